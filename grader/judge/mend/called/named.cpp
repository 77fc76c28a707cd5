#include "grader/judge/mend/called/named.h"

#include <algorithm>

#include "grader/diagnosis/catalogue.h"

namespace grader::mend {
namespace {

void name(Mistake mistake, Confidence confidence, int line, Evidence& seen) {
  const CatalogueEntry& entry = entry_of(mistake);
  Diagnosis named = seen.diagnosis.value_or(Diagnosis{});
  named.id = entry.id;
  named.message = entry.title;
  named.hints = entry.hints;
  named.line = line;
  named.confidence = confidence;
  named.read_off = named.line_guessed = false;
  seen.diagnosis = named;
}

/// A store of C, or to memory of the file's own that others read.
std::optional<Mistake> missing_store(Mistake names, const Evidence& seen) {
  if (has_error(seen.findings, FindingKind::unwritten_output)) return names;
  if (has_error(seen.findings, FindingKind::uninitialised_read)) return Mistake::variable_not_set;
  return std::nullopt;
}

/// What was put back had been missing: that is certain, whatever else seemed likely.
void name_what_was_missing(const Copy& right, Evidence& seen) {
  const bool launch = *right.names == Mistake::kernel_not_launched;
  const std::optional<Mistake> mistake = launch ? right.names : missing_store(*right.names, seen);
  if (!mistake) return;
  name(*mistake, Confidence::certain, right.line, seen);
  if (!launch) seen.diagnosis->message += " A store is missing.";
}

}  // namespace

void name_by_change(const Copy& right, Evidence& seen) {
  constexpr Mistake kMissing[] = {Mistake::kernel_not_launched, Mistake::nothing_written, Mistake::unwritten_pattern};
  const bool known = seen.diagnosis && seen.diagnosis->confidence == Confidence::certain;
  if (!right.names || known) return;
  if (std::ranges::count(kMissing, *right.names) > 0) return name_what_was_missing(right, seen);
  const bool same = seen.diagnosis && seen.diagnosis->id == entry_of(*right.names).id;
  if (!same) name(*right.names, Confidence::likely, right.line, seen);
}

}  // namespace grader::mend
