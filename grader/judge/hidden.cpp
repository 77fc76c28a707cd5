#include "grader/judge/hidden.h"

#include <algorithm>

#include "grader/diagnosis/catalogue.h"
#include "grader/diagnosis/edges.h"
#include "grader/diagnosis/habits/habits.h"
#include "grader/diagnosis/habits/stores/stores_of_c.h"
#include "grader/diagnosis/source_forms.h"
#include "grader/judge/mend/copies.h"

namespace grader {
namespace {

bool is_race(const std::string& diagnosis) {
  const CatalogueEntry* entry = find_diagnosis(diagnosis);
  return entry && (is_missing_barrier(entry->mistake) || entry->mistake == Mistake::writes_unordered);
}

bool races(const Evidence& evidence) {
  return std::ranges::any_of(evidence.findings, [](const Finding& finding) {
    using enum FindingKind;
    const bool waits = finding.kind == shared_race || finding.kind == barrier_divergence;
    return is_error(finding) && (waits || finding.detail == lab::Detail::barrier_deadlock);
  });
}

/// True if at most small shapes are right.
bool is_mostly_wrong(const std::vector<TrialOutcome>& trials) {
  const auto right = std::ranges::count_if(trials, &TrialOutcome::right);
  return 4 * right < std::ssize(trials);
}

/// True for mistakes that show only at edges, if sizes differ, or in the last digits.
bool is_limited(Mistake id) { return is_of_edges(id) || is_about_sides(id) || id == Mistake::lower_precision; }

/// True if this mistake alone makes more shapes wrong than show the race.
bool spoils_more(const std::vector<TrialOutcome>& copy, const std::vector<TrialOutcome>& seen) {
  const auto raced = std::ranges::count_if(seen, [](const TrialOutcome& trial) {
    return trial.errors.contains(FindingKind::shared_race) || trial.errors.contains(FindingKind::barrier_divergence);
  });
  return std::ssize(copy) - std::ranges::count_if(copy, &TrialOutcome::right) > raced;
}

/// True for a certain mistake that is not a missing wait and makes all sizes wrong. If a block is a single warp, a
/// device hardly ever shows a missing wait, so any other mistake comes first. The same holds if the old content of C is
/// only multiplied by beta, which is usually 0.
bool is_worth_telling(const Evidence& copy, const Evidence& before) {
  const std::string& known = before.diagnosis->id;
  if (!copy.diagnosis || races(copy)) return false;
  const bool seen = copy.diagnosis->read_off && copy.diagnosis->confidence == Confidence::likely;
  if (copy.diagnosis->confidence != Confidence::certain && !seen) return false;
  const CatalogueEntry* entry = find_diagnosis(copy.diagnosis->id);
  if (!entry || entry->id == known || is_race(entry->id)) return false;
  if (is_race(known) && has_blocks_of_one_warp(copy.source)) return true;
  if (known == entry_of(Mistake::added_to_old_c).id && scales_old_c(before.source) && !adds_all_of_old_c(before.source))
    return true;
  if (is_limited(entry->mistake)) return is_race(known) && spoils_more(copy.trials, before.trials);
  return is_mostly_wrong(copy.trials);
}

/// A copy without the mistake, if it is one of the two kinds; "" for any other mistake.
std::string without(const std::string& mistake, const std::string& source) {
  if (is_race(mistake)) return mend::with_all_barriers(source);
  return mistake == entry_of(Mistake::added_to_old_c).id ? mend::with_cleared_c(source) : "";
}

/// A copy without the named mistake, or without the second one.
std::string without_what_hides(const Diagnosis& diagnosis, const std::string& source) {
  const std::string first = without(diagnosis.id, source);
  return first.empty() && !diagnosis.also.empty() ? without(diagnosis.also[0].id, source) : first;
}

LabResult judge_copy(const Work& work, const std::string& source) {
  Options options = work.options;
  options.backend = work.symptoms.backend;
  options.timed = false;
  options.of_copy = true;
  options.findings_seen = {};
  return judge_lab(work.symptoms.lab, *work.rubric, {.content = source}, options, work.machine);
}

}  // namespace

void name_what_is_hidden(Work& work) {
  Evidence& evidence = work.symptoms;
  const bool asked =
      evidence.diagnosis && work.rubric && !evidence.mended && !work.options.until_refused && !work.options.of_copy;
  const std::string source =
      asked && evidence.backend == Backend::emulator ? without_what_hides(*evidence.diagnosis, evidence.source) : "";
  if (source.empty()) return;
  const LabResult copy = judge_copy(work, source);
  if (!copy.compiled || !is_worth_telling(copy, evidence)) return;
  const Diagnosis before = *evidence.diagnosis;
  evidence.diagnosis = copy.diagnosis;
  evidence.diagnosis->also = {{before.id, before.message, before.line}};
}

}  // namespace grader
