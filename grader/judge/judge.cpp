#include "grader/judge/judge.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <utility>

#include <fmt/core.h>

#include "grader/base/package.h"
#include "grader/clock/thresholds.h"
#include "grader/diagnosis/diagnose.h"
#include "grader/diagnosis/reruns.h"
#include "grader/diagnosis/source_names.h"
#include "grader/findings/causes.h"
#include "grader/judge/gather.h"
#include "grader/judge/hidden.h"
#include "grader/judge/marks.h"
#include "grader/judge/mend.h"
#include "grader/sandbox/sandbox.h"

namespace grader {
namespace {

const Shape kTechniqueShape{256, 256, 256};

std::vector<std::string> sandbox_notes() {
  if (sandbox_kind() != SandboxKind::limits_only) return {};
  return {"Ran under limits only, without a sandbox: `grader doctor` says what is missing."};
}

void begin(Backend backend, const Options& options, Evidence& evidence) {
  evidence.backend = backend;
  evidence.seed = options.seed;
  evidence.cuda = backend != Backend::cpu;
  evidence.file = source_name(backend);
  evidence.notes = sandbox_notes();
}

/// False if there is nothing to build; the evidence then contains the reason. A file that is not a source is treated
/// like one that does not compile.
bool take_over(const Taken& taken, const Workspace& workspace, Evidence& evidence) {
  if (taken.problem == Taken::Problem::unfit) {
    add_finding(FindingKind::compile_error, taken.error, evidence);
    return false;
  }
  evidence.error = taken.problem != Taken::Problem::none ? taken.error : workspace.error();
  evidence.source = taken.content;
  return evidence.error.empty();
}

/// The same machine with an emulated device of this size.
Machine on_multiprocessors(uint16_t multiprocessors, Machine machine) {
  machine.execute = grader::on_multiprocessors(multiprocessors, std::move(machine.execute));
  return machine;
}

// ---- One lab: build and run.

/// Depends on the machine only, not on the submission, because a submission must not change the maximum.
bool speed_is_measured_here(Backend backend, const Options& options, const Machine& machine) {
  if (options.until_refused || !options.timed) return false;
  return backend != Backend::emulator || (options.backend == Backend::any && machine.gpu().ready);
}

void gather_lab(Backend backend, Work& work) {
  const std::string& source = work.symptoms.source;
  const uint64_t seed = work.options.seed;
  work.trials = plan_trials(*work.rubric, source, seed, backend != Backend::cpu);
  if (backend == Backend::cpu) return gather_cpu(work);
  if (work.options.only_speed) {
    work.symptoms.compiled = true;
    return gather_gpu(plan_gpu_trials(*work.rubric, source, seed), work);
  }
  if (backend == Backend::gpu)
    gather_both([&work, source, seed] { return plan_gpu_trials(*work.rubric, source, seed); }, work);
  else
    gather_emulator(work);
  if (backend == Backend::emulator && speed_is_measured_here(backend, work.options, work.machine))
    build_for_speed(work);
  add_sanitizer(work);
}

Reason why_no_speed(const Work& work) {
  if (!work.options.timed) return {Why::not_timed};
  if (!speed_is_measured_here(work.symptoms.backend, work.options, work.machine)) return {Why::no_gpu};
  if (work.no_speed) return work.no_speed;
  if (work.fast_binary.empty() || !all_right(work.trials)) return {Why::not_all_right};
  return {};
}

/// Reasons for which the submission is responsible cost the points; missing features of this machine reduce the
/// maximum.
std::vector<SpeedOutcome> unmeasured(const Rubric& rubric, const Reason& why) {
  constexpr std::array kAtFault = {Why::not_all_right, Why::nvcc_refuses, Why::not_handed_in};
  const Status status = std::ranges::count(kAtFault, why.why) > 0 ? Status::failed : Status::not_graded;
  const Backend here = rubric.backend == Backend::cpu ? Backend::cpu : Backend::gpu;
  std::vector<SpeedOutcome> outcomes;
  for (const SpeedRule& rule : rubric.speed)
    outcomes.push_back({rule.id, rule.backend == here ? status : Status::not_graded, sentence_of(why)});
  return outcomes;
}

void time_lab(Work& work) {
  const Rubric& rubric = *work.rubric;
  Evidence& evidence = work.symptoms;
  const Reason why_not = why_no_speed(work);
  evidence.speed = unmeasured(rubric, why_not);
  if (!why_not && !rubric.speed.empty()) {
    const bool cpu = evidence.backend == Backend::cpu;
    SpeedResult speed = cpu ? work.machine.speed(rubric.speed, work.fast_binary, Flavour::cpu_fast)
                            : work.machine.speed(adapt(rubric.speed, evidence.lab), work.fast_binary, Flavour::gpu);
    evidence.speed = std::move(speed.outcomes);
    evidence.timing = std::move(speed.timing);
    evidence.findings.insert(evidence.findings.end(), speed.findings.begin(), speed.findings.end());
    sort_findings(evidence.findings);
  }
  if (!evidence.timing.empty() && evidence.backend == Backend::emulator)
    evidence.notes.push_back("Speed was measured on this machine's GPU, everything else in the emulator.");
  if (evidence.backend == Backend::gpu && !work.options.only_speed)
    evidence.notes.push_back("Correctness and speed on this machine's GPU, behaviour and technique in the emulator.");
}

// ---- Interpretation.

/// Adds one wrong element of the smallest graded shape, which `try` shows as well.
void add_element(const std::vector<TrialOutcome>& trials, Diagnosis& diagnosis) {
  for (const TrialOutcome& trial : trials) {
    if (trial.right || !trial.answered || trial.order != lab::ThreadOrder::natural || trial.first.row < 0) continue;
    diagnosis.shape = to_string(trial.shape);
    diagnosis.element = fmt::format("C[{}][{}]", trial.first.row, trial.first.column);
    diagnosis.expected = fmt::format("{:.8g}", trial.first.expected);
    diagnosis.got = trial.nothing_finite ? "never written" : fmt::format("{:.8g}", trial.first.got);
    return;
  }
}

/// Analyses the source with the lab's names for its sizes.
std::optional<Diagnosis> diagnose_by_usual_names(Symptoms& symptoms) {
  const std::string own = std::exchange(symptoms.source, with_usual_names(symptoms.source));
  const auto graded = static_cast<std::ptrdiff_t>(symptoms.findings.size());
  symptoms.findings.insert(symptoms.findings.end(), symptoms.beside.begin(), symptoms.beside.end());
  std::optional<Diagnosis> diagnosis = diagnose(symptoms);
  symptoms.findings.erase(symptoms.findings.begin() + graded, symptoms.findings.end());
  symptoms.source = own;
  return diagnosis;
}

/// Counts the traffic if it still decides about points.
void count_what_is_left(const Rubric& rubric, Work& work) {
  if (!work.count_later || work.symptoms.proved || !any_right(work.trials)) return;
  work.count_later(work);
  work.symptoms.weak_metrics = weak_metrics(rubric, work.symptoms);
}

/// Adds the mistake and the map of C.
void explain_evidence(Symptoms& symptoms) {
  const bool judged = symptoms.compiled && symptoms.error.empty();
  if (judged) symptoms.diagnosis = diagnose_by_usual_names(symptoms);
  if (symptoms.diagnosis) add_element(symptoms.trials, *symptoms.diagnosis);
  symptoms.map = make_map(symptoms);
}

/// Used if neither a known mistake nor a single change explains the numbers.
void note_what_is_unexplained(Symptoms& symptoms) {
  if (!symptoms.compiled || !symptoms.error.empty() || symptoms.diagnosis || symptoms.mended) return;
  if (const std::string text = unexplained_numbers(symptoms); !text.empty()) symptoms.notes.push_back(text);
}

// ---- One shape.

uint64_t available_memory() {
  std::ifstream file("/proc/meminfo");
  for (std::string name; file >> name;) {
    uint64_t kilobytes = 0;
    if (name == "MemAvailable:" && file >> kilobytes) return kilobytes * 1024;
    file.ignore(1 << 10, '\n');
  }
  return 4ull << 30;
}

/// "", or why this machine cannot run the shape.
std::string too_large(const Shape& s, Backend backend) {
  const double a = static_cast<double>(s.M) * s.K, b = static_cast<double>(s.K) * s.N,
               c = static_cast<double>(s.M) * s.N;
  if (std::max({a, b, c}) >= 2147483648.0)
    return to_string(s) + " is too large: one of its matrices has more elements than an int can count.";
  // Inputs, outputs, references in double, and the emulator's shadow state for each byte.
  const double bytes = 4 * (a + b + c) * 16;
  if (bytes > 0.5 * static_cast<double>(available_memory()))
    return fmt::format("{} is too large for this machine: grading it takes about {:.1f} GB of memory.", to_string(s),
                       bytes / 1e9);
  const double most = backend == Backend::emulator ? 0x1p30 : 0x1p35;
  if (multiply_adds(s) > most)
    return to_string(s) + " is too large for this backend, because it would take minutes. Try a smaller shape.";
  return "";
}

/// Adds the emulator's checks, unless the shape is too large for them.
void try_on_gpu(const Shape& shape, Work& work) {
  constexpr double kMostEmulated = 0x1p26;
  const std::vector<Trial> trials = work.trials;
  if (multiply_adds(shape) <= kMostEmulated) {
    gather_emulator(work);
  } else {
    work.symptoms.compiled = true;
    work.symptoms.notes.push_back("The emulator's checks were skipped: " + to_string(shape) +
                                  " is too large for them.");
  }
  gather_gpu(trials, work);
  add_sanitizer(work);
}

void gather_shape(const Shape& shape, Work& work) {
  const Backend backend = work.symptoms.backend;
  work.trials = plan_one_shape(shape, work.options.seed, work.options.precision, backend);
  if (backend == Backend::cpu)
    gather_cpu(work);
  else if (backend == Backend::gpu)
    try_on_gpu(shape, work);
  else
    gather_emulator(work);
}

}  // namespace

Backend backend_for(const std::string& file, const Options& options) {
  if (options.backend != Backend::any) return options.backend;
  return file.ends_with(".cu") || file.ends_with(".cuh") ? Backend::emulator : Backend::cpu;
}

LabResult judge_lab(const std::string& lab, const Rubric& rubric, const Taken& taken, const Options& options,
                    const Machine& machine) {
  const Workspace workspace;  // must live until speed has been measured
  const Machine with_size = on_multiprocessors(rubric.multiprocessors, machine);
  Work work{.machine = with_size, .options = options, .workspace = workspace, .rubric = &rubric};
  work.counted_shape = kTechniqueShape;
  work.findings_seen = options.findings_seen;
  work.symptoms.lab = lab;
  begin(options.backend == Backend::any ? rubric.backend : options.backend, options, work.symptoms);
  if (take_over(taken, workspace, work.symptoms)) gather_lab(work.symptoms.backend, work);
  keep_trials(work);
  work.symptoms.weak_metrics = weak_metrics(rubric, work.symptoms);
  explain_evidence(work.symptoms);
  mend_one_slip(work);
  name_what_is_hidden(work);
  note_what_is_unexplained(work.symptoms);
  count_what_is_left(rubric, work);
  // A failure of the grader is not a mistake of the student.
  if (work.symptoms.error.empty() && !(all_right(work.trials) && work.symptoms.compiled))
    work.symptoms.error = lack_of_room();
  time_lab(work);
  LabResult result{std::move(work.symptoms)};
  mark(rubric, result);
  return result;
}

LabResult judge_lab(const std::string& lab, const std::string& file, const Options& options) {
  return judge_lab(lab, read_rubric(rubric_path(lab)), take(file, options.follow_links), options, Machine{});
}

LabResult nothing_handed_in(const std::string& lab, const Rubric& rubric, const Options& options) {
  LabResult result;
  result.lab = lab;
  begin(rubric.backend, options, result);
  result.nothing_counts = {Why::not_handed_in};
  const bool measured = speed_is_measured_here(result.backend, options, Machine{});
  result.speed = unmeasured(rubric, measured ? result.nothing_counts : Reason{Why::no_gpu});
  result.notes = {"No file handed in: " + source_name(rubric.backend) + " is expected."};
  mark(rubric, result);
  return result;
}

TryResult try_file(const Taken& taken, const Shape& shape, Backend backend, const Options& options,
                   const Machine& machine) {
  const Workspace workspace;
  const Machine with_size = on_multiprocessors(options.multiprocessors, machine);
  Work work{.machine = with_size, .options = options, .workspace = workspace};
  work.counted_shape = shape;
  begin(backend, options, work.symptoms);
  work.symptoms.of = static_cast<uint64_t>(shape.M) * static_cast<uint64_t>(shape.N);
  work.symptoms.error = too_large(shape, backend);
  if (work.symptoms.error.empty() && take_over(taken, workspace, work.symptoms)) gather_shape(shape, work);
  keep_trials(work);
  explain_evidence(work.symptoms);
  note_what_is_unexplained(work.symptoms);
  TryResult result{std::move(work.symptoms)};
  for (const Trial& trial : work.trials) result.printed += trial.printed;
  result.shape = shape;
  result.correct = result.compiled && !result.trials.empty() && all_right(work.trials);
  return result;
}

TryResult try_file(const std::string& file, const Shape& shape, const Options& options) {
  return try_file(take(file, options.follow_links), shape, backend_for(file, options), options, Machine{});
}

}  // namespace grader
