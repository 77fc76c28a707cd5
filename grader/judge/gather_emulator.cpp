// CUDA labs in the emulator: one build finds mistakes, a second one counts memory traffic, in parallel.
#include <algorithm>
#include <future>
#include <iterator>
#include <memory>
#include <optional>

#include "grader/base/text.h"
#include "grader/findings/causes.h"
#include "grader/judge/gather.h"
#include "grader/judge/traffic.h"

namespace grader {
namespace {

/// If numbers are wrong because nothing ran on the device, the sentence starts with that.
void name_missing_launch(const std::vector<Trial>& trials, Evidence& evidence) {
  const auto launched = [](const Trial& trial) { return !trial.outcome.counts || trial.outcome.counts->launches > 0; };
  if (std::ranges::any_of(trials, launched)) return;
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

/// A shape whose C is right when matmul() is called, but wrong when its device operations are replayed with different
/// matrices.
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

/// Reported at the line that copied the matrices to the host, if it is known.
void judge_host_work(const Built& built, Work& work) {
  const Trial* call = computed_on_host(work.trials);
  if (!call) return;
  lab::FindingRecord record = lab::empty_finding();
  for (const lab::FindingRecord& found : call->outcome.findings)
    if (found.detail == lab::Detail::copy_back) record = found;
  record.kind = FindingKind::host_access;
  record.severity = Severity::error;
  record.detail = lab::Detail::host_computed;
  Evidence& evidence = work.symptoms;
  const std::vector<RecordAtShape> records{{record, call->reference->shape}};
  for (Finding& finding : findings_of(records, built.binary, evidence.file, work.machine))
    evidence.findings.push_back(std::move(finding));
  sort_findings(evidence.findings);
}

void judge_host_access(Evidence& evidence) {
  if (const Finding* host = first_error_of(evidence.findings, FindingKind::host_access))
    evidence.nothing_counts = {.why = Why::host_takes_part, .words = host->message};
  if (const Finding* cheating = first_error_of(evidence.findings, FindingKind::cheating))
    evidence.nothing_counts = {.why = Why::cheating, .words = cheating->message};
}

/// Who goes another way where a tensor map is refused has asked, and made no mistake.
void forgive_refused_maps(const std::vector<Trial>& trials, std::vector<Finding>& findings) {
  if (!all_right(trials)) return;
  for (Finding& finding : findings)
    if (finding.detail == lab::Detail::tensor_map_refused) finding.severity = Severity::note;
}

void set_spared_apart(std::vector<Trial>& trials, Work& work) {
  const auto spared =
      std::stable_partition(trials.begin(), trials.end(), [](const Trial& trial) { return !trial.spared; });
  work.spared.insert(work.spared.end(), std::make_move_iterator(spared), std::make_move_iterator(trials.end()));
  trials.erase(spared, trials.end());
}

/// Trials are in order of size: the large ones need not run if a small one is wrong.
std::string run_until_refused(const std::string& binary, Work& work) {
  constexpr double kSmall = 1e6;  // products
  const auto is_large = [](const Trial& trial) { return multiply_adds(trial.reference->shape) > kSmall; };
  std::vector<Trial>& trials = work.trials;
  const auto middle = std::ranges::find_if(trials, is_large);
  std::vector<Trial> large(std::make_move_iterator(middle), std::make_move_iterator(trials.end()));
  trials.erase(middle, trials.end());
  std::string error = run_trials(binary, Flavour::emulator_check, trials, work.machine.execute);
  set_spared_apart(trials, work);
  if (error.empty() && all_right(trials))
    error = run_trials(binary, Flavour::emulator_check, large, work.machine.execute);
  set_spared_apart(large, work);
  trials.insert(trials.end(), std::make_move_iterator(large.begin()), std::make_move_iterator(large.end()));
  return error;
}

/// Reports the first mistake while the rest is still running.
void tell_early(const Built& built, const std::vector<Trial>& trials, const Work& work) {
  if (!work.findings_seen) return;
  Evidence evidence = work.symptoms;
  evidence.findings = findings_of(built, trials, work.machine);
  if (!evidence.findings.empty()) work.findings_seen(evidence);
}

/// For a lab's file whose small trials are wrong, neither counts nor further shapes for what is already wrong are
/// needed. If only hidden shapes are wrong, everything is run.
Large large_shapes(const std::vector<Trial>& small, const Work& work) {
  if (!work.rubric || all_right(small)) return Large::all;
  if (work.all_or_nothing) return Large::none;
  return is_named_shape_wrong(small, *work.rubric) ? Large::undecided : Large::all;
}

void count_and_judge(const std::string& binary, std::optional<Counting> counted, Work& work) {
  if (!counted) counted = count_traffic(binary, counted_first(work), work);
  if (must_be_counted_again(*counted, work)) counted = count_traffic(binary, work.counted_shape, work);
  judge_counting(std::move(*counted), binary, work);
}

/// The counting build and its first counts; both are empty if no counts were requested.
struct CountedBuild {
  std::vector<Built> build = {};
  std::optional<Counting> counted = {};

  void make(const Work& work, std::future<std::vector<Built>> begun = {}) {
    build = begun.valid() ? begun.get() : build_with({Flavour::emulator_count}, work);
    if (build[0].ok) counted = count_traffic(build[0].binary, counted_first(work), work);
  }
};

/// Runs the trials, and at the same time builds and counts, unless counting may wait.
CountedBuild run_and_count(const Built& checked, Work& work) {
  constexpr double kDearer = 3.5;  // cost of a counted product relative to a checked one
  constexpr double kBuild = 1e7, kBegun = 7e6;
  CountedBuild counting;
  std::future<std::vector<Built>> begun;
  // Most copies are right, and so are counted.
  if (work.all_or_nothing)
    begun = std::async(std::launch::async, [&] { return build_with({Flavour::emulator_count}, work); });
  const double build = work.all_or_nothing ? kBegun : kBuild;
  const auto small_seen = [&](const std::vector<Trial>& small) {
    const Large large = large_shapes(small, work);
    if (large == Large::undecided) begin_symptoms(checked, Flavour::emulator_check, small, work);
    tell_early(checked, small, work);
    return large;
  };
  work.symptoms.error = run_trials(checked.binary, Flavour::emulator_check, work.trials, work.machine.execute,
                                   {.work = [&] { counting.make(work, std::move(begun)); },
                                    .products = build + kDearer * multiply_adds(counted_first(work)),
                                    .small_seen = small_seen});
  set_spared_apart(work.trials, work);
  return counting;
}

/// One step after the other, because a wrong submission is not counted.
void gather_until_refused(std::vector<Built>& builds, Work& work) {
  work.symptoms.error = run_until_refused(builds[0].binary, work);
  work.symptoms.findings = findings_of(builds[0], work.trials, work.machine);
  if (needs_no_counts(work)) {
    work.symptoms.no_technique = {Why::shape_wrong};
    return;
  }
  builds.push_back(build_with({Flavour::emulator_count}, work)[0]);
  if (took_and_built(builds, work.symptoms)) count_and_judge(builds[1].binary, std::nullopt, work);
}

void gather_all(const Built& checked, Work& work) {
  CountedBuild counting = run_and_count(checked, work);
  work.symptoms.findings = findings_of(checked, work.trials, work.machine);
  if (work.findings_seen) work.findings_seen(work.symptoms);
  const auto judge = [](CountedBuild& one, Work& of) {
    if (one.build.empty()) one.make(of);
    if (took_and_built(one.build, of.symptoms)) count_and_judge(one.build[0].binary, std::move(one.counted), of);
  };
  // A lab's wrong file is counted for its points only if no single change repairs it.
  const bool may_wait = work.rubric && !all_right(work.trials);
  if (!counting.build.empty() && !may_wait) return judge(counting, work);
  work.count_later = [judge, counting](Work& later) {
    CountedBuild now = counting;
    judge(now, later);
  };
}

/// A copy may already have a program.
std::vector<Built> build_to_check(const Work& work) {
  if (work.checked_binary.empty()) return build_with({Flavour::emulator_check}, work);
  Built built;
  built.ok = true;
  built.binary = work.checked_binary;
  built.source_file = work.symptoms.file;
  return {built};
}

}  // namespace

void gather_emulator(Work& work) {
  std::vector<Built> builds = build_to_check(work);
  Evidence& evidence = work.symptoms;
  if (!took_and_built(builds, evidence)) return;
  work.options.until_refused ? gather_until_refused(builds, work) : gather_all(builds[0], work);
  name_missing_launch(work.trials, evidence);
  judge_host_work(builds[0], work);
  judge_host_access(evidence);
  forgive_refused_maps(work.trials, evidence.findings);
  note_runtime_refusal(evidence);
  if (work.all_or_nothing) return;  // nobody asks why a copy is wrong
  gather_symptoms(builds[0], Flavour::emulator_check, work);
  measure_departures(builds[0], work);
}

}  // namespace grader
