// The speed of the grader and the emulator as one table: `make bench`, or build/bench [REPETITIONS [PART]]. Parts are
// ratios, checks, emulator, launch, memory, sandbox, gpus.
//
// Everything is measured warm: anything built only once (baselines, the compiler's cached files) is built before the
// measurement starts.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>

#include <fmt/core.h>

#include "common/timing/timing.h"
#include "grader/base/package.h"
#include "grader/base/shell.h"
#include "grader/base/text.h"
#include "grader/build/build.h"
#include "grader/class/batch/stand_in_gpus.h"
#include "grader/clock/speed.h"
#include "grader/lab/rubric.h"
#include "grader/run/execute.h"
#include "grader/run/numbers.h"
#include "grader/sandbox/sandbox.h"
#include "grader/sandbox/workspace.h"

using namespace grader;

namespace {

constexpr const char* kTiled = "05_tiled";
constexpr Shape kLarge{256, 256, 256}, kLarger{512, 512, 512};

// ---- The table.

void heading(const std::string& text, const std::string& bar) {
  fmt::print("\n{}\n{:<44} {:>9} {:>9} {:>9}   {}\n", text, "", "median", "min", "max", bar);
}

void row(const std::string& name, std::vector<double> values, const std::string& remark = "") {
  if (values.empty()) return fmt::print("  {:<42} {}\n", name, remark);
  std::sort(values.begin(), values.end());
  fmt::print("  {:<42} {:>9.2f} {:>9.2f} {:>9.2f}   {}\n", name, lab::estimate_median(values).median, values.front(),
             values.back(), remark);
  std::fflush(stdout);
}

std::string solution_of(const std::string& lab) {
  return package_root() + "/solutions/" + lab + "/" + source_name(read_rubric(rubric_path(lab)).backend);
}

// ---- What a student waits for.

void bench_checks(int repetitions) {
  heading("grader check of one lab, warm, compile included: seconds", "bar: median 3, at most 5");
  std::vector<double> all;
  for (const std::string& lab : solved_labs()) {
    const std::string command = shell_word(package_root() + "/build/grader") + " check " + lab + " --file " +
                                shell_word(solution_of(lab)) + " > /dev/null 2>&1";
    int status = 0;
    const auto seconds = lab::time_repeatedly([&] { status |= std::system(command.c_str()); }, 1, repetitions);
    row(lab, seconds, status == 0 ? "" : "not full marks");
    all.insert(all.end(), seconds.begin(), seconds.end());
  }
  row("all labs", all);
}

// ---- The emulator.

struct Run {
  double process_seconds = 0;  // the whole process, sandbox included
  double peak_megabytes = 0;
  bool right = false;
};

Run run_here(const std::string& binary, Flavour flavour, const Reference& reference) {
  Run result;
  const Execution execution = execute(binary, {{reference.shape, &reference.A, &reference.B}}, flavour);
  result.process_seconds = execution.last.wall_seconds;
  result.right = execution.cases[0].finished && compare(reference, execution.cases[0].C).wrong == 0;
  rusage children{};
  getrusage(RUSAGE_CHILDREN, &children);
  result.peak_megabytes = static_cast<double>(children.ru_maxrss) / 1024;
  return result;
}

/// In a separate process, because the kernel reports the peak memory over all children that a process has had.
Run run_apart(const std::string& binary, Flavour flavour, const Reference& reference) {
  int ends[2];
  if (pipe(ends) != 0) return {};
  const pid_t child = fork();
  if (child == 0) {
    const Run result = run_here(binary, flavour, reference);
    _exit(write(ends[1], &result, sizeof result) == sizeof result ? 0 : 1);
  }
  close(ends[1]);
  Run result;
  if (read(ends[0], &result, sizeof result) != sizeof result) result = {};
  close(ends[0]);
  waitpid(child, nullptr, 0);
  return result;
}

void bench_launches(const std::string& name, const Built& built, Flavour flavour, Shape shape, int repetitions) {
  if (!built.ok) return row(name, {}, "not built: " + built.error);
  const Reference reference = make_reference(Fill::integers, shape, 1);
  std::vector<double> seconds;
  bool right = true;
  for (int i = -1; i < repetitions; ++i) {
    const Run result = run_apart(built.binary, flavour, reference);
    right = right && result.right;
    if (i >= 0) seconds.push_back(result.process_seconds);
  }
  row(name + " " + to_string(shape), seconds, right ? "" : "it did not come back with the right C");
}

void bench_emulator(int repetitions) {
  heading("emulator, 05_tiled, one schedule, whole process: seconds", "bar: checking 256x256x256 0.15");
  const std::pair<Flavour, const char*> flavours[] = {{Flavour::emulator_check, "checking run"},
                                                      {Flavour::emulator_count, "counting run"}};
  for (const auto& [flavour, name] : flavours) {
    Workspace workspace;
    const Built built = build(solution_of(kTiled), flavour, workspace.path());
    bench_launches(name, built, flavour, kLarge, repetitions);
    bench_launches(name, built, flavour, kLarger, repetitions);
  }
}

/// A call that launches an empty kernel this many times.
std::string many_launches(int launches) {
  return "#include <cuda_runtime.h>\n#include \"matmul.h\"\n__global__ void empty_kernel() {}\n"
         "void matmul(const float*, const float*, float*, int, int, int) {\n  for (int i = 0; i < " +
         std::to_string(launches) + "; ++i) empty_kernel<<<1, 1>>>();\n}\n";
}

double seconds_of_launches(int launches) {
  Workspace workspace;
  const std::string source = workspace.path() + "/matmul.cu";
  write_file(source, many_launches(launches));
  const Built built = build(source, Flavour::emulator_check, workspace.path());
  return built.ok ? run_apart(built.binary, Flavour::emulator_check, make_reference(Fill::integers, {4, 4, 4}, 1))
                        .process_seconds
                  : -1;
}

void bench_launch(int repetitions) {
  constexpr int kLaunches = 20000;
  heading("one launch of one thread, host to device and back: microseconds", "bar: 10");
  std::vector<double> each;
  for (int i = 0; i < repetitions; ++i)
    each.push_back((seconds_of_launches(kLaunches) - seconds_of_launches(0)) / kLaunches * 1e6);
  row("launch", each);
}

/// The largest shapes at which a lab is graded, and the one at which technique is counted.
std::vector<Shape> heavy_shapes(const Rubric& rubric) {
  std::vector<Shape> shapes = {kLarge};
  const auto size = [](const Shape& s) {
    return static_cast<int64_t>(s.M) * s.N + static_cast<int64_t>(s.M) * s.K + static_cast<int64_t>(s.K) * s.N;
  };
  for (const CorrectnessRule& rule : rubric.correctness) {
    const auto largest = std::max_element(rule.shapes.begin(), rule.shapes.end(),
                                          [&](const Shape& a, const Shape& b) { return size(a) < size(b); });
    if (largest != rule.shapes.end()) shapes.push_back(*largest);
  }
  return shapes;
}

void bench_memory() {
  heading("peak memory of emulator runs at graded sizes: MB", "bar: 500");
  for (const std::string& lab : solved_labs()) {
    const Rubric rubric = read_rubric(rubric_path(lab));
    if (rubric.backend != Backend::emulator) continue;
    std::vector<double> megabytes;
    bool right = true;
    for (Flavour flavour : {Flavour::emulator_check, Flavour::emulator_count}) {
      Workspace workspace;
      const Built built = build(solution_of(lab), flavour, workspace.path());
      right = right && built.ok;
      for (const Shape& shape : built.ok ? heavy_shapes(rubric) : std::vector<Shape>()) {
        const Run result = run_apart(built.binary, flavour, make_reference(Fill::integers, shape, 1));
        megabytes.push_back(result.peak_megabytes);
        right = right && result.right;
      }
    }
    row(lab, megabytes, right ? "" : "it did not come back with the right C");
  }
}

// ---- CPU kernels against their baselines.

void bench_ratios() {
  fmt::print("\nspeed of the CPU solutions\n");
  for (const std::string& lab : solved_labs()) {
    const Rubric rubric = read_rubric(rubric_path(lab));
    if (rubric.backend != Backend::cpu || rubric.speed.empty()) continue;
    Workspace workspace;
    const Built built = build(solution_of(lab), Flavour::cpu_fast, workspace.path());
    if (!built.ok) fmt::print("  {:<18} not built\n", lab);
    for (const SpeedOutcome& outcome : measure_speed(rubric.speed, built.binary, Flavour::cpu_fast).outcomes)
      fmt::print("  {:<18} {}\n", lab, outcome.detail);
    std::fflush(stdout);
  }
}

// ---- The sandbox.

void bench_sandbox(int repetitions) {
  heading("one run of /usr/bin/true in the sandbox: milliseconds", "bar: 30");
  constexpr const char* kNames[] = {"bubblewrap", "Landlock", "limits only"};
  for (const SandboxKind kind : {SandboxKind::bubblewrap, SandboxKind::landlock, SandboxKind::limits_only}) {
    std::vector<double> all;
    for (int i = 0; i < 4 * repetitions; ++i) {
      const auto begin = std::chrono::steady_clock::now();
      const Outcome outcome = run({.argv = {"/usr/bin/true"}}, kind);
      const std::chrono::duration<double, std::milli> passed = std::chrono::steady_clock::now() - begin;
      if (outcome.exit_code == 0) all.push_back(passed.count());
    }
    row(kNames[static_cast<size_t>(kind)], all, all.empty() ? "not here" : "");
  }
}

// ---- A class on several GPUs.

double seconds_on(int gpus) {
  constexpr StandInTimes kTimes{.compile = 0.01, .on_gpu = 0.05};
  return StandInGpus(gpus).grade(60, 6, kTimes).back().end;
}

void bench_gpus() {
  heading("60 files, 50 ms each on a GPU that only takes time, 6 at once: seconds", "bar: two are 1.9 times one");
  const double one = seconds_on(1), two = seconds_on(2);
  row("one stand-in", {one});
  row("two stand-ins", {two}, fmt::format("{:.2f} times one", one / two));
}

}  // namespace

int main(int argc, char** argv) {
  const int repetitions = argc > 1 ? std::max(1, std::atoi(argv[1])) : 5;
  const auto wanted = [&](std::string_view part) { return argc < 3 || part == argv[2]; };
  try {
    if (wanted("ratios")) bench_ratios();  // first, because it builds the baselines
    if (wanted("checks")) bench_checks(repetitions);
    if (wanted("emulator")) bench_emulator(repetitions);
    if (wanted("launch")) bench_launch(repetitions);
    if (wanted("memory")) bench_memory();
    if (wanted("sandbox")) bench_sandbox(repetitions);
    if (wanted("gpus")) bench_gpus();
  } catch (const RubricError& broken) {
    fmt::print(stderr, "{}\n", broken.message);
    return 2;
  }
  return 0;
}
