// What the counting build shows about a submission: its traffic, and any other errors of that run.
#include "grader/judge/traffic.h"

#include <algorithm>
#include <memory>

#include "grader/judge/marks.h"
#include "grader/judge/technique.h"
#include "grader/lab/hidden_shapes.h"

namespace grader {
namespace {

/// Kinds of findings that the counting build looks for as well: a kernel may take a different path at that shape, which
/// no other run covers.
constexpr FindingKind kSeenWhereCounted[] = {FindingKind::cheating, FindingKind::host_access,
                                             FindingKind::barrier_divergence, FindingKind::out_of_bounds};

/// The kinds of reads whose path to C matters for the lab's technique.
uint32_t reads_to_label(const Work& work) { return work.rubric ? reads_to_label(work.rubric->technique) : 0; }

/// Inputs with arbitrary values: those of a trial, if one has that shape.
std::shared_ptr<const Reference> ordinary_reference(const Shape& shape, const Work& work) {
  for (const Trial& trial : work.trials)
    if (trial.reference->kind == Fill::reals && trial.reference->shape == shape) return trial.reference;
  const Precision precision = work.trials.empty() ? Precision::fp32 : work.trials.front().reference->precision;
  return std::make_shared<const Reference>(make_reference(Fill::reals, shape, work.options.seed, precision));
}

/// The inputs of the counting run.
std::shared_ptr<const Reference> counted_reference(const Shape& shape, const Work& work) {
  if (reads_to_label(work))
    return std::make_shared<const Reference>(labelled_inputs(shape, number_of_code(work.symptoms.source)));
  return ordinary_reference(shape, work);
}

/// A seed from the file itself: it cannot be known before the file is written, and the mark is the same with any seed.
uint32_t label_seed(const Work& work) { return static_cast<uint32_t>(number_of_code(work.symptoms.source)); }

Case counted_case(const Reference& reference) {
  return {.shape = reference.shape, .A = &reference.A, .B = &reference.B, .sender = lab::Sender::rehearsal};
}

/// If more is wrong than the labels explain, the run is repeated without labels: what is wrong then is the kernel's
/// fault.
void trace_labels(const CaseOutcome& outcome, const Reference& reference, const std::string& binary,
                  const Machine& machine, Counting& counting) {
  const Traces traces = read_traces(*outcome.labels, reference, reference.C, outcome.C);
  counting.reach = traces.reach;
  counting.right = traces.right;
  if (traces.right) return;
  const Execution plain = machine.execute(binary, {counted_case(reference)}, Flavour::emulator_count);
  const CaseOutcome& again = plain.cases[0];
  if (!again.finished || !again.answered) return counting.counts.reset();
  counting.right = compare(reference, again.C).wrong == 0;
  const std::vector<double> as_computed(again.C.begin(), again.C.end());
  counting.reach = read_traces(*outcome.labels, reference, as_computed, outcome.C).reach;
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

/// No points for what was not counted.
double points_of(const TechniqueRule& rule, const std::map<std::string, double>& metrics) {
  const auto found = metrics.find(rule.metric);
  return found == metrics.end() ? 0 : technique_points(rule, found->second);
}

bool earns_all(const std::vector<TechniqueRule>& rules, const Counting& counting) {
  const auto metrics = emulator_metrics(*counting.counts, counting.shape, counting.reach);
  return std::ranges::all_of(rules, [&](const TechniqueRule& rule) { return points_of(rule, metrics) == rule.points; });
}

/// Labels need values of few bits, and a kernel that knows this could pack them. Its reads are accepted if most of C
/// was seen to come from them, or if they earn nothing.
bool may_be_packed(const std::vector<TechniqueRule>& rules, const Counting& counting) {
  constexpr double kMost = 0.85;
  if (!counting.counts || !counting.right) return false;
  const Reach& reach = counting.reach;
  for (const std::optional<double>& share : {reach.shared, reach.tensor, reach.loaded})
    if (share && *share >= kMost) return false;
  const auto metrics = emulator_metrics(*counting.counts, counting.shape, reach);
  return std::ranges::any_of(rules, [&](const TechniqueRule& rule) { return points_of(rule, metrics) > 0; });
}

/// True if the lab's own shape, which is a cube, would be wrong as well.
bool is_wrong_for_cubes(const std::vector<Trial>& trials) {
  constexpr int kSmallest = 16;  // smaller shapes are right by accident
  const auto is_cube = [](const Trial& trial) {
    const Shape& s = trial.reference->shape;
    return s.M == s.N && s.N == s.K && s.M >= kSmallest;
  };
  return std::ranges::any_of(trials, [&](const Trial& trial) { return is_cube(trial) && !trial.right; });
}

/// Reports correct numbers that the kernels cannot have computed.
void accuse(Reason reason, Evidence& evidence) {
  reason.too_few_bytes = true;
  evidence.no_technique = evidence.nothing_counts = reason;
  add_finding(FindingKind::cheating, sentence_of(reason), evidence);
}

/// The largest shape with correct numbers.
const Trial* largest_right(const std::vector<Trial>& trials) {
  const auto work = [](const Trial& trial) { return multiply_adds(trial.reference->shape); };
  const Trial* largest = nullptr;
  for (const Trial& trial : trials)
    if (trial.right && trial.reference->kind == Fill::reals && (!largest || work(trial) > work(*largest)))
      largest = &trial;
  return largest;
}

/// Blocks that overlap, or sums that are computed many times: counting eight times the traffic takes that much longer,
/// and a larger shape earns no more.
bool loads_much(const lab::CountsRecord& counts, const Shape& shape) {
  constexpr double kWords = 6;  // per multiply-add; the naive kernel loads 2
  const double words =
      static_cast<double>(counts.global_load_bytes) / sizeof(float) + static_cast<double>(counts.shared_words_read);
  return words > kWords * multiply_adds(shape);
}

/// C is wrong at the shape where traffic is counted. That is no accusation, but it must not hide that something other
/// than the kernels computed the rest.
void judge_wrong_counted(const Counting& counting, const std::string& binary, Work& work) {
  work.symptoms.no_technique = {Why::wrong_where_counted, counting.shape};
  if (all_right(work.trials))
    add_finding(FindingKind::wrong_result, sentence_of(work.symptoms.no_technique), work.symptoms);
  const Trial* right = largest_right(work.trials);
  if (!right) return;
  const Counting again = count_traffic(binary, counted_case(*right->reference), *right->reference, work.machine);
  if (!again.right || !again.counts || !cannot_have_computed(*again.counts, again.shape)) return;
  accuse(incomplete_traffic(*again.counts, again.shape), work.symptoms);
}

/// The traffic of the same kernels on ordinary values.
void count_ordinary(const std::string& binary, const Work& work, Counting& counting) {
  const auto reference = ordinary_reference(counting.shape, work);
  Counting ordinary = count_traffic(binary, counted_case(*reference), *reference, work.machine);
  counting.counts = ordinary.counts;
  counting.no_counts = ordinary.no_counts;
  counting.right = counting.right && ordinary.right;
  counting.errors.insert(counting.errors.end(), ordinary.errors.begin(), ordinary.errors.end());
}

/// A hundred labels determine a share to within some hundredths: if that decides, further labels are used.
bool is_close_call(const Counting& counting) {
  constexpr double kFarOff = 0.7;
  const auto is_close = [](const std::optional<double>& share) {
    return share && *share > kFarOff && *share < kNearlyAll;
  };
  return counting.right && (is_close(counting.reach.tensor) || is_close(counting.reach.tensor_sums));
}

/// The mean share over some more runs of the same kernels, each with different labels.
void ask_other_labels(const std::string& binary, Case one, const Reference& reference, const Machine& machine,
                      Counting& counting) {
  constexpr int kMore = 3;
  const auto add_part = [](std::optional<double>& mean, const std::optional<double>& share) {
    if (mean) *mean += share.value_or(0) / (kMore + 1);
  };
  Reach& reach = counting.reach;
  for (std::optional<double>* mean : {&reach.tensor, &reach.tensor_sums})
    if (*mean) **mean /= kMore + 1;
  for (int more = 0; more < kMore; ++more) {
    ++one.label_seed;
    const Reach again = count_traffic(binary, one, reference, machine).reach;
    add_part(reach.tensor, again.tensor);
    add_part(reach.tensor_sums, again.tensor_sums);
  }
}

/// A kernel whose control flow depends on loaded values may take a different path because of a label and fail there:
/// such an error is not the kernel's fault.
void ask_without_labels(const std::string& binary, Case one, const Reference& reference, const Machine& machine,
                        Counting& counting) {
  one.labelled = 0;
  Counting plain = count_traffic(binary, one, reference, machine);
  if (!plain.errors.empty() || !plain.counts) return;
  plain.reach = counting.reach;
  counting = plain;
}

bool has_kind(const std::vector<Finding>& findings, FindingKind kind) {
  return std::ranges::any_of(findings, [&](const Finding& finding) { return finding.kind == kind; });
}

void add_errors_where_counted(const std::string& binary, Counting& counting, Work& work) {
  std::vector<Finding>& known = work.symptoms.findings;
  const std::vector<Finding> errors = findings_of(counting.errors, binary, work.symptoms.file, work.machine);
  counting.only_here = std::ranges::any_of(errors, [&](const Finding& f) { return !has_error(known, f.kind); });
  add_new_kinds(errors, known);
}

/// Checks the claims of the student's process for plausibility.
void judge_traffic(const Counting& counting, const std::string& binary, Work& work) {
  Evidence& evidence = work.symptoms;
  evidence.no_technique = counting.no_counts;
  if (!counting.counts) return;
  evidence.metrics = emulator_metrics(*counting.counts, counting.shape, counting.reach);
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

/// In addition to the cube: different sides, and no whole tiles if the lab promises any shape. A kernel that takes a
/// different path there is counted on that path, too. If it earns less, the last shape decides, because many kernels
/// use smaller tiles for small matrices.
std::vector<Shape> shapes_elsewhere(const Rubric& rubric) {
  if (rubric.multiple_of > 1) return {{256, 128, 64}, {384, 256, 192}};
  return {{255, 127, 61}, {383, 255, 189}};
}

Shape in_whole_tiles(const Shape& s) {
  constexpr int kTile = 64;
  const auto up = [](int side) { return (side + kTile - 1) / kTile * kTile; };
  return {up(s.M), up(s.N), up(s.K)};
}

void count_elsewhere(const std::string& binary, Work& work) {
  Evidence& evidence = work.symptoms;
  const bool counted = !evidence.no_technique && !evidence.metrics.empty() && any_right(work.trials);
  if (!counted || !work.rubric || std::ranges::none_of(work.rubric->technique, is_counted_elsewhere)) return;
  for (const Shape& shape : shapes_elsewhere(*work.rubric)) {
    const Counting counting = count_traffic(binary, shape, work);
    if (!counting.counts) {
      evidence.no_technique = counting.no_counts;
      return;
    }
    if (!counting.right) return judge_wrong_counted(counting, binary, work);
    evidence.elsewhere = shape;
    evidence.metrics_elsewhere = emulator_metrics(*counting.counts, in_whole_tiles(shape), counting.reach);
    if (loads_much(*counting.counts, shape) || !earns_less_elsewhere(work.rubric->technique, evidence)) return;
  }
}

/// True if the lab's own shape will decide, which is asked for everything else itself. Reads no trial: they are still
/// running.
bool is_counted_again(const Counting& counting, const Work& work) {
  return work.rubric && counting.counts && counting.right && counting.errors.empty() &&
         counting.counts->shared_words_unordered == 0 && !loads_much(*counting.counts, counting.shape) &&
         !earns_all(work.rubric->technique, counting);
}

}  // namespace

/// An eighth of the products is enough to recognise full marks.
Shape counted_first(const Work& work) {
  const Shape& s = work.counted_shape;
  return work.rubric ? Shape{s.M / 2, s.N / 2, s.K / 2} : s;
}

Counting count_traffic(const std::string& binary, const Shape& shape, const Work& work) {
  const auto reference = counted_reference(shape, work);
  Case one = counted_case(*reference);
  one.labelled = reads_to_label(work);
  one.label_seed = label_seed(work);
  Counting counting = count_traffic(binary, one, *reference, work.machine);
  if (one.labelled && !counting.errors.empty()) ask_without_labels(binary, one, *reference, work.machine, counting);
  if (shape == counted_first(work) && is_counted_again(counting, work)) return counting;
  if (is_close_call(counting)) ask_other_labels(binary, one, *reference, work.machine, counting);
  if (one.labelled && may_be_packed(work.rubric->technique, counting)) count_ordinary(binary, work, counting);
  return counting;
}

/// A fixed cost per sum weighs less if sums are longer; and a kernel that is wrong only at the first shape may be right
/// at the lab's own.
bool must_be_counted_again(const Counting& counting, const Work& work) {
  if (counting.counts && loads_much(*counting.counts, counting.shape)) return false;
  if (!work.rubric || !counting.error.empty() || !counting.counts || !any_right(work.trials)) return false;
  if (!counting.errors.empty()) return false;  // they would remain
  if (!counting.right) return !is_wrong_for_cubes(work.trials);
  return counting.counts->shared_words_unordered == 0 && !earns_all(work.rubric->technique, counting);
}

void judge_counting(Counting counting, const std::string& binary, Work& work) {
  if (work.symptoms.error.empty()) work.symptoms.error = counting.error;
  add_errors_where_counted(binary, counting, work);
  judge_traffic(counting, binary, work);
  count_elsewhere(binary, work);
}

}  // namespace grader
