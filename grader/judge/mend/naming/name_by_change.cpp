#include "grader/judge/mend/naming/name_by_change.h"

#include <algorithm>

#include "common/source/names.h"
#include "grader/diagnosis/hypotheses.h"
#include "grader/judge/mend/near.h"

namespace grader::mend {
namespace {

void name(Mistake mistake, Confidence confidence, int line, Evidence& evidence) {
  const CatalogueEntry& entry = entry_of(mistake);
  Diagnosis named = evidence.diagnosis.value_or(Diagnosis{});
  named.id = entry.id;
  named.message = entry.title;
  named.hints = entry.hints;
  named.line = line;
  named.confidence = confidence;
  named.read_off = named.line_guessed = false;
  evidence.diagnosis = named;
}

/// A missing store to C, or to an own allocation that is read later.
std::optional<Mistake> missing_store(Mistake names, const Evidence& evidence) {
  if (has_error(evidence.findings, FindingKind::unwritten_output)) return names;
  if (has_error(evidence.findings, FindingKind::uninitialised_read)) return Mistake::variable_not_set;
  return std::nullopt;
}

/// Whatever had to be added was missing: that is certain, even if a different mistake seemed likely.
void name_what_was_missing(const Copy& right, Evidence& evidence) {
  const bool launch = *right.names == Mistake::kernel_not_launched;
  const std::optional<Mistake> mistake = launch ? right.names : missing_store(*right.names, evidence);
  if (!mistake) return;
  name(*mistake, Confidence::certain, right.line, evidence);
  if (!launch) evidence.diagnosis->message += " A store is missing.";
}

/// Accesses out of bounds follow from an earlier mistake. A launch that is refused for its own numbers does not.
bool is_cause(const Diagnosis& diagnosis) {
  const CatalogueEntry* entry = find_diagnosis(diagnosis.id);
  const bool cause = entry && (entry->standing.tells == Tells::cause || entry->mistake == Mistake::misaligned_access ||
                               (entry->mistake == Mistake::launch_failed && diagnosis.read_off));
  return diagnosis.confidence == Confidence::certain && cause;
}

/// The barrier that is reported as missing would have made everything right as well, and is tried first: so it is not
/// the cause. An access at the wrong time is none either if everything is right without a change of the waits.
bool is_disproved(const Diagnosis& diagnosis, const Copy& right) {
  const CatalogueEntry* entry = find_diagnosis(diagnosis.id);
  if (!entry) return false;
  if (is_wrong_time(entry->mistake)) return !is_general(*right.names);
  return is_missing_barrier(entry->mistake) && right.part.find("__sync") == std::string::npos;
}

/// True if the diagnosis says what a row length in this very line does to the numbers.
bool says_more(const Diagnosis& diagnosis, const Copy& right) {
  const bool neighbours = diagnosis.id == entry_of(Mistake::index_off_by_one).id;
  const bool of_grid = right.names == Mistake::grid_too_small;
  return !neighbours && !of_grid && diagnosis.line == right.line && source::means(right.part, "side");
}

/// True if it is likely, names a cause or a misaligned access, and points at this very line.
bool is_about_this_line(const Diagnosis& diagnosis, const Copy& right) {
  const CatalogueEntry* entry = find_diagnosis(diagnosis.id);
  return diagnosis.line == right.line && entry &&
         (entry->standing.tells == Tells::cause || entry->mistake == Mistake::misaligned_access);
}

bool is_said(const Evidence& evidence, Mistake mistake) {
  return evidence.diagnosis && evidence.diagnosis->id == entry_of(mistake).id;
}

bool is_guess(const Evidence& evidence, Mistake mistake) {
  return is_said(evidence, mistake) && evidence.diagnosis->confidence != Confidence::certain;
}

/// True if the source showed the mistake in this line, and a change of the line makes everything right.
bool is_proof(const Copy& right, const Evidence& evidence) {
  return evidence.diagnosis && evidence.diagnosis->read_off && is_about_this_line(*evidence.diagnosis, right);
}

/// True if the mistake in line `departing` follows from line `line`.
bool is_behind(int line, int departing, const Symptoms& symptoms) {
  const std::vector<int> behind = lines_behind(SourceText(symptoms.source), {departing});
  return std::ranges::find(behind, line) != behind.end();
}

/// Names the measured departure in this line or, if nothing else departs, one that this line causes.
bool name_by_departure(const Copy& right, Symptoms& symptoms) {
  const std::vector<Candidate> measured = measured_departures(symptoms);
  for (const Candidate& one : measured) {
    const bool follows = one.id != Mistake::other_sum_stored && measured.size() == 1;  // any mistake makes a wrong sum
    if (one.line != right.line && !(follows && is_behind(right.line, one.line, symptoms))) continue;
    if (!is_said(symptoms, one.id)) name(one.id, Confidence::certain, right.line, symptoms);
    symptoms.diagnosis->confidence = Confidence::certain;
    return true;
  }
  return false;
}

bool is_known(const Copy& right, const Evidence& evidence) {
  if (!evidence.diagnosis) return false;
  if (is_general(*right.names) && is_about_this_line(*evidence.diagnosis, right)) return true;
  const bool launch = *right.names == Mistake::kernel_not_launched;
  return (is_cause(*evidence.diagnosis) && !is_disproved(*evidence.diagnosis, right)) ||
         (!launch && says_more(*evidence.diagnosis, right));
}

}  // namespace

bool is_general(Mistake mistake) {
  using enum Mistake;
  return mistake == other_name_meant || mistake == other_operator_meant || mistake == statement_misplaced ||
         mistake == index_part_too_many || mistake == index_part_missing;
}

void name_by_change(const Copy& right, Symptoms& symptoms) {
  constexpr Mistake kMissing[] = {Mistake::kernel_not_launched, Mistake::nothing_written, Mistake::unwritten_pattern};
  if (right.barrier && is_guess(symptoms, Mistake::buffers_not_alternated))
    return name(Mistake::second_barrier_missing, Confidence::likely, right.line, symptoms);
  if (right.names && is_proof(right, symptoms)) symptoms.diagnosis->confidence = Confidence::certain;
  if (!right.names) return;
  const bool general = is_general(*right.names) || *right.names == Mistake::loop_off_by_one;
  if (general && name_by_departure(right, symptoms)) return;
  const bool missing = std::ranges::count(kMissing, *right.names) > 0;
  if (!missing && is_said(symptoms, *right.names)) {
    symptoms.diagnosis->confidence = Confidence::certain;  // even if it was a guess: the change makes everything right
    return;
  }
  if (is_known(right, symptoms)) return;
  if (missing) return name_what_was_missing(right, symptoms);
  name(*right.names, Confidence::likely, right.line, symptoms);
  constexpr size_t kShort = 60;
  if (right.part.size() > kShort || right.part.find('\n') != std::string::npos) return;
  if (*right.names == Mistake::other_name_meant)
    symptoms.diagnosis->message = right.other_part.empty()
                                      ? "A wrong name or number is used here: " + right.part + "."
                                      : "Two values are swapped here: " + right.part + " and " + right.other_part + ".";
  if (*right.names == Mistake::statement_misplaced) symptoms.diagnosis->message += " It is " + right.part;
  if (*right.names == Mistake::grid_too_small && source::means(right.part, "side"))
    symptoms.diagnosis->message += " " + right.part + " is the wrong dimension here.";
  if (*right.names == Mistake::other_operator_meant || *right.names == Mistake::index_part_too_many)
    symptoms.diagnosis->message += " Look at " + right.part + ".";
}

}  // namespace grader::mend
