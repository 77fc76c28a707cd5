#include "grader/clock/time_table.h"

#include <algorithm>
#include <future>

#include "grader/build/gpu.h"
#include "grader/clock/race.h"
#include "grader/clock/thresholds.h"
#include "grader/clock/timed_processes.h"
#include "grader/run/baseline.h"
#include "grader/sandbox/workspace.h"

namespace grader {
namespace {

/// How a table is made on one kind of device.
struct Plan {
  Flavour flavour;
  std::vector<int> sizes;
  double shape_seconds, process_seconds;
  const char *naive, *library;
};

Plan plan_for(Backend backend, Precision precision) {
  if (backend == Backend::cpu) return {Flavour::cpu_fast, {64, 128, 256, 384}, 0.7, 20, "01_naive_cpu", "eigen"};
  const char* library = precision == Precision::tf32 ? "cublas_tf32" : "cublas";
  return {Flavour::gpu, {512, 1024, 2048}, 0.35, 120, "04_naive", library};
}

constexpr int kFewest = 7, kMost = 200;  // rounds per shape

std::vector<Contestant> contestants_of(const std::string& lab, const Plan& plan) {
  std::vector<Contestant> all = {{plan.naive, "naive"}};
  if (lab != plan.naive) all.push_back({lab, "shipped"});
  all.push_back({plan.library, spoken_baseline(plan.library)});
  return all;
}

/// Keeps the contestants that can run, and returns their programs.
std::vector<std::string> programs_of(std::vector<Contestant>& contestants, Flavour flavour) {
  std::vector<std::string> programs;
  std::vector<Contestant> runnable;
  for (const Contestant& one : contestants) {
    const Baseline found = baseline(one.name, flavour);
    if (!found.error.empty()) continue;
    programs.push_back(found.binary);
    runnable.push_back(one);
  }
  contestants = std::move(runnable);
  return programs;
}

void run_rounds(Race& race, double seconds) {
  const double begin = lab::now_seconds();
  while (race.going() && race.rounds() < kMost && (race.rounds() < kFewest || lab::now_seconds() - begin < seconds))
    race.round();
}

std::string what_failed(const Race& race, const std::vector<Contestant>& contestants) {
  if (!race.student_error().empty()) return race.student_error();
  for (size_t i = 0; i < contestants.size(); ++i)
    if (!race.baseline_error(i).empty()) return contestants[i].spoken + ": " + race.baseline_error(i);
  return "";
}

TimedShape time_shape(const Shape& shape, const std::string& binary, const std::vector<std::string>& programs,
                      const std::vector<Contestant>& contestants, const Plan& plan, TimedProcesses& processes) {
  TimedShape row{shape};
  const bool tf32 = baseline_kind(plan.library) == BaselineKind::cublas_tf32;
  Race race(shape, binary, programs, tf32, processes);
  run_rounds(race, plan.shape_seconds);
  row.error = race.check_claims(0);
  if (row.error.empty()) row.error = what_failed(race, contestants);
  if (!row.error.empty()) return row;
  row.seconds = lab::estimate_median(race.student_times());
  for (size_t i = 0; i < programs.size(); ++i) {
    row.other_seconds.push_back(lab::estimate_median(race.baseline_times(i)));
    row.ratios.push_back(race.ratio(i, 0.95));
  }
  return row;
}

Built build_for(const Taken& taken, Flavour flavour, const Workspace& workspace) {
  return build_all(taken.content, {flavour}, workspace.path())[0];
}

std::vector<SpeedRule> rules_here(const std::string& lab, const Rubric& rubric, Backend backend) {
  std::vector<SpeedRule> rules;
  for (const SpeedRule& rule : backend == Backend::gpu ? adapt(rubric.speed, lab) : rubric.speed)
    if (rule.backend == backend) rules.push_back(rule);
  return rules;
}

/// On a GPU, baselines are prepared while the file is compiled.
void time_program(const std::function<Built()>& build, const Plan& plan, TimeTable& table) {
  auto building = std::async(std::launch::async, build);
  table.contestants = contestants_of(table.lab, plan);
  const std::vector<std::string> programs = programs_of(table.contestants, plan.flavour);
  TimedProcesses processes(plan.flavour, plan.process_seconds);
  const int first = plan.sizes[0];
  for (const std::string& program : programs) processes.in_shape(program, {first, first, first});
  const Built built = building.get();
  table.error = built.error;
  table.findings = built.findings;
  if (!built.ok) return;
  for (const int size : plan.sizes)
    table.rows.push_back(time_shape({size, size, size}, built.binary, programs, table.contestants, plan, processes));
  SpeedResult speed = measure_speed_with(processes, table.rules, built.binary);
  table.thresholds = std::move(speed.outcomes);
  table.findings.insert(table.findings.end(), speed.findings.begin(), speed.findings.end());
}

}  // namespace

double gflops(const Shape& shape, double seconds) { return seconds > 0 ? 2e-9 * multiply_adds(shape) / seconds : 0; }

TimeTable time_file(const std::string& lab, const Rubric& rubric, const Taken& taken) {
  TimeTable table{.lab = lab, .file = "", .backend = rubric.backend == Backend::cpu ? Backend::cpu : Backend::gpu};
  table.rules = rules_here(lab, rubric, table.backend);
  if (table.backend == Backend::gpu && !gpu().ready) {
    table.no_gpu = true;
    table.error = gpu().why_not;
    return table;
  }
  const Workspace workspace;
  const Plan plan = plan_for(table.backend, rubric.precision);
  time_program([&] { return build_for(taken, plan.flavour, workspace); }, plan, table);
  return table;
}

}  // namespace grader
