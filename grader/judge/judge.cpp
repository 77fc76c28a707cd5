#include "grader/judge/judge.h"

#include <algorithm>
#include <fstream>
#include <future>
#include <iterator>
#include <memory>

#include <fmt/core.h>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/build/build.h"
#include "grader/build/gpu.h"
#include "grader/build/take.h"
#include "grader/diagnosis/diagnose.h"
#include "grader/findings/explain.h"
#include "grader/judge/cpu_technique.h"
#include "grader/judge/marks.h"
#include "grader/judge/speed.h"
#include "grader/judge/technique.h"
#include "grader/judge/thresholds.h"
#include "grader/report/picture.h"
#include "grader/run/sanitizer.h"
#include "grader/run/trials.h"
#include "grader/sandbox/sandbox.h"
#include "grader/sandbox/workspace.h"

namespace grader {
namespace {

const Shape kTechniqueShape{256, 256, 256};

/// Everything between a source and its points.
struct Evidence {
  std::string error;  // could not grade
  bool compiled = false;
  std::string file;  // "matmul.cu"
  std::vector<Trial> trials;
  std::vector<Trial> sanitized;  // CPU labs: the same shapes under ASan and UBSan
  std::vector<Finding> findings;
  std::map<std::string, double> metrics;
  std::string no_technique, nothing_counts;
  bool technique_unmeasured = false;
  std::string fast_binary;  // for speed: cpu_fast or gpu
  std::string no_speed;     // not empty: why speed is not measured here
  std::vector<std::string> notes;
  Symptoms symptoms;  // for the diagnosis; numbers only where something is wrong
};

bool has_error(const std::vector<Finding>& findings, FindingKind kind) {
  return std::any_of(findings.begin(), findings.end(), [&](const Finding& finding) {
    return finding.kind == kind && finding.severity == Severity::error;
  });
}

const Finding* first_error_of(const std::vector<Finding>& findings, FindingKind kind) {
  for (const Finding& finding : findings)
    if (finding.kind == kind && finding.severity == Severity::error) return &finding;
  return nullptr;
}

bool all_right(const std::vector<Trial>& trials) {
  return std::all_of(trials.begin(), trials.end(), [](const Trial& trial) { return trial.right; });
}

bool any_right(const std::vector<Trial>& trials) {
  return std::any_of(trials.begin(), trials.end(), [](const Trial& trial) { return trial.right; });
}

std::vector<Seen> records_of(const std::vector<Trial>& trials) {
  std::vector<Seen> seen;
  // Natural order first: its examples are the ones that a student can follow.
  for (const bool natural : {true, false})
    for (const Trial& trial : trials) {
      if ((trial.order == lab::ThreadOrder::natural) != natural) continue;
      for (const lab::FindingRecord& record : trial.outcome.findings) seen.push_back({record, trial.reference->shape});
    }
  return seen;
}

/// g++ gave registers without a value a pattern (-ftrivial-auto-var-init): with wrong numbers, its warning is proof.
void add_uninitialised(const Built& built, bool evidence, std::vector<Finding>& findings) {
  for (const UninitialisedWarning& warning : built.uninitialised) {
    Finding finding;
    finding.kind = FindingKind::uninitialised_read;
    finding.severity = evidence ? Severity::error : Severity::warning;
    finding.file = built.source_file;
    finding.line = warning.line;
    finding.array = warning.variable;
    finding.message = warning.variable + (evidence ? " is read before it was given a value."
                                                   : " may be read before it was given a value.");
    const auto same = [&](const Finding& other) { return other.kind == finding.kind && other.line == finding.line; };
    if (std::none_of(findings.begin(), findings.end(), same)) findings.push_back(finding);
  }
}

/// Wrong numbers of the pattern's size, and no warning that names the variable.
void add_pattern(const Built& built, const std::vector<Trial>& trials, std::vector<Finding>& findings) {
  const bool seen =
      std::any_of(trials.begin(), trials.end(), [](const Trial& trial) { return trial.comparison.pattern_filled > 0; });
  if (!seen || !built.uninitialised.empty() || has_error(findings, FindingKind::uninitialised_read)) return;
  Finding finding;
  finding.kind = FindingKind::uninitialised_read;
  finding.file = built.source_file;
  finding.message = "A local variable is read before it was given a value: does every sum start at zero?";
  findings.push_back(finding);
}

void collect_findings(const Built& built, Evidence& evidence) {
  std::vector<Finding> findings = explain(records_of(evidence.trials), built.binary, built.source_file);
  if (all_right(evidence.trials)) excuse_reads_in_vain(findings);
  const std::vector<Finding> numbers = number_findings(evidence.trials, built.source_file);
  add_uninitialised(built, !numbers.empty() && !all_right(evidence.trials), findings);
  add_pattern(built, evidence.trials, findings);
  findings.insert(findings.end(), numbers.begin(), numbers.end());
  evidence.findings.insert(evidence.findings.end(), findings.begin(), findings.end());
  sort_findings(evidence.findings);
}

/// False when there is no program to run; the evidence then says why.
bool took_and_built(const std::vector<Built>& builds, Evidence& evidence) {
  for (const Built& built : builds) {
    if (built.ok) continue;
    evidence.error = built.error;
    evidence.findings = built.findings;
    if (const Finding* unsupported = first_error_of(built.findings, FindingKind::unsupported))
      evidence.error = unsupported->message;
    return false;
  }
  evidence.compiled = true;
  return true;
}

void note_runtime_refusal(Evidence& evidence) {
  if (const Finding* unsupported = first_error_of(evidence.findings, FindingKind::unsupported);
      unsupported && evidence.error.empty())
    evidence.error = unsupported->message;
}

// ---- The diagnosis.

/// The two smallest shapes that are wrong in natural order, where running them again takes no time; one larger shape
/// where there is no smaller.
std::vector<Shape> small_wrong_shapes(const std::vector<Trial>& trials) {
  constexpr double kMostWork = 2e7;
  std::vector<Shape> shapes;
  for (const Trial& trial : trials) {
    const Shape& s = trial.reference->shape;
    const double work = static_cast<double>(s.M) * s.N * s.K;
    const bool small = work <= 4e6 || (shapes.empty() && work <= kMostWork);
    if (trial.right || !small || trial.order != lab::ThreadOrder::natural || trial.reference->kind != Fill::integers)
      continue;
    if (shapes.size() < 2) shapes.push_back(s);
  }
  return shapes;
}

/// What the sums look like that have fractions.
void look_at_formats(const std::vector<Trial>& trials, Symptoms& symptoms) {
  size_t reals = 0, whole = 0;
  for (const Trial& trial : trials) {
    symptoms.lower_precision |= trial.comparison.looks_like_lower_precision;
    symptoms.lower_precision |= trial.few_bits;
    if (!trial.outcome.answered || trial.reference->kind != Fill::reals) continue;
    ++reals, whole += trial.whole_numbers;
  }
  symptoms.reals_are_whole = reals > 0 && whole == reals;
}

/// The runs that a diagnosis needs; only for numbers that are wrong.
void gather_symptoms(const Built& built, Flavour flavour, const std::string& content, int multiple_of, uint64_t seed,
                     Evidence& evidence) {
  Symptoms& symptoms = evidence.symptoms;
  symptoms.source = content;
  symptoms.file = evidence.file;
  symptoms.cuda = is_emulator(flavour);
  symptoms.any_shape = multiple_of <= 1;
  symptoms.numbers_right = all_right(evidence.trials);
  look_at_formats(evidence.trials, symptoms);
  for (const Trial& trial : evidence.trials)
    if (trial.outcome.answered && !trial.right && symptoms.first_wrong.M == 0)
      symptoms.first_wrong = trial.reference->shape;
  if (!symptoms.numbers_right && evidence.error.empty())
    gather_numbers(built.binary, flavour, multiple_of, seed, small_wrong_shapes(evidence.trials), symptoms);
}

/// One wrong element of the smallest graded shape: what `try` shows as well.
void add_element(const std::vector<Trial>& trials, Diagnosis& diagnosis) {
  for (const Trial& trial : trials) {
    if (trial.right || !trial.outcome.answered || trial.order != lab::ThreadOrder::natural) continue;
    const Comparison& c = trial.comparison;
    const WrongElement& at = c.first_finite.row >= 0 ? c.first_finite : c.first;
    if (at.row < 0) continue;
    diagnosis.shape = to_string(trial.reference->shape);
    diagnosis.element = fmt::format("C[{}][{}]", at.row, at.column);
    diagnosis.expected = fmt::format("{:.8g}", at.expected);
    diagnosis.got = c.unwritten > 0 && c.first_finite.row < 0 ? "never written" : fmt::format("{:.8g}", at.got);
    return;
  }
}

std::optional<Diagnosis> diagnose(Evidence& evidence, const std::vector<Check>& checks, const Rubric* rubric) {
  if (!evidence.compiled || !evidence.error.empty()) return std::nullopt;
  for (const Check& check : checks)
    for (size_t i = 0; rubric && i < rubric->technique.size(); ++i)
      if (check.id == "technique." + rubric->technique[i].id && check.status == Status::failed)
        evidence.symptoms.weak_metrics.push_back(rubric->technique[i].metric);
  evidence.symptoms.findings = evidence.findings;
  evidence.symptoms.metrics = evidence.metrics;
  std::optional<Diagnosis> diagnosis = diagnose(evidence.symptoms);
  if (diagnosis) add_element(evidence.trials, *diagnosis);
  return diagnosis;
}

/// Wrong numbers are drawn; where no known mistake explains them, that is said.
template <class Result>
void explain_numbers(const Evidence& evidence, Result& result) {
  result.map = make_map(evidence.symptoms);
  if (result.diagnosis || !evidence.compiled || !evidence.error.empty()) return;
  if (const std::string text = unexplained_numbers(evidence.symptoms); !text.empty()) result.notes.push_back(text);
}

const char* const kRefused = "Not measured: a shape is wrong.";

/// What the checks refuse is not counted when only a full mark is of interest; what they pass is counted after them.
bool needs_no_counts(const Options& options, const Evidence& evidence) {
  return options.until_refused && (!evidence.error.empty() || !all_right(evidence.trials));
}

// ---- The emulator.

struct Counting {
  Shape shape;
  std::string error;      // could not be run
  std::string no_counts;  // the student's kernel did not come to an end
  std::optional<lab::CountsRecord> counts;
  bool right = false;          // C of this very run: counts of a kernel that computes something else mean nothing
  std::vector<Seen> attempts;  // on the counts, by host code
};

/// The inputs of the counting run: those of a trial where one has that shape.
std::shared_ptr<const Reference> counted_reference(const std::vector<Trial>& trials, const Shape& shape,
                                                   uint64_t seed) {
  for (const Trial& trial : trials) {
    const Shape& s = trial.reference->shape;
    if (trial.reference->kind == Fill::reals && s.M == shape.M && s.N == shape.N && s.K == shape.K)
      return trial.reference;
  }
  const Precision precision = trials.empty() ? Precision::fp32 : trials.front().reference->precision;
  return std::make_shared<const Reference>(make_reference(Fill::reals, shape, seed, precision));
}

Counting count_traffic(const std::string& binary, const Reference& reference) {
  const Shape& shape = reference.shape;
  Counting counting;
  counting.shape = shape;
  Case one;
  one.shape = shape;
  one.A = &reference.A;
  one.B = &reference.B;
  const Execution execution = execute(binary, {one}, Flavour::emulator_count);
  const CaseOutcome& outcome = execution.cases[0];
  counting.error = execution.error;
  counting.counts = outcome.counts;
  if (!outcome.finished) counting.counts.reset();
  for (const lab::FindingRecord& record : outcome.findings)
    if (record.kind == lab::FindingKind::cheating || record.kind == lab::FindingKind::host_access)
      counting.attempts.push_back({record, shape});
  counting.right = outcome.finished && outcome.answered && compare(reference, outcome.C).wrong == 0;
  if (!counting.counts)
    counting.no_counts =
        "The memory traffic at " + to_string(shape) + " could not be counted: the kernel did not come to its end.";
  return counting;
}

void add_finding(Evidence& evidence, FindingKind kind, const std::string& message) {
  Finding finding;
  finding.kind = kind;
  finding.file = evidence.file;
  finding.message = message;
  evidence.findings.push_back(finding);
  sort_findings(evidence.findings);
}

/// What another build explained better must not be told twice.
void add_new_kinds(const std::vector<Finding>& more, std::vector<Finding>& findings) {
  const std::vector<Finding> known = findings;
  for (const Finding& finding : more)
    if (!has_error(known, finding.kind)) findings.push_back(finding);
}

/// Right numbers that the kernels cannot have made.
void accuse(const std::string& sentence, Evidence& evidence) {
  evidence.no_technique = evidence.nothing_counts =
      sentence + " The kernels of this file moved too few bytes to have computed C.";
  add_finding(evidence, FindingKind::cheating, evidence.nothing_counts);
}

/// The largest shape whose numbers were right.
const Trial* largest_right(const std::vector<Trial>& trials) {
  const auto work = [](const Trial& trial) {
    const Shape& s = trial.reference->shape;
    return static_cast<double>(s.M) * s.N * s.K;
  };
  const Trial* largest = nullptr;
  for (const Trial& trial : trials)
    if (trial.right && trial.reference->kind == Fill::reals && (!largest || work(trial) > work(*largest)))
      largest = &trial;
  return largest;
}

/// C is wrong where traffic is counted. Nobody is accused for that, but it must not hide who computed the rest.
void judge_wrong_counted(const Counting& counting, const std::string& binary, Evidence& evidence) {
  evidence.no_technique = "At " + to_string(counting.shape) + ", where traffic is counted, C is wrong.";
  if (all_right(evidence.trials)) add_finding(evidence, FindingKind::wrong_result, evidence.no_technique);
  const Trial* right = largest_right(evidence.trials);
  if (!right) return;
  const Counting again = count_traffic(binary, *right->reference);
  if (!again.right || !again.counts || !cannot_have_computed(*again.counts, again.shape)) return;
  accuse(incomplete_traffic(*again.counts, again.shape), evidence);
}

/// The claim of the student's process against what must be so.
void judge_traffic(const Counting& counting, const std::string& binary, Evidence& evidence) {
  evidence.no_technique = counting.no_counts;
  if (!counting.counts) return;
  evidence.metrics = emulator_metrics(*counting.counts, counting.shape);
  if (!any_right(evidence.trials)) return;
  if (!counting.right) return judge_wrong_counted(counting, binary, evidence);
  const std::string sentence = incomplete_traffic(*counting.counts, counting.shape);
  if (sentence.empty()) return;
  if (cannot_have_computed(*counting.counts, counting.shape)) return accuse(sentence, evidence);
  evidence.no_technique = sentence;
  add_finding(evidence, FindingKind::technique, sentence);
}

/// Numbers that are wrong because nothing ran on the device: that comes first in the sentence.
void name_missing_launch(const Counting& counting, Evidence& evidence) {
  if (!counting.counts || counting.counts->launches > 0) return;
  for (const FindingKind cause : {FindingKind::launch_error, FindingKind::host_access, FindingKind::cheating})
    if (has_error(evidence.findings, cause)) return;
  for (Finding& finding : evidence.findings)
    if (finding.severity == Severity::error && finding.array == "C" && finding.line == 0) {
      finding.detail = lab::Detail::no_launch;
      finding.message = "matmul() launched no kernel. " + finding.message;
    }
}

void judge_host_access(Evidence& evidence) {
  if (const Finding* host = first_error_of(evidence.findings, FindingKind::host_access))
    evidence.nothing_counts = "No points while the host takes part: " + host->message;
  if (const Finding* cheating = first_error_of(evidence.findings, FindingKind::cheating))
    evidence.nothing_counts = cheating->message;
}

/// Trials come in order of size: the large ones need not run where a small one was wrong.
std::string run_until_refused(const std::string& binary, std::vector<Trial>& trials) {
  constexpr double kSmall = 1e6;  // products
  const auto is_large = [](const Trial& trial) {
    const Shape& s = trial.reference->shape;
    return static_cast<double>(s.M) * s.N * s.K > kSmall;
  };
  const auto middle = std::find_if(trials.begin(), trials.end(), is_large);
  std::vector<Trial> large(std::make_move_iterator(middle), std::make_move_iterator(trials.end()));
  trials.erase(middle, trials.end());
  std::string error = run_trials(binary, Flavour::emulator_check, trials);
  if (error.empty() && all_right(trials)) error = run_trials(binary, Flavour::emulator_check, large);
  trials.insert(trials.end(), std::make_move_iterator(large.begin()), std::make_move_iterator(large.end()));
  return error;
}

Evidence run_emulator(const std::string& content, std::vector<Trial> trials, const Shape& counted_shape,
                      int multiple_of, const Options& options, const Workspace& workspace) {
  Evidence evidence;
  evidence.file = "matmul.cu";
  std::vector<Flavour> flavours = {Flavour::emulator_check};
  if (!options.until_refused) flavours.push_back(Flavour::emulator_count);
  auto builds = build_all(content, flavours, workspace.path());
  if (!took_and_built(builds, evidence)) return evidence;
  evidence.trials = std::move(trials);
  const auto counted_with = counted_reference(evidence.trials, counted_shape, options.seed);
  auto counting = std::async(options.until_refused ? std::launch::deferred : std::launch::async,
                             [&] { return count_traffic(builds[1].binary, *counted_with); });
  evidence.error = options.until_refused ? run_until_refused(builds[0].binary, evidence.trials)
                                         : run_trials(builds[0].binary, Flavour::emulator_check, evidence.trials);
  Counting counted;
  if (needs_no_counts(options, evidence)) {
    counted.no_counts = kRefused;
  } else {
    if (options.until_refused) builds.push_back(build_all(content, {Flavour::emulator_count}, workspace.path())[0]);
    if (!took_and_built(builds, evidence)) return evidence;
    counted = counting.get();
  }
  if (evidence.error.empty()) evidence.error = counted.error;
  collect_findings(builds[0], evidence);
  add_new_kinds(explain(counted.attempts, builds.back().binary, evidence.file), evidence.findings);
  sort_findings(evidence.findings);
  judge_traffic(counted, builds.back().binary, evidence);
  name_missing_launch(counted, evidence);
  judge_host_access(evidence);
  note_runtime_refusal(evidence);
  gather_symptoms(builds[0], Flavour::emulator_check, content, multiple_of, options.seed, evidence);
  return evidence;
}

// ---- The CPU.

/// The sanitized build answers for behaviour, and for numbers that depend on memory without a value.
std::vector<Trial> only_reals(const std::vector<Trial>& trials) {
  std::vector<Trial> reals;
  for (const Trial& trial : trials)
    if (trial.reference->kind == Fill::reals) reals.push_back(trial);
  return reals;
}

std::vector<std::string> wanted_metrics(const Rubric* rubric) {
  std::vector<std::string> wanted;
  if (rubric)
    for (const TechniqueRule& rule : rubric->technique) wanted.push_back(rule.metric);
  return wanted;
}

void measure_technique(const Built& plain, const Rubric* rubric, Evidence& evidence) {
  const std::vector<std::string> wanted = wanted_metrics(rubric);
  if (wanted.empty() || !any_right(evidence.trials)) return;
  const CpuMetrics metrics = cpu_metrics(plain.binary, wanted);
  evidence.metrics = metrics.values;
  evidence.no_technique = metrics.error;
  evidence.technique_unmeasured = !metrics.error.empty();
}

/// The findings of both builds; each build's lines are resolved in its own program.
void collect_cpu_findings(const Built& sanitized, const Built& fast, Evidence& evidence) {
  Evidence checked;
  checked.trials.swap(evidence.sanitized);
  collect_findings(sanitized, checked);
  checked.trials.swap(evidence.sanitized);
  evidence.findings = checked.findings;
  add_new_kinds(explain(records_of(evidence.trials), fast.binary, evidence.file), evidence.findings);
  add_new_kinds(number_findings(evidence.trials, evidence.file), evidence.findings);
  sort_findings(evidence.findings);
}

Evidence run_cpu(const std::string& content, std::vector<Trial> trials, const Rubric* rubric, const Options& options,
                 const Workspace& workspace) {
  Evidence evidence;
  evidence.file = "matmul.cpp";
  const auto builds =
      build_all(content, {Flavour::cpu_sanitized, Flavour::cpu_fast, Flavour::cpu_plain}, workspace.path());
  if (!took_and_built(builds, evidence)) return evidence;
  evidence.sanitized = only_reals(trials);
  evidence.trials = std::move(trials);
  auto other = std::async(std::launch::async,
                          [&] { return run_trials(builds[0].binary, Flavour::cpu_sanitized, evidence.sanitized); });
  evidence.error = run_trials(builds[1].binary, Flavour::cpu_fast, evidence.trials);
  const std::string other_error = other.get();
  if (evidence.error.empty()) evidence.error = other_error;
  collect_cpu_findings(builds[0], builds[1], evidence);
  gather_symptoms(builds[1], Flavour::cpu_fast, content, rubric ? rubric->multiple_of : 0, options.seed, evidence);
  if (needs_no_counts(options, evidence)) {
    evidence.no_technique = kRefused;
    return evidence;
  }
  measure_technique(builds[2], rubric, evidence);
  if (!options.until_refused) evidence.fast_binary = builds[1].binary;
  return evidence;
}

// ---- The GPU.

/// Builds for the GPU, where the lab's speed is measured. What nvcc refuses is said, and costs no more than speed.
void build_for_speed(const std::string& content, const Rubric& rubric, const Workspace& workspace, Evidence& evidence) {
  const bool wanted = std::any_of(rubric.speed.begin(), rubric.speed.end(),
                                  [](const SpeedRule& rule) { return rule.backend == Backend::gpu; });
  if (!wanted || !evidence.compiled || !evidence.error.empty()) return;
  if (!all_right(evidence.trials)) {
    evidence.no_speed = "Measured once every shape is right.";
    return;
  }
  const Built built = build_all(content, {Flavour::gpu}, workspace.path())[0];
  evidence.fast_binary = built.binary;
  if (!built.ok)
    evidence.no_speed = "Not measured: " + (built.findings.empty() ? built.error : built.findings[0].message);
}

/// What the numbers say in the emulator is not asked where they come from the GPU.
void drop_number_findings(std::vector<Finding>& findings) {
  std::erase_if(findings, [](const Finding& finding) { return is_about_numbers(finding.kind); });
}

bool ended_badly(const Trial& trial) { return trial.outcome.ran && !trial.outcome.finished; }

/// The emulator's evidence with the GPU's numbers. What both saw, the emulator tells better: it knows the line.
Evidence run_gpu(const std::string& content, Evidence evidence, std::vector<Trial> trials, const Workspace& workspace) {
  if (!evidence.compiled || !evidence.error.empty()) return evidence;
  evidence.error = gpu_trouble();
  if (!evidence.error.empty()) return evidence;
  const std::vector<Built> builds = build_all(content, {Flavour::gpu}, workspace.path());
  if (!took_and_built(builds, evidence)) {
    evidence.compiled = false;
    return evidence;
  }
  evidence.fast_binary = builds[0].binary;
  evidence.error = run_trials(evidence.fast_binary, Flavour::gpu, trials);
  if (std::any_of(trials.begin(), trials.end(), ended_badly)) suspect_gpu();
  evidence.trials = std::move(trials);
  drop_number_findings(evidence.findings);
  add_new_kinds(explain(records_of(evidence.trials), "", evidence.file), evidence.findings);
  add_new_kinds(number_findings(evidence.trials, evidence.file), evidence.findings);
  sort_findings(evidence.findings);
  return evidence;
}

/// The largest shape that the tools, which are slow, get through in seconds; else the smallest.
Shape sanitized_shape(const std::vector<Trial>& trials) {
  constexpr double kMostProducts = 0x1p18;
  const Shape* best = nullptr;
  for (const Trial& trial : trials) {
    const Shape& s = trial.reference->shape;
    if (!best || static_cast<double>(s.M) * s.N * s.K <= kMostProducts) best = &s;
  }
  return best ? *best : Shape{64, 64, 64};
}

/// What NVIDIA's tools say, where nobody has said it yet.
void add_sanitizer(const Options& options, Evidence& evidence) {
  if (!options.sanitize || !evidence.compiled) return;
  if (evidence.fast_binary.empty()) {
    evidence.notes.push_back("--sanitize added nothing: " +
                             (gpu().ready ? "there is no program for the GPU yet." : gpu().why_not));
    return;
  }
  const Sanitized seen = sanitize(evidence.fast_binary, sanitized_shape(evidence.trials), evidence.file);
  add_new_kinds(seen.findings, evidence.findings);
  sort_findings(evidence.findings);
  evidence.notes.push_back(seen.note);
}

// ---- From evidence to a result.

std::vector<std::string> sandbox_notes() {
  if (sandbox_kind() != SandboxKind::limits_only) return {};
  return {"Ran under limits only, without a sandbox: `grader doctor` says what is missing."};
}

std::string why_wrong(const Trial& trial) {
  const std::string shape = to_string(trial.reference->shape);
  if (!trial.outcome.ran) return "Not run: an earlier shape ended the program.";
  if (!trial.outcome.finished) return "The program ended at " + shape + ".";
  return fmt::format("{} of {} elements are wrong at {}.", thousands(trial.comparison.wrong),
                     thousands(trial.comparison.of), shape);
}

bool belongs_to(const Trial& trial, size_t group) {
  return std::find(trial.groups.begin(), trial.groups.end(), group) != trial.groups.end();
}

size_t shapes_of(size_t group, const std::vector<Trial>& trials) {
  std::set<std::string> shapes;
  for (const Trial& trial : trials)
    if (belongs_to(trial, group)) shapes.insert(to_string(trial.reference->shape));
  return shapes.size();
}

GroupSeen see_group(size_t group, const Evidence& evidence) {
  GroupSeen seen;
  seen.right = true;
  seen.shapes = shapes_of(group, evidence.trials);
  const auto look_at = [&](const Trial& trial, bool wrong) {
    if (!belongs_to(trial, group) || !wrong) return;
    if (seen.right) seen.detail = why_wrong(trial);
    seen.right = false;
  };
  for (const Trial& trial : evidence.trials) look_at(trial, !trial.right);
  // A sanitizer that stops the program says nothing about numbers; wrong numbers at its end do.
  for (const Trial& trial : evidence.sanitized) look_at(trial, trial.outcome.finished && !trial.right);
  if (seen.right) return seen;
  for (const std::vector<Trial>* trials : {&evidence.trials, &evidence.sanitized})
    for (const Trial& trial : *trials)
      for (const lab::FindingRecord& record : trial.outcome.findings)
        if (belongs_to(trial, group) && record.severity == Severity::error) seen.error_kinds.insert(record.kind);
  // A variable without a value is known from the compiler's warning, not from a record.
  if (has_error(evidence.findings, FindingKind::uninitialised_read))
    seen.error_kinds.insert(FindingKind::uninitialised_read);
  return seen;
}

/// Everything failed because there is nothing to run.
Observations nothing_ran(const Rubric& rubric, const std::string& why) {
  Observations seen;
  seen.groups.resize(rubric.correctness.size());
  seen.nothing_counts = why;
  return seen;
}

Observations observe(const Rubric& rubric, const Evidence& evidence) {
  if (!evidence.compiled)
    return nothing_ran(rubric,
                       evidence.findings.empty() ? "There was no program to run." : "The file does not compile.");
  Observations seen;
  for (size_t group = 0; group < rubric.correctness.size(); ++group) seen.groups.push_back(see_group(group, evidence));
  seen.findings = evidence.findings;
  seen.metrics = evidence.metrics;
  seen.no_technique = evidence.no_technique;
  seen.technique_unmeasured = evidence.technique_unmeasured;
  seen.nothing_counts = evidence.nothing_counts;
  return seen;
}

/// "" when speed can be measured.
std::string why_no_speed(const Evidence& evidence, Backend backend) {
  if (!evidence.no_speed.empty()) return evidence.no_speed;
  if (evidence.fast_binary.empty() && backend != Backend::cpu) return "Measured on a GPU only.";
  if (evidence.fast_binary.empty() || !all_right(evidence.trials)) return "Measured once every shape is right.";
  return "";
}

SpeedResult speed_of(const std::string& lab, const Rubric& rubric, const Evidence& evidence, Backend backend) {
  const std::string why_not = why_no_speed(evidence, backend);
  if (why_not.empty() && !rubric.speed.empty())
    return backend == Backend::cpu ? measure_speed(rubric.speed, evidence.fast_binary, Flavour::cpu_fast)
                                   : measure_speed(adapt(rubric.speed, lab), evidence.fast_binary, Flavour::gpu);
  SpeedResult none;
  for (const SpeedRule& rule : rubric.speed) none.checks.push_back(speed_not_measured(rule, why_not));
  return none;
}

void add_speed(SpeedResult speed, LabResult& result) {
  result.findings.insert(result.findings.end(), speed.findings.begin(), speed.findings.end());
  sort_findings(result.findings);
  result.timing = std::move(speed.timing);
  if (!result.timing.empty() && result.backend == Backend::emulator)
    result.notes.push_back("Speed was measured on this machine's GPU, all else in the emulator.");
  if (result.backend == Backend::gpu)
    result.notes.push_back("Correctness and speed on this machine's GPU, behaviour and technique in the emulator.");
}

LabResult make_result(const std::string& lab, Backend backend, const Options& options) {
  LabResult result;
  result.lab = lab;
  result.backend = backend;
  result.seed = options.seed;
  result.notes = sandbox_notes();
  return result;
}

void fill_result(const Rubric& rubric, Evidence evidence, LabResult& result) {
  result.error = evidence.error;
  result.notes.insert(result.notes.end(), evidence.notes.begin(), evidence.notes.end());
  result.checks = make_checks(rubric, observe(rubric, evidence));
  SpeedResult speed = speed_of(result.lab, rubric, evidence, result.backend);
  result.checks.insert(result.checks.end(), speed.checks.begin(), speed.checks.end());
  result.diagnosis = diagnose(evidence, result.checks, &rubric);
  explain_numbers(evidence, result);
  result.findings = std::move(evidence.findings);
  result.metrics = std::move(evidence.metrics);
  add_speed(std::move(speed), result);
  add_up(result);
}

Evidence evidence_of_error(const std::string& error) {
  Evidence evidence;
  evidence.error = error;
  return evidence;
}

Evidence gather(const Rubric& rubric, const std::string& file, Backend backend, const Options& options,
                const Workspace& workspace) {
  const Taken taken = take(file, options.follow_links);
  if (taken.problem != Taken::Problem::none) return evidence_of_error(taken.error);
  if (!workspace.ok()) return evidence_of_error(workspace.error());
  if (backend == Backend::cpu)
    return run_cpu(taken.content, plan_trials(rubric, taken.content, options.seed, false), &rubric, options, workspace);
  Evidence evidence = run_emulator(taken.content, plan_trials(rubric, taken.content, options.seed, true),
                                   kTechniqueShape, rubric.multiple_of, options, workspace);
  if (backend == Backend::gpu)
    evidence =
        run_gpu(taken.content, std::move(evidence), plan_gpu_trials(rubric, taken.content, options.seed), workspace);
  else if (options.backend == Backend::any && gpu().ready)
    build_for_speed(taken.content, rubric, workspace, evidence);
  add_sanitizer(options, evidence);
  return evidence;
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

/// "" or why this machine cannot do it.
std::string too_large(const Shape& s, Backend backend) {
  const double a = static_cast<double>(s.M) * s.K, b = static_cast<double>(s.K) * s.N,
               c = static_cast<double>(s.M) * s.N;
  const double work = a * s.N;
  if (std::max({a, b, c}) >= 2147483648.0)
    return to_string(s) + " is too large: a matrix of it has more elements than an int can count.";
  // Inputs, outputs, references in double, and what the emulator remembers of each byte.
  const double bytes = 4 * (a + b + c) * 16;
  if (bytes > 0.5 * static_cast<double>(available_memory()))
    return fmt::format("{} is too large for this machine: grading it takes about {:.1f} GB of memory.", to_string(s),
                       bytes / 1e9);
  const double most = backend == Backend::emulator ? 0x1p30 : 0x1p35;
  if (work > most) return to_string(s) + " is too large for this backend: it would take minutes. Try a smaller shape.";
  return "";
}

/// Elements wrong under either fill; all of them when a run did not come to its end.
void count_wrong(const Evidence& evidence, TryResult& result) {
  result.correct = evidence.compiled && !evidence.trials.empty() && all_right(evidence.trials);
  result.wrong = 0;
  if (!evidence.compiled) result.wrong = result.of;
  for (const Trial& trial : evidence.trials) {
    if (!trial.outcome.answered || !trial.outcome.finished) result.wrong = result.of;
  }
  if (result.wrong == result.of) return;
  std::vector<bool> either(result.of);
  for (const Trial& trial : evidence.trials)
    for (size_t i = 0; i < trial.wrong_elements.size(); ++i)
      if (trial.wrong_elements[i]) either[i] = true;
  result.wrong = static_cast<uint64_t>(std::count(either.begin(), either.end(), true));
}

/// The emulator's checks too, where the shape is not too large for them.
Evidence try_on_gpu(const std::string& content, const Shape& shape, std::vector<Trial> trials, const Options& options,
                    const Workspace& workspace) {
  constexpr double kMostEmulated = 0x1p26;
  Evidence evidence;
  evidence.file = "matmul.cu";
  evidence.compiled = true;
  if (static_cast<double>(shape.M) * shape.N * shape.K <= kMostEmulated)
    evidence = run_emulator(content, trials, shape, 0, options, workspace);
  else
    evidence.notes.push_back("The emulator's checks were left out: " + to_string(shape) + " is too large for them.");
  evidence = run_gpu(content, std::move(evidence), std::move(trials), workspace);
  add_sanitizer(options, evidence);
  return evidence;
}

Evidence gather_try(const std::string& file, const Shape& shape, Backend backend, const Options& options) {
  const std::string large = too_large(shape, backend);
  if (!large.empty()) return evidence_of_error(large);
  const Taken taken = take(file, options.follow_links);
  if (taken.problem != Taken::Problem::none) return evidence_of_error(taken.error);
  const Workspace workspace;
  if (!workspace.ok()) return evidence_of_error(workspace.error());
  std::vector<Trial> trials = plan_one_shape(shape, options.seed, options.precision, backend == Backend::emulator);
  if (backend == Backend::cpu) return run_cpu(taken.content, std::move(trials), nullptr, options, workspace);
  if (backend == Backend::gpu) return try_on_gpu(taken.content, shape, std::move(trials), options, workspace);
  return run_emulator(taken.content, std::move(trials), shape, 0, options, workspace);
}

}  // namespace

Backend backend_for(const std::string& file, const Options& options) {
  if (options.backend != Backend::any) return options.backend;
  const std::string name = base_name(file);
  const size_t dot = name.rfind('.');
  const std::string extension = dot == std::string::npos ? "" : name.substr(dot);
  return extension == ".cu" || extension == ".cuh" ? Backend::emulator : Backend::cpu;
}

LabResult judge_lab(const std::string& lab, const std::string& file, const Options& options) {
  const Rubric rubric = read_rubric(rubric_path(lab));
  const Backend backend = options.backend == Backend::any ? rubric.backend : options.backend;
  LabResult result = make_result(lab, backend, options);
  const Workspace workspace;  // lives until speed has been measured
  fill_result(rubric, gather(rubric, file, backend, options, workspace), result);
  return result;
}

LabResult nothing_handed_in(const std::string& lab, const Options& options) {
  const Rubric rubric = read_rubric(rubric_path(lab));
  LabResult result = make_result(lab, rubric.backend, options);
  result.checks = make_checks(rubric, nothing_ran(rubric, "No file handed in."));
  for (const SpeedRule& rule : rubric.speed) result.checks.push_back(speed_not_measured(rule, "No file handed in."));
  result.notes = {"No file handed in: " + source_name(rubric.backend) + " is expected."};
  add_up(result);
  return result;
}

TryResult try_file(const std::string& file, const Shape& shape, const Options& options) {
  TryResult result;
  result.shape = {shape.M, shape.N, shape.K};
  result.backend = backend_for(file, options);
  result.seed = options.seed;
  result.of = static_cast<uint64_t>(shape.M) * static_cast<uint64_t>(shape.N);
  result.notes = sandbox_notes();
  Evidence evidence = gather_try(file, shape, result.backend, options);
  result.error = evidence.error;
  result.notes.insert(result.notes.end(), evidence.notes.begin(), evidence.notes.end());
  count_wrong(evidence, result);
  result.diagnosis = diagnose(evidence, {}, nullptr);
  explain_numbers(evidence, result);
  result.findings = std::move(evidence.findings);
  result.metrics = std::move(evidence.metrics);
  return result;
}

}  // namespace grader
