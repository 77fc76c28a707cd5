#include "grader/judge/mend.h"

#include <algorithm>

#include "grader/diagnosis/edges.h"
#include "grader/judge/mend/naming/name_by_change.h"
#include "grader/judge/mend/search.h"
#include "grader/judge/proof.h"

namespace grader {
namespace {

bool is_wrong(const Work& work) {
  return !all_right(work.trials) || !all_right(work.sanitized) || std::ranges::any_of(work.symptoms.findings, is_error);
}

bool is_judged(const Evidence& evidence) {
  return evidence.compiled && evidence.error.empty() && !evidence.nothing_counts;
}

void begin(const Work& work, const std::string& source, Work& other) {
  other.symptoms.backend = work.symptoms.cuda ? Backend::emulator : Backend::cpu;
  other.symptoms.seed = work.symptoms.seed;
  other.symptoms.cuda = work.symptoms.cuda;
  other.symptoms.cxx20 = work.symptoms.cxx20;
  other.symptoms.file = work.symptoms.file;
  other.symptoms.source = source;
  other.counted_shape = work.counted_shape;
}

/// Judges the copy as a submission of its own, with the trials of the original.
void gather_copy(const mend::Copy& right, const Work& work, Work& copy) {
  begin(work, right.source, copy);
  copy.checked_binary = right.checked_binary;
  copy.all_or_nothing = true;
  // Different thread orders show the effect of races on numbers; if there was no race, one order per fill is enough.
  const bool orders = has_error(work.symptoms.findings, FindingKind::shared_race) ||
                      has_error(work.symptoms.findings, FindingKind::global_race);
  std::vector<Trial> planned = work.trials;
  planned.insert(planned.end(), work.spared.begin(), work.spared.end());
  std::ranges::stable_sort(planned, is_smaller);
  for (const Trial& trial : planned)
    if (orders || trial.order != lab::ThreadOrder::reversed || trial.sender != lab::Sender::host)
      copy.trials.push_back({.groups = trial.groups,
                             .order = trial.order,
                             .sender = trial.sender,
                             .reference = trial.reference,
                             .waits = trial.waits});
  copy.symptoms.cuda ? gather_emulator(copy) : gather_cpu(copy);
}

void take_technique(const Evidence& copy, Evidence& evidence) {
  evidence.metrics = copy.metrics;
  evidence.metrics_elsewhere = copy.metrics_elsewhere;
  evidence.elsewhere = copy.elsewhere;
  evidence.no_technique = copy.no_technique;
  evidence.technique_unmeasured = copy.technique_unmeasured;
}

/// The technique of the copy counts if the change is small enough to be one mistake.
void take_proof(int line, const Edit& edit, const Evidence& copy, Work& work) {
  Evidence& evidence = work.symptoms;
  evidence.mended = true;
  evidence.mended_line = line;
  evidence.edit = edit;
  evidence.proved = is_small(evidence.edit, work.rubric->one_mistake);
  if (evidence.proved) take_technique(copy, evidence);
}

/// Threads that store the same value to the same address.
bool has_races(const Evidence& evidence) {
  return std::ranges::any_of(evidence.findings, [](const Finding& finding) {
    return finding.kind == FindingKind::shared_race || finding.kind == FindingKind::global_race;
  });
}

/// True if the source shows a certain cause in a line, and the change makes everything right in a different way.
bool is_read_elsewhere(const Diagnosis& diagnosis, const mend::Copy& right) {
  const CatalogueEntry* entry = find_diagnosis(diagnosis.id);
  return diagnosis.read_off && diagnosis.confidence == Confidence::certain && entry &&
         entry->standing.tells == Tells::cause && right.names != entry->mistake;
}

/// If one change makes everything right, the diagnosis points there; but not if the change clears C on the host for a
/// kernel that adds to it.
void point_at_change(const mend::Copy& right, Evidence& evidence) {
  if (!evidence.diagnosis || right.line <= 0 || (right.put_in_host && evidence.diagnosis->line > 0)) return;
  if (is_read_elsewhere(*evidence.diagnosis, right)) return;
  evidence.diagnosis->line = right.line;
}

/// A copy that is right, and its evidence.
struct Mended {
  mend::Copy copy;
  Evidence evidence;
};

void take(const Mended& mended, Work& work) {
  take_proof(mended.copy.line, edit_between(mend::as_searched(work.symptoms.source), mended.copy.source),
             mended.evidence, work);
  mend::name_by_change(mended.copy, work.symptoms);
  point_at_change(mended.copy, work.symptoms);
}

/// Some changes make everything right by doing the work twice: a better one may follow. `second` keeps the first of
/// these.
bool take_over(const mend::Copy& right, Work& work, std::optional<Mended>& second) {
  const Workspace workspace;
  Options options = work.options;
  options.until_refused = !work.symptoms.cuda;  // the emulator builds everything at once, because most copies are right
  Work copy{.machine = work.machine, .options = options, .workspace = workspace, .rubric = work.rubric};
  gather_copy(right, work, copy);
  const Evidence& evidence = copy.symptoms;
  if (!is_judged(evidence) || is_wrong(copy)) return false;
  const bool twice = has_races(evidence);
  if (twice && !(right.names && mend::is_general(*right.names)) && !second) second = Mended{right, evidence};
  if (!twice) take({right, evidence}, work);
  return !twice;
}

/// A mistake seen on a GPU is looked for again in the emulator, which checks every access.
void mend_in_emulator(Work& work) {
  const Workspace workspace;
  Work emulated{.machine = work.machine, .options = work.options, .workspace = workspace, .rubric = work.rubric};
  begin(work, work.symptoms.source, emulated);
  emulated.trials = plan_trials(*work.rubric, work.symptoms.source, work.options.seed, true);
  gather_emulator(emulated);
  emulated.symptoms.diagnosis = work.symptoms.diagnosis;
  mend_one_slip(emulated);
  if (!emulated.symptoms.mended) return;
  take_proof(emulated.symptoms.mended_line, emulated.symptoms.edit, emulated.symptoms, work);
  work.symptoms.diagnosis = emulated.symptoms.diagnosis;
}

/// True if threads race, or one of them ends the launch before others have run.
bool depends_on_order(const Evidence& evidence) {
  return std::ranges::any_of(evidence.findings, [](const Finding& finding) {
    using enum FindingKind;
    return finding.kind == shared_race || finding.kind == global_race || finding.kind == out_of_bounds;
  });
}

/// True if the first call of matmul() is right and later calls are wrong, in every thread order.
bool is_wrong_when_called_again(const Work& work) {
  const Trial* first = nullptr;
  if (depends_on_order(work.symptoms)) return false;
  for (const Trial& trial : work.trials) {
    if (trial.sender != lab::Sender::host) continue;
    if (first && first->right && !trial.right && trial.reference->shape == first->reference->shape) return true;
    first = &trial;
  }
  return false;
}

/// True if the file seems to be wrong on purpose: right only where the rubric names the shape, or C is that of an
/// earlier call.
bool is_selective(const Work& work) {
  return is_wrong_when_called_again(work) || std::ranges::any_of(work.trials, &Trial::repeats_the_call) ||
         std::ranges::any_of(work.trials, &Trial::second_call_wrong) ||
         (is_hidden_shape_wrong(work.trials, *work.rubric) && !is_named_shape_wrong(work.trials, *work.rubric));
}

/// A program that overwrites return addresses has more than a slip.
bool overwrites_frames(const Evidence& evidence) {
  return std::ranges::any_of(evidence.findings,
                             [](const Finding& finding) { return finding.detail == lab::Detail::frame_overwritten; });
}

bool is_wrong_at(const Shape& shape, const std::vector<Run>& runs) {
  return std::ranges::any_of(runs,
                             [&](const Run& run) { return run.shape() == shape && run.answered() && !run.right(); });
}

/// True if only numbers are wrong there.
bool is_spoiled_at(const Shape& shape, const std::vector<Run>& runs) {
  return std::ranges::any_of(runs, [&](const Run& run) { return run.shape() == shape && is_spoiled(run); });
}

/// The small shapes that the named mistake does not explain: with small shapes more copies can be tried.
std::vector<Shape> shapes_for(const Diagnosis& diagnosis, const std::vector<Run>& runs) {
  constexpr Shape kSmall{96, 64, 32}, kWhole{64, 128, 192}, kWide{128, 256, 64}, kSquare{64, 64, 64};
  const std::string one_size = entry_of(Mistake::one_size_for_all).id;
  const bool square =
      diagnosis.id == one_size ||
      std::ranges::any_of(diagnosis.also, [&](const Diagnosis::Other& other) { return other.id == one_size; });
  if (square) return {kSquare};
  if (!is_spoiled_at(kWhole, runs) && is_spoiled_at(kWide, runs)) return {kWide};
  return is_spoiled_at(kSmall, runs) ? std::vector{kSmall, kWhole} : std::vector{kWhole};
}

std::vector<Trial> trials_of(const std::vector<Shape>& shapes, const Work& work) {
  std::vector<Trial> all;
  for (const Shape& shape : shapes)
    for (Trial& trial : plan_one_shape(shape, work.symptoms.seed, work.rubric->precision, work.symptoms.backend))
      all.push_back(std::move(trial));
  return all;
}

/// Keeps the kinds of findings that these shapes show.
void keep_findings_of(const std::vector<Shape>& shapes, const std::vector<Run>& runs, Evidence& evidence) {
  const auto shows = [&](const Run& run, const Finding& finding) {
    return std::ranges::find(shapes, run.shape()) != shapes.end() &&
           std::ranges::any_of(run.outcome.findings,
                               [&](const lab::FindingRecord& record) { return record.kind == finding.kind; });
  };
  std::erase_if(evidence.findings, [&](const Finding& finding) {
    return std::ranges::none_of(runs, [&](const Run& run) { return shows(run, finding); });
  });
}

/// In whole tiles a test cannot exclude elements outside, whichever operator joins its parts; if a change to one half
/// makes everything right, that half excluded elements inside.
mend::Copy read_in_whole_tiles(mend::Copy right) {
  if (right.names == Mistake::guard_joined_wrong) right.names = Mistake::guard_on_wrong_dimension;
  return right;
}

/// Puts the change that makes everything right there first, and the mistake named before second.
void put_first(const mend::Copy& copy, Symptoms& symptoms) {
  const mend::Copy right = read_in_whole_tiles(copy);
  const Diagnosis before = *symptoms.diagnosis;
  const bool general = right.names && mend::is_general(*right.names);
  if (general && (right.line == before.line || before.confidence == Confidence::certain)) return;  // it says more
  symptoms.diagnosis.reset();
  mend::name_by_change(right, symptoms);
  if (!symptoms.diagnosis) {
    symptoms.diagnosis = before;
    return;
  }
  symptoms.diagnosis->shape = before.shape;
  symptoms.diagnosis->element = before.element, symptoms.diagnosis->expected = before.expected;
  symptoms.diagnosis->got = before.got;
  if (before.confidence == Confidence::certain) symptoms.diagnosis->also = {{before.id, before.message, before.line}};
}

/// There are two mistakes, and one of them was named: no single change makes everything right, but one may do so at
/// shapes that the named mistake does not affect.
void name_what_spoils_others(Work& work) {
  Symptoms& symptoms = work.symptoms;
  if (symptoms.mended || !symptoms.diagnosis) return;
  const std::vector<Shape> shapes = shapes_for(*symptoms.diagnosis, symptoms.runs);
  const bool guessed =
      symptoms.diagnosis->confidence == Confidence::likely && symptoms.cuda && is_wrong_at(shapes[0], symptoms.runs);
  if (symptoms.diagnosis->unexplained == Unexplained::none && !guessed) return;
  constexpr size_t kMostOfSecond = 400;  // all were tried once already, on shapes that show both mistakes
  const Workspace workspace;
  Work some{.machine = work.machine, .options = work.options, .workspace = workspace, .rubric = work.rubric};
  some.symptoms = work.symptoms;
  some.symptoms.diagnosis.reset();
  keep_findings_of(shapes, symptoms.runs, some.symptoms);
  some.counted_shape = work.counted_shape;
  some.trials = trials_of(shapes, work);
  mend::offer_right_copies(
      some,
      [&](const mend::Copy& copy) {
        const Workspace place;
        Work again{.machine = work.machine, .options = work.options, .workspace = place, .rubric = work.rubric};
        gather_copy(copy, some, again);
        const bool right = is_judged(again.symptoms) && !is_wrong(again);
        if (right) put_first(copy, symptoms);
        return right;
      },
      kMostOfSecond);
}

}  // namespace

void mend_one_slip(Work& work) {
  Evidence& evidence = work.symptoms;
  if (!is_judged(evidence) || has_error(evidence.findings, FindingKind::cheating) || !work.rubric ||
      work.options.until_refused || work.options.only_speed || work.options.of_copy || !is_wrong(work) ||
      is_selective(work) || overwrites_frames(evidence) || is_unreached(work.trials))
    return;
  if (evidence.backend == Backend::gpu) return mend_in_emulator(work);
  std::optional<Mended> second;
  mend::offer_right_copies(work, [&](const mend::Copy& copy) { return take_over(copy, work, second); });
  if (!evidence.mended && second) take(*second, work);
  name_what_spoils_others(work);
}

}  // namespace grader
