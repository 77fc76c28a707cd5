#include "grader/diagnosis/diagnose.h"

#include <algorithm>

#include "grader/diagnosis/edges.h"
#include "grader/diagnosis/hypotheses.h"
#include "grader/diagnosis/source_forms.h"
#include "grader/diagnosis/source_text.h"
#include "grader/diagnosis/text/text.h"

namespace grader {
namespace {

// ---- Order of the candidates.

// Mistakes that stop the kernel, and races, come before a measured departure, and that comes before explanations of the
// numbers (catalogue.h has the ranks of the first group).
constexpr int kText = 45, kMeasured = 49, kExact = 50, kMostly = 58, kPartly = 70, kSeen = 74;

int rank_of(const Candidate& candidate) {
  const int rank = entry_of(candidate.id).standing.rank;
  if (candidate.measured) return candidate.certain ? kMeasured : kPartly;
  if (candidate.from_numbers) return candidate.certain ? kExact : candidate.explained > 0.8 ? kMostly : kPartly;
  if (candidate.read_off) return candidate.certain ? std::min(rank, kText) : kMostly;
  return candidate.certain ? rank : kSeen;
}

/// A mistake that explains all written elements ranks above one that explains only which are missing. Nothing ranks
/// above the finding that all elements are zero.
constexpr int kAfterOthers = 15;

void add(const std::vector<Candidate>& more, std::vector<Candidate>& all) {
  for (const Candidate& candidate : more) {
    all.push_back(candidate);
    all.back().rank = rank_of(candidate);
  }
}

void add_missing(const Symptoms& symptoms, std::vector<Candidate>& all) {
  for (Candidate& one : missing_elements(symptoms)) {
    one.from_numbers = one.of_missing = true;
    add({one}, all);
    const bool nothing = one.id == Mistake::nothing_written || one.id == Mistake::only_zeros;
    all.back().rank += nothing || was_stopped(symptoms) ? kAfterOthers : mostly_unwritten(symptoms) ? 0 : 2;
  }
}

/// Rows of B that are too long and row steps that are too long are the same mistake.
bool is_the_same(const Candidate& a, const Candidate& b) {
  const auto is_length = [](const Candidate& one) {
    return one.id == Mistake::wrong_leading_dimension || one.id == Mistake::wrong_stride;
  };
  return a.id == b.id || (a.place != Place::unknown && a.place == b.place && is_length(a) && is_length(b));
}

/// Marks mistakes that would have produced identical numbers, so that they cannot be told apart.
void note_equals(std::vector<Candidate>& all) {
  for (size_t i = 1; i < all.size(); ++i) {
    const Candidate &first = all[0], &other = all[i];
    const bool equal = other.rank == first.rank && other.of_missing == first.of_missing &&
                       !explains_more(first, other) && !explains_more(other, first);
    if (equal && first.from_numbers && !is_the_same(first, other) && other.certain) all[0].doubtful = true;
  }
}

std::vector<Candidate> candidates_from_text(const Symptoms& symptoms) {
  std::vector<Candidate> found;
  if (symptoms.numbers_right && !has_error(symptoms.findings, FindingKind::out_of_bounds)) return found;
  add_host_calls(symptoms, found);
  add_language(symptoms, found);
  if (!symptoms.numbers_right) add_formats(symptoms, found);
  return found;
}

std::vector<Candidate> in_order(const Symptoms& symptoms) {
  std::vector<Candidate> all;
  for (const auto& family : {special_sizes, candidates_from_text, wrong_order_beside_threads, wrong_behaviour,
                             wrong_accesses, measured_departures, wrong_precision})
    add(family(symptoms), all);
  const bool refused =
      std::ranges::any_of(all, [](const Candidate& one) { return one.id == Mistake::launch_failed && one.read_off; });
  if (!symptoms.numbers_right && !(refused && is_mostly_refused(symptoms))) add_missing(symptoms, all);
  if (all.empty() && symptoms.numbers_right) add(weak_technique(symptoms), all);
  std::ranges::stable_sort(all, [](const Candidate& a, const Candidate& b) {
    return a.rank != b.rank ? a.rank < b.rank : explains_more(a, b);
  });
  note_equals(all);
  return all;
}

// ---- The result.

/// A title and hints about tiles do not help where there are none.
bool has_tiles(const Symptoms& symptoms) {
  return symptoms.source.empty() || symptoms.source.find("__shared__") != std::string::npos;
}

Diagnosis to_diagnosis(const Candidate& candidate, const Symptoms& symptoms) {
  const CatalogueEntry& entry = entry_of(candidate.id);
  const bool without_tiles = !entry.title_without_tiles.empty() && !has_tiles(symptoms);
  const bool explained = candidate.from_numbers || candidate.measured;
  const bool numbers_are_wrong = !symptoms.numbers_right && !candidate.read_off;
  Diagnosis diagnosis;
  diagnosis.id = entry.id;
  diagnosis.message = !candidate.title.empty() ? candidate.title
                      : without_tiles          ? entry.title_without_tiles
                                               : entry.title;
  if (!candidate.detail.empty()) diagnosis.message += " " + candidate.detail;
  // If numbers are wrong, an access out of bounds may be a consequence of an unidentified mistake.
  const bool consequence = entry.standing.tells != Tells::cause && numbers_are_wrong && !explained && !candidate.needed;
  diagnosis.confidence = entry.standing.tells == Tells::symptom && numbers_are_wrong ? Confidence::symptom
                         : candidate.certain && !consequence && !candidate.doubtful  ? Confidence::certain
                                                                                     : Confidence::likely;
  diagnosis.line = candidate.line > 0 ? candidate.line : find_line(symptoms.source, candidate.place);
  diagnosis.line_guessed = candidate.line == 0;
  diagnosis.read_off = candidate.read_off && candidate.line > 0;
  diagnosis.hints = without_tiles ? entry.hints_without_tiles : entry.hints;
  return diagnosis;
}

/// True for a certain mistake that is unrelated to the first and not one of its effects.
bool may_be_second(const Candidate& candidate, const Candidate& first, const Symptoms& symptoms) {
  if (first.id == Mistake::kernel_not_launched || is_the_same(candidate, first)) return false;
  if (!candidate.certain || candidate.doubtful) return false;
  if (candidate.id == Mistake::guard_missing && !candidate.needed) return false;  // exact cover needs no test
  return !(candidate.from_numbers && !first.from_numbers && is_garbage(symptoms));
}

/// Adds a second mistake if it is unrelated to the first and as certain.
void add_second(const std::vector<Candidate>& order, const Symptoms& symptoms, Diagnosis& diagnosis) {
  const auto second = std::find_if(order.begin() + 1, order.end(),
                                   [&](const Candidate& one) { return may_be_second(one, order[0], symptoms); });
  if (second == order.end()) return;
  const Diagnosis also = to_diagnosis(*second, symptoms);
  diagnosis.also.push_back({also.id, also.message, also.line});
}

/// True for a size used in the place of another, which the title of one_size_for_all already says.
bool shows_in_rectangles_alone(const Candidate& candidate, const Symptoms& symptoms) {
  const bool sides =
      is_grid_of_other_side(candidate) || (is_about_sides(candidate.id) && candidate.id != Mistake::one_size_for_all);
  return sides && is_right_where_square(symptoms);
}

/// True if the shape is correct although C is a single element or the output of one block: much can be wrong and still
/// give that.
bool is_right_block(const Run& run) {
  constexpr int kSeveralBlocks = 33;
  return run.right() && run.shape().M >= kSeveralBlocks;
}

/// Wrong shapes that the first mistake does not explain.
Unexplained left_over(const Symptoms& symptoms, const Candidate& first) {
  const bool one_size = first.id == Mistake::one_size_for_all && !first.read_off;
  const auto right_square = [](const Run& run) { return is_square(run) && is_right_block(run); };
  if (one_size && std::ranges::any_of(symptoms.runs, is_wrong_square) &&
      std::ranges::none_of(symptoms.runs, right_square))
    return Unexplained::squares;
  return is_of_edges(first.id) && std::ranges::any_of(symptoms.runs, is_spoiled) ? Unexplained::whole_tiles
                                                                                 : Unexplained::none;
}

std::optional<Diagnosis> diagnose_read(const Symptoms& symptoms) {
  const std::vector<Candidate> order = in_order(symptoms);
  if (order.empty()) return std::nullopt;
  Diagnosis diagnosis = to_diagnosis(order[0], symptoms);
  if (shows_in_rectangles_alone(order[0], symptoms))
    diagnosis.message = "The result is right only for square matrices. " + diagnosis.message;
  diagnosis.unexplained = left_over(symptoms, order[0]);
  add_second(order, symptoms, diagnosis);
  return diagnosis;
}

}  // namespace

std::optional<Diagnosis> diagnose(const Symptoms& symptoms) {
  Symptoms same = symptoms;
  same.source = with_equals_signs(symptoms.source);
  return diagnose_read(same);
}

}  // namespace grader
