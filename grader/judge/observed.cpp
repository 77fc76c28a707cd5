// Turns observations into evidence, for all backends.
#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "grader/diagnosis/reruns.h"
#include "grader/findings/causes.h"
#include "grader/judge/gather.h"

namespace grader {
namespace {

/// Wrong numbers of the pattern's magnitude, without a warning that names the variable.
void add_pattern(const Built& built, const std::vector<Trial>& trials, std::vector<Finding>& findings) {
  const bool shows_pattern =
      std::ranges::any_of(trials, [](const Trial& trial) { return trial.comparison.pattern_filled > 0; });
  if (!shows_pattern || !built.uninitialised.empty() || has_error(findings, FindingKind::uninitialised_read)) return;
  findings.push_back({.kind = FindingKind::uninitialised_read,
                      .file = built.source_file,
                      .message = "A local variable is read before it is initialised. Does every sum start at zero?"});
}

constexpr size_t kWrongShapes = 2;

/// The two smallest shapes that are wrong in natural thread order and quick to run again; one larger shape if there is
/// no smaller one.
std::vector<Shape> small_wrong_shapes(const std::vector<Trial>& trials) {
  constexpr double kMostWork = 2e7;
  std::vector<Shape> shapes;
  for (const Trial& trial : trials) {
    const Shape& s = trial.reference->shape;
    const double work = multiply_adds(s);
    const bool small = work <= 4e6 || (shapes.empty() && work <= kMostWork);
    const bool natural = trial.order == lab::ThreadOrder::natural && trial.reference->kind == Fill::integers;
    if (trial.right || !small || !natural || ran_into_time(trial.outcome)) continue;
    if (shapes.size() < kWrongShapes) shapes.push_back(s);
  }
  return shapes;
}

/// True if these are known to be the first wrong shapes. An earlier shape is unknown if its run with integers is
/// pending and its run with fractions is wrong.
bool are_first(const std::vector<Shape>& wrong, const std::vector<Trial>& trials) {
  for (const Trial& trial : trials) {
    const Shape& shape = trial.reference->shape;
    const auto is_wrong = [&](const Trial& other) {
      return !other.waits && !other.right && other.reference->shape == shape;
    };
    if (shape == wrong.back()) return true;
    if (trial.waits && std::ranges::any_of(trials, is_wrong)) return false;
  }
  return false;
}

std::vector<Run> run_again(const std::string& binary, Flavour flavour, const std::vector<Shape>& wrong,
                           const Work& work) {
  return gather_numbers(binary, flavour, work.multiple_of(), work.options.seed, wrong, work.symptoms.source,
                        work.machine.execute);
}

/// Examines the sums of inputs with fractions.
void look_at_formats(const std::vector<Trial>& trials, Evidence& evidence) {
  constexpr size_t kTelling = 4;
  size_t reals = 0, whole = 0, wrong = 0, coarse = 0;
  for (const Trial& trial : trials) {
    if (trial.outcome.answered && !trial.right) ++wrong;
    coarse += trial.comparison.looks_like_lower_precision || trial.few_bits;
    if (!trial.outcome.answered || trial.reference->kind == Fill::integers) continue;
    ++reals, whole += trial.whole_numbers;
  }
  // A few small sums may look like that by chance.
  evidence.lower_precision = coarse > 0 && kTelling * coarse >= wrong;
  evidence.reals_are_whole = reals > 0 && whole == reals;
}

TrialOutcome outcome_of(const Trial& trial) {
  const Comparison& c = trial.comparison;
  TrialOutcome outcome{.groups = trial.groups,
                       .shape = trial.reference->shape,
                       .fill = trial.reference->kind,
                       .order = trial.order,
                       .ran = trial.outcome.ran,
                       .answered = trial.outcome.answered,
                       .finished = trial.outcome.finished,
                       .right = trial.right,
                       .wrong = c.wrong,
                       .of = c.of,
                       .first = c.first_finite.row >= 0 ? c.first_finite : c.first,
                       .nothing_finite = c.unwritten > 0 && c.first_finite.row < 0};
  for (const lab::FindingRecord& record : trial.outcome.findings)
    if (record.severity == Severity::error) outcome.errors.insert(record.kind);
  return outcome;
}

/// For the run that the findings describe: the first wrong one, natural thread order before others. All elements if a
/// run did not finish.
uint64_t count_wrong(const std::vector<Trial>& trials, uint64_t of) {
  uint64_t natural = 0, other = 0;
  for (const Trial& trial : trials) {
    if (!trial.outcome.answered || !trial.outcome.finished) return of;
    uint64_t& first = trial.order == lab::ThreadOrder::natural ? natural : other;
    if (first == 0) first = static_cast<uint64_t>(std::ranges::count(trial.wrong_elements, true));
  }
  return natural > 0 ? natural : other;
}

}  // namespace

bool all_right(const std::vector<Trial>& trials) { return std::ranges::all_of(trials, &Trial::right); }
bool is_unreached(const std::vector<Trial>& trials) {
  return std::ranges::any_of(trials, [](const Trial& trial) { return trial.outcome.unreached; });
}

bool any_right(const std::vector<Trial>& trials) { return std::ranges::any_of(trials, &Trial::right); }

static bool is_named(const Trial& trial, const Rubric& rubric) {
  return std::ranges::any_of(rubric.correctness, [&](const CorrectnessRule& rule) {
    return std::ranges::find(rule.shapes, trial.reference->shape) != rule.shapes.end();
  });
}

bool is_named_shape_wrong(const std::vector<Trial>& trials, const Rubric& rubric) {
  return std::ranges::any_of(trials, [&](const Trial& trial) { return !trial.right && is_named(trial, rubric); });
}

bool is_hidden_shape_wrong(const std::vector<Trial>& trials, const Rubric& rubric) {
  return std::ranges::any_of(trials, [&](const Trial& trial) { return !trial.right && !is_named(trial, rubric); });
}

void add_finding(FindingKind kind, const std::string& message, Evidence& evidence) {
  evidence.findings.push_back({.kind = kind, .file = evidence.file, .message = message});
  sort_findings(evidence.findings);
}

bool shows_pattern(const std::vector<Trial>& trials, const std::vector<Finding>& findings) {
  // Values that are not numbers may also come from uninitialised memory.
  const bool memory =
      has_error(findings, FindingKind::uninitialised_read) || has_error(findings, FindingKind::out_of_bounds);
  return std::ranges::any_of(trials, [&](const Trial& trial) {
    return trial.comparison.pattern_filled > 0 || (!memory && trial.comparison.non_finite > 0);
  });
}

void add_uninitialised(const Built& built, bool evidence, std::vector<Finding>& findings) {
  for (const UninitialisedWarning& warning : built.uninitialised) {
    const Finding finding{
        .kind = FindingKind::uninitialised_read,
        .severity = evidence ? Severity::error : Severity::warning,
        .file = built.source_file,
        .line = warning.line,
        .array = warning.variable,
        .message = warning.variable + (evidence ? " is" : " may be") + " read before it was given a value."};
    const auto same = [&](const Finding& other) { return other.kind == finding.kind && other.line == finding.line; };
    if (std::ranges::none_of(findings, same)) findings.push_back(finding);
  }
}

/// Reported once, whichever build finds it.
static void note_standard(const std::vector<Built>& builds, Evidence& evidence) {
  if (std::ranges::none_of(builds, &Built::cxx20)) return;
  evidence.cxx20 = true;
  const std::string note = fmt::format("this file needs C++20. Outside the labs, compile it with {} -std=c++20.",
                                       evidence.cuda ? "nvcc" : "g++");
  if (std::ranges::count(evidence.notes, note) == 0) evidence.notes.push_back(note);
}

std::vector<Built> build_with(const std::vector<Flavour>& flavours, const Work& work) {
  return work.machine.build(work.symptoms.source, flavours, work.workspace.path());
}

bool took_and_built(const std::vector<Built>& builds, Evidence& evidence) {
  note_standard(builds, evidence);
  for (const Built& built : builds) {
    if (built.ok) continue;
    evidence.error = built.error;
    evidence.findings = built.findings;
    // Anything that only one of the builds shows also causes a refusal.
    if (first_error_of(built.findings, FindingKind::forbidden_symbol)) evidence.compiled = false;
    if (const Finding* unsupported = first_error_of(built.findings, FindingKind::unsupported))
      evidence.error = unsupported->message, evidence.error_is_found = true;
    return false;
  }
  evidence.compiled = true;
  return true;
}

void note_runtime_refusal(Evidence& evidence) {
  const Finding* unsupported = first_error_of(evidence.findings, FindingKind::unsupported);
  if (unsupported && evidence.error.empty()) evidence.error = unsupported->message, evidence.error_is_found = true;
}

std::vector<Finding> findings_of(const std::vector<RecordAtShape>& records, const std::string& binary,
                                 const std::string& file, const Machine& machine) {
  return explain(
      records, [&](const std::vector<uint64_t>& pcs) { return machine.lines(pcs, binary, file); }, file);
}

std::vector<Finding> findings_of(const Built& built, const std::vector<Trial>& trials, const Machine& machine) {
  std::vector<Finding> findings = findings_of(records_of(trials), built.binary, built.source_file, machine);
  if (all_right(trials)) excuse_reads_in_vain(findings);
  const std::vector<Finding> numbers = number_findings(trials, built.source_file);
  add_uninitialised(built, shows_pattern(trials, findings), findings);
  add_pattern(built, trials, findings);
  findings.insert(findings.end(), numbers.begin(), numbers.end());
  sort_findings(findings);
  return findings;
}

std::vector<RecordAtShape> records_of(const std::vector<Trial>& trials) {
  std::vector<RecordAtShape> records;
  // Natural order first: a student can follow its examples.
  for (const bool natural : {true, false})
    for (const Trial& trial : trials) {
      if ((trial.order == lab::ThreadOrder::natural) != natural) continue;
      for (const lab::FindingRecord& record : trial.outcome.findings)
        records.push_back({record, trial.reference->shape});
    }
  return records;
}

void add_new_kinds(const std::vector<Finding>& more, std::vector<Finding>& findings) {
  const std::vector<Finding> known = findings;
  for (const Finding& finding : more)
    if (!has_error(known, finding.kind)) findings.push_back(finding);
  sort_findings(findings);
}

void begin_symptoms(const Built& built, Flavour flavour, const std::vector<Trial>& small, Work& work) {
  const std::vector<Shape> wrong = small_wrong_shapes(small);
  if (wrong.size() < kWrongShapes || !are_first(wrong, work.trials)) return;
  work.begun = std::async(std::launch::async, [&work, wrong, flavour, binary = built.binary] {
    return run_again(binary, flavour, wrong, work);
  });
}

/// Findings of kinds that only the additional shapes show: a kernel that is stopped early at small shapes does not show
/// its behaviour at whole tiles.
static std::vector<Finding> new_kinds(const Built& built, const Work& work) {
  std::vector<RecordAtShape> records;
  for (const Run& run : work.symptoms.runs)
    for (const lab::FindingRecord& record : run.outcome.findings) {
      const auto is_known = [&](const Finding& finding) {
        return finding.kind == record.kind && finding.detail == record.detail;
      };
      if (record.severity == Severity::error && std::ranges::none_of(work.symptoms.findings, is_known))
        records.push_back({record, run.shape()});
    }
  if (records.empty()) return {};
  return findings_of(records, built.binary, built.source_file, work.machine);
}

void gather_symptoms(const Built& built, Flavour flavour, Work& work) {
  Symptoms& symptoms = work.symptoms;
  symptoms.any_shape = work.multiple_of() <= 1;
  symptoms.numbers_right = all_right(work.trials);
  look_at_formats(work.trials, symptoms);
  for (const Trial& trial : work.trials)
    if (trial.outcome.answered && !trial.right && symptoms.first_wrong.M == 0)
      symptoms.first_wrong = trial.reference->shape;
  auto begun = std::move(work.begun);
  if (symptoms.numbers_right || !symptoms.error.empty() || never_ends(work.trials)) return;
  symptoms.runs = begun.valid() ? begun.get() : run_again(built.binary, flavour, small_wrong_shapes(work.trials), work);
  if (is_emulator(flavour)) symptoms.beside = new_kinds(built, work);
}

bool needs_no_counts(const Work& work) {
  return work.options.until_refused && (!work.symptoms.error.empty() || !all_right(work.trials));
}

void keep_trials(Work& work) {
  Evidence& evidence = work.symptoms;
  for (const Trial& trial : work.trials) evidence.trials.push_back(outcome_of(trial));
  for (const Trial& trial : work.sanitized) evidence.sanitized.push_back(outcome_of(trial));
  if (evidence.of > 0) evidence.wrong = evidence.compiled ? count_wrong(work.trials, evidence.of) : evidence.of;
}

}  // namespace grader
