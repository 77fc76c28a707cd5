// CUDA labs in the emulator: one build finds mistakes, another counts memory traffic, side by side.
#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>

#include "grader/base/text.h"
#include "grader/judge/gather.h"
#include "grader/judge/technique.h"

namespace grader {
namespace {

struct Counting {
  Shape shape;
  std::string error;  // could not be run
  Reason no_counts;   // the student's kernel did not come to an end
  std::optional<lab::CountsRecord> counts;
  Reach reach = {};
  bool right = false;        // C of this very run: counts of a kernel that computes something else mean nothing
  std::vector<Seen> errors;  // host code that takes part, and what no device would do
  bool only_here = false;    // one of these is in no other run
};

/// What the counting build looks for as well: a kernel may choose another way at that shape, and no other run has it.
constexpr FindingKind kSeenWhereCounted[] = {FindingKind::cheating, FindingKind::host_access,
                                             FindingKind::barrier_divergence, FindingKind::out_of_bounds};

/// The sorts of reads whose way to C the lab's technique asks for.
uint32_t reads_to_label(const Work& work) { return work.rubric ? reads_to_label(work.rubric->technique) : 0; }

/// Of a lab's shape: half of the sums' length tells who has full marks, in half of the time.
Shape counted_first(const Work& work) {
  const Shape& s = work.counted_shape;
  return work.rubric ? Shape{s.M, s.N, s.K / 2} : s;
}

/// The inputs of the counting run: without labels those of a trial where one has that shape.
std::shared_ptr<const Reference> counted_reference(const Shape& shape, const Work& work) {
  if (reads_to_label(work)) return std::make_shared<const Reference>(labelled_inputs(shape, work.options.seed));
  for (const Trial& trial : work.trials)
    if (trial.reference->kind == Fill::reals && trial.reference->shape == shape) return trial.reference;
  const Precision precision = work.trials.empty() ? Precision::fp32 : work.trials.front().reference->precision;
  return std::make_shared<const Reference>(make_reference(Fill::reals, shape, work.options.seed, precision));
}

/// What does not count by other labels than the file's own: nobody knows them before the file is written.
uint32_t label_seed(const Work& work) { return static_cast<uint32_t>(hash_of(work.seen.source) + work.options.seed); }

Case counted_case(const Reference& reference) {
  return {.shape = reference.shape, .A = &reference.A, .B = &reference.B, .sender = lab::Sender::rehearsal};
}

/// Where labels are not all that is off, it is run again without any: what is wrong then is the kernel's.
void trace_labels(const CaseOutcome& outcome, const Reference& reference, const std::string& binary,
                  const Machine& machine, Counting& counting) {
  const Traces traces = read_traces(*outcome.labels, reference.shape, reference.C, outcome.C);
  counting.reach = traces.reach;
  counting.right = traces.right;
  if (traces.right) return;
  const Execution plain = machine.execute(binary, {counted_case(reference)}, Flavour::emulator_count);
  const CaseOutcome& again = plain.cases[0];
  if (!again.finished || !again.answered) return counting.counts.reset();
  counting.right = compare(reference, again.C).wrong == 0;
  const std::vector<double> as_computed(again.C.begin(), again.C.end());
  counting.reach = read_traces(*outcome.labels, reference.shape, as_computed, outcome.C).reach;
}

Counting count_traffic(const std::string& binary, const Case& one, const Reference& reference, const Machine& machine) {
  Counting counting;
  counting.shape = reference.shape;
  const Execution execution = machine.execute(binary, {one}, Flavour::emulator_count);
  const CaseOutcome& outcome = execution.cases[0];
  counting.error = execution.error;
  counting.counts = outcome.counts;
  if (!outcome.finished) counting.counts.reset();
  for (const lab::FindingRecord& record : outcome.findings)
    if (record.severity == Severity::error && std::ranges::count(kSeenWhereCounted, record.kind) > 0)
      counting.errors.push_back({record, reference.shape});
  const bool ended = outcome.finished && outcome.answered;
  if (ended && outcome.labels)
    trace_labels(outcome, reference, binary, machine, counting);
  else
    counting.right = ended && compare(reference, outcome.C).wrong == 0;
  counting.right = counting.right && outcome.A == reference.A && outcome.B == reference.B;
  if (!counting.counts) counting.no_counts = {Why::not_counted, reference.shape};
  return counting;
}

Counting count_traffic(const std::string& binary, const Shape& shape, const Work& work) {
  const auto reference = counted_reference(shape, work);
  Case one = counted_case(*reference);
  one.labelled = reads_to_label(work);
  one.label_seed = label_seed(work);
  return count_traffic(binary, one, *reference, work.machine);
}

bool earns_all(const std::vector<TechniqueRule>& rules, const Counting& counting) {
  const auto metrics = emulator_metrics(*counting.counts, counting.shape, counting.reach);
  return std::ranges::all_of(rules, [&](const TechniqueRule& rule) {
    const auto found = metrics.find(rule.metric);
    return found != metrics.end() && technique_points(rule, found->second) == rule.points;
  });
}

/// What is spread over a sum weighs less where sums are longer; and a kernel that is wrong at the first shape only may be
/// right at the lab's own.
bool must_be_counted_again(const Counting& counting, const Work& work) {
  if (!work.rubric || !counting.error.empty() || !counting.counts || !any_right(work.trials)) return false;
  if (!counting.errors.empty()) return false;  // these stay
  if (!counting.right) return true;
  return counting.counts->shared_words_unordered == 0 && !earns_all(work.rubric->technique, counting);
}

/// Right numbers that the kernels cannot have made.
void accuse(Reason reason, Evidence& evidence) {
  reason.too_few_bytes = true;
  evidence.no_technique = evidence.nothing_counts = reason;
  add_finding(FindingKind::cheating, sentence_of(reason), evidence);
}

/// The largest shape whose numbers were right.
const Trial* largest_right(const std::vector<Trial>& trials) {
  const auto work = [](const Trial& trial) { return multiply_adds(trial.reference->shape); };
  const Trial* largest = nullptr;
  for (const Trial& trial : trials)
    if (trial.right && trial.reference->kind == Fill::reals && (!largest || work(trial) > work(*largest)))
      largest = &trial;
  return largest;
}

/// C is wrong where traffic is counted. Nobody is accused for that, but it must not hide who computed the rest.
void judge_wrong_counted(const Counting& counting, const std::string& binary, Work& work) {
  work.seen.no_technique = {Why::wrong_where_counted, counting.shape};
  if (all_right(work.trials)) add_finding(FindingKind::wrong_result, sentence_of(work.seen.no_technique), work.seen);
  const Trial* right = largest_right(work.trials);
  if (!right) return;
  const Counting again = count_traffic(binary, counted_case(*right->reference), *right->reference, work.machine);
  if (!again.right || !again.counts || !cannot_have_computed(*again.counts, again.shape)) return;
  accuse(incomplete_traffic(*again.counts, again.shape), work.seen);
}

bool has_kind(const std::vector<Finding>& findings, FindingKind kind) {
  return std::ranges::any_of(findings, [&](const Finding& finding) { return finding.kind == kind; });
}

void add_errors_where_counted(const std::string& binary, Counting& counting, Work& work) {
  std::vector<Finding>& known = work.seen.findings;
  const std::vector<Finding> errors = findings_of(counting.errors, binary, work.seen.file, work.machine);
  counting.only_here = std::ranges::any_of(errors, [&](const Finding& f) { return !has_error(known, f.kind); });
  add_new_kinds(errors, known);
}

/// The claim of the student's process against what must be so.
void judge_traffic(const Counting& counting, const std::string& binary, Work& work) {
  Evidence& evidence = work.seen;
  evidence.no_technique = counting.no_counts;
  if (!counting.counts) return;
  evidence.metrics = emulator_metrics(*counting.counts, counting.shape, counting.reach);
  evidence.inputs_read = inputs_read(*counting.counts, counting.shape);
  if (!any_right(work.trials)) return;
  if (!counting.right) return judge_wrong_counted(counting, binary, work);
  if (counting.only_here) {
    evidence.no_technique = {Why::error_where_counted, counting.shape};
    return;
  }
  if (counting.counts->shared_words_unordered > 0 && !has_kind(evidence.findings, FindingKind::shared_race)) {
    evidence.no_technique = {Why::race_where_counted, counting.shape};
    return add_finding(FindingKind::shared_race, sentence_of(evidence.no_technique), evidence);
  }
  const Reason missing = incomplete_traffic(*counting.counts, counting.shape);
  if (!missing) return;
  if (cannot_have_computed(*counting.counts, counting.shape)) return accuse(missing, evidence);
  evidence.no_technique = missing;
  add_finding(FindingKind::technique, sentence_of(missing), evidence);
}

/// Numbers that are wrong because nothing ran on the device: that comes first in the sentence.
void name_missing_launch(const Counting& counting, Evidence& evidence) {
  if (!counting.counts || counting.counts->launches > 0) return;
  for (const FindingKind cause : {FindingKind::launch_error, FindingKind::host_access, FindingKind::cheating})
    if (has_error(evidence.findings, cause)) return;
  for (Finding& finding : evidence.findings)
    if (is_error(finding) && finding.array == "C" && finding.line == 0) {
      finding.detail = lab::Detail::no_launch;
      finding.message = "matmul() launched no kernel. " + finding.message;
    }
}

bool came_back(const CaseOutcome& outcome) {
  return std::ranges::any_of(outcome.findings,
                             [](const lab::FindingRecord& r) { return r.detail == lab::Detail::copy_back; });
}

/// A shape whose C is right when matmul() is called, and wrong when its messages are sent again with other matrices.
const Trial* computed_on_host(const std::vector<Trial>& trials) {
  const Trial* call = nullptr;
  for (const Trial& trial : trials) {
    if (trial.sender == lab::Sender::host)
      call = &trial;
    else if (call && call->right && trial.outcome.answered && !trial.right &&
             (trial.repeats_the_call || came_back(call->outcome)))
      return call;
  }
  return nullptr;
}

/// Said at the line where the matrices came to the host, where that is known.
void judge_host_work(const Built& built, Work& work) {
  const Trial* call = computed_on_host(work.trials);
  if (!call) return;
  lab::FindingRecord record = lab::empty_finding();
  for (const lab::FindingRecord& found : call->outcome.findings)
    if (found.detail == lab::Detail::copy_back) record = found;
  record.kind = FindingKind::host_access;
  record.severity = Severity::error;
  record.detail = lab::Detail::host_computed;
  Evidence& evidence = work.seen;
  const std::vector<Seen> seen{{record, call->reference->shape}};
  for (Finding& finding : findings_of(seen, built.binary, evidence.file, work.machine))
    evidence.findings.push_back(std::move(finding));
  sort_findings(evidence.findings);
}

void judge_host_access(Evidence& evidence) {
  if (const Finding* host = first_error_of(evidence.findings, FindingKind::host_access))
    evidence.nothing_counts = {.why = Why::host_takes_part, .words = host->message};
  if (const Finding* cheating = first_error_of(evidence.findings, FindingKind::cheating))
    evidence.nothing_counts = {.why = Why::cheating, .words = cheating->message};
}

/// Trials come in order of size: the large ones need not run where a small one was wrong.
std::string run_until_refused(const std::string& binary, Work& work) {
  constexpr double kSmall = 1e6;  // products
  const auto is_large = [](const Trial& trial) { return multiply_adds(trial.reference->shape) > kSmall; };
  std::vector<Trial>& trials = work.trials;
  const auto middle = std::ranges::find_if(trials, is_large);
  std::vector<Trial> large(std::make_move_iterator(middle), std::make_move_iterator(trials.end()));
  trials.erase(middle, trials.end());
  std::string error = run_trials(binary, Flavour::emulator_check, trials, work.machine.execute);
  if (error.empty() && all_right(trials))
    error = run_trials(binary, Flavour::emulator_check, large, work.machine.execute);
  trials.insert(trials.end(), std::make_move_iterator(large.begin()), std::make_move_iterator(large.end()));
  return error;
}

std::vector<Built> build_with(const std::vector<Flavour>& flavours, const Work& work) {
  return work.machine.build(work.seen.source, flavours, work.workspace.path());
}

/// Tells of the first mistake while the rest is still running.
void tell_early(const Built& built, const std::vector<Trial>& trials, const Work& work) {
  if (!work.findings_seen) return;
  Evidence evidence = work.seen;
  evidence.findings = findings_of(built, trials, work.machine);
  if (!evidence.findings.empty()) work.findings_seen(evidence);
}

/// Runs the trials with the counting run at the same time.
void run_side_by_side(const std::vector<Built>& builds, Work& work, Counting& counted) {
  constexpr double kDearer = 3.5;  // a product that is counted than one that is checked
  const Shape shape = counted_first(work);
  const Beside counting = {.work = [&] { counted = count_traffic(builds[1].binary, shape, work); },
                           .products = kDearer * multiply_adds(shape),
                           .small_seen = [&](const auto& small) { tell_early(builds[0], small, work); }};
  work.seen.error = run_trials(builds[0].binary, Flavour::emulator_check, work.trials, work.machine.execute, counting);
}

/// Runs both builds; false when the counting one could not be built after all.
bool run_both(std::vector<Built>& builds, Work& work, Counting& counted) {
  if (work.options.until_refused) {
    work.seen.error = run_until_refused(builds[0].binary, work);
    if (needs_no_counts(work)) {
      counted.no_counts = {Why::shape_wrong};
      return true;
    }
    builds.push_back(build_with({Flavour::emulator_count}, work)[0]);
    if (!took_and_built(builds, work.seen)) return false;
    counted = count_traffic(builds[1].binary, counted_first(work), work);
  } else {
    run_side_by_side(builds, work, counted);
  }
  if (must_be_counted_again(counted, work)) counted = count_traffic(builds[1].binary, work.counted_shape, work);
  return true;
}

}  // namespace

void gather_emulator(Work& work) {
  std::vector<Flavour> flavours = {Flavour::emulator_check};
  if (!work.options.until_refused) flavours.push_back(Flavour::emulator_count);
  std::vector<Built> builds = build_with(flavours, work);
  Counting counted;
  if (!took_and_built(builds, work.seen) || !run_both(builds, work, counted)) return;
  Evidence& evidence = work.seen;
  if (evidence.error.empty()) evidence.error = counted.error;
  evidence.findings = findings_of(builds[0], work.trials, work.machine);
  if (work.findings_seen) work.findings_seen(evidence);
  add_errors_where_counted(builds.back().binary, counted, work);
  judge_traffic(counted, builds.back().binary, work);
  name_missing_launch(counted, evidence);
  judge_host_work(builds[0], work);
  judge_host_access(evidence);
  note_runtime_refusal(evidence);
  gather_symptoms(builds[0], Flavour::emulator_check, work);
}

}  // namespace grader
