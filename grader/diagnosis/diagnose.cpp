#include "grader/diagnosis/diagnose.h"

#include <algorithm>

#include "grader/diagnosis/hypotheses.h"
#include "grader/diagnosis/source_forms.h"
#include "grader/diagnosis/source_text.h"
#include "grader/diagnosis/told/doubts.h"
#include "grader/diagnosis/told/edges.h"
#include "grader/diagnosis/told/precedence.h"
#include "grader/diagnosis/told/second.h"

namespace grader {
namespace {

// ---- Which candidate comes first.

/// Of what the source shows: first what is wrong at every size, then in rectangles, then at edges.
int lateness(Mistake id) {
  if (id == Mistake::grid_rounded_down) return 0;  // it is certain where nothing ran for that reason
  if (is_of_edges(id) || id == Mistake::grid_too_large) return 2;
  return is_about_sides(id) ? 1 : 0;
}

/// Where numbers, and what the source shows, stand among what behaviour shows.
int rank_of(const Candidate& candidate, bool from_numbers) {
  constexpr int kReadOff = 45;
  const int rank = entry_of(candidate.id).standing.rank;
  if (from_numbers) return candidate.certain ? 50 : candidate.explained > 0.8 ? 58 : 70;
  if (candidate.certain && rank < kReadOff) return rank;
  // Names are given as one likes: numbers know better.
  if (candidate.id == Mistake::arguments_swapped && candidate.read_off && !candidate.certain) return 71;
  if (candidate.read_off) return candidate.certain ? kReadOff + lateness(candidate.id) : 57;
  return candidate.certain ? rank : 74;
}

void add(const std::vector<Candidate>& more, bool from_numbers, std::vector<Candidate>& all) {
  for (const Candidate& candidate : more) {
    all.push_back(candidate);
    all.back().from_numbers = from_numbers;
    all.back().rank = rank_of(candidate, from_numbers);
  }
}

void add_numbers(const Symptoms& symptoms, std::vector<Candidate>& all) {
  const bool stopped = was_stopped(symptoms);
  size_t first = all.size();
  add(missing_elements(symptoms), true, all);
  for (; first < all.size(); ++first) {
    all[first].of_missing = true;
    const bool telling = all[first].id == Mistake::index_conventions_mixed && !stopped;  // a diagonal says it all
    all[first].rank +=
        all[first].id == Mistake::nothing_written || all[first].id == Mistake::only_zeros || (stopped && !telling) ? 15
        : telling                                                                                                  ? -1
        : mostly_unwritten(symptoms)                                                                               ? 0
                                                                                                                   : 2;
  }
  // Whatever leaves out everything explains zeros.
  if (!all.empty() && all.back().id == Mistake::only_zeros) return;
  for (const auto& family : {wrong_sums, wrong_products, wrong_starts, wrong_reach, slips_in_one_line, wrong_places})
    add(family(symptoms), true, all);
  const auto explains = [](const Candidate& one) { return one.certain || (one.from_numbers && one.explained > 0.5); };
  if (std::ranges::none_of(all, explains)) add(wrong_rows_of_tiles(symptoms), true, all);
  if (std::ranges::none_of(all, explains)) add(steps_by_number(symptoms), true, all);
  // On the CPU nothing ends at an index beyond an array: the sums go on with what lies there.
  const bool beyond = stopped && !symptoms.cuda;
  for (; first < all.size(); ++first)
    if (is_garbage(symptoms) || was_overwritten(symptoms) || (beyond && !all[first].certain)) all[first].rank += 15;
}

/// Rows of B that are too long, and steps from row to row that are: one mistake in two words.
bool is_the_same(const Candidate& a, const Candidate& b) {
  const auto is_length = [](const Candidate& one) {
    return one.id == Mistake::wrong_leading_dimension || one.id == Mistake::wrong_stride;
  };
  return a.id == b.id || (a.place != Place::unknown && a.place == b.place && is_length(a) && is_length(b));
}

/// Two mistakes that would have made the very same numbers: nobody can tell which it was.
void note_equals(std::vector<Candidate>& all) {
  for (size_t i = 1; i < all.size(); ++i) {
    const Candidate &first = all[0], &other = all[i];
    const bool equal = other.rank == first.rank && other.of_missing == first.of_missing &&
                       !explains_more(first, other) && !explains_more(other, first);
    if (equal && first.from_numbers && !is_the_same(first, other) && other.certain) all[0].doubtful = true;
  }
}

std::vector<Candidate> by_rank(const Symptoms& symptoms) {
  std::vector<Candidate> all;
  for (const auto& family : {special_sizes, told_by_source, wrong_behaviour, wrong_accesses})
    add(family(symptoms), false, all);
  drop_disproved(symptoms, all);
  doubt_habits(all);
  const bool refused =
      std::ranges::any_of(all, [](const Candidate& one) { return one.id == Mistake::launch_failed && one.read_off; });
  if (!symptoms.numbers_right && !(refused && is_mostly_refused(symptoms))) add_numbers(symptoms, all);
  drop_guards_without_test(symptoms, all);
  put_tests_first(symptoms, all);
  if (all.empty() && symptoms.numbers_right) add(weak_technique(symptoms), false, all);
  std::ranges::stable_sort(all, [](const Candidate& a, const Candidate& b) {
    return a.rank != b.rank ? a.rank < b.rank : explains_more(a, b);
  });
  return all;
}

std::vector<Candidate> in_order(const Symptoms& symptoms) {
  std::vector<Candidate> all = by_rank(symptoms);
  note_equals(all);
  join_guards(all);
  doubt_bounds(symptoms, all);
  return all;
}

// ---- What is said.

std::string title_of(const Candidate& candidate, const Symptoms& symptoms) {
  if (!candidate.title.empty()) return candidate.title;
  const bool tiles = symptoms.source.empty() || symptoms.source.find("__shared__") != std::string::npos;
  if (candidate.id == Mistake::tile_index_wrong && !tiles) return "An element is read with a wrong index.";
  return entry_of(candidate.id).title;
}

Diagnosis to_diagnosis(const Candidate& candidate, const Symptoms& symptoms) {
  const CatalogueEntry& entry = entry_of(candidate.id);
  const bool numbers_are_wrong = !symptoms.numbers_right && !candidate.read_off;
  Diagnosis diagnosis;
  diagnosis.id = entry.id;
  diagnosis.message = title_of(candidate, symptoms);
  if (!candidate.detail.empty()) diagnosis.message += " " + candidate.detail;
  // With wrong numbers, an access that is merely outside may be a consequence of what nobody has named.
  const bool consequence =
      entry.standing.tells != Tells::cause && numbers_are_wrong && !candidate.from_numbers && !candidate.needed;
  diagnosis.confidence = entry.standing.tells == Tells::symptom && numbers_are_wrong ? Confidence::symptom
                         : candidate.certain && !consequence && !candidate.doubtful  ? Confidence::certain
                                                                                     : Confidence::likely;
  diagnosis.line = candidate.line > 0 ? candidate.line : find_line(symptoms.source, candidate.place);
  diagnosis.line_guessed = candidate.line == 0;
  diagnosis.read_off = candidate.read_off && candidate.line > 0;
  diagnosis.hints = entry.hints;
  return diagnosis;
}

/// A block that was seen to leave its tile needs no proof.
void put_larger_block_first(std::vector<Candidate>& order) {
  if (order.empty() || !needs_proof(order[0]) || is_proved(order[0], order)) return;
  bring_first(order, [](const Candidate& one) { return one.id == Mistake::tile_index_past_end && one.observed; });
}

/// Certain, something else, and not explained by the first.
bool may_be_second(const Candidate& candidate, const Candidate& first, const Symptoms& symptoms) {
  return !is_the_same(candidate, first) && candidate.certain && !candidate.doubtful &&
         !follows_from(first, candidate, symptoms);
}

/// One more, when it is something else and as well founded; what needs no proof, or has it, before what lacks it.
void add_second(const std::vector<Candidate>& order, const Symptoms& symptoms, Diagnosis& diagnosis) {
  for (const bool proved : {true, false})
    for (const Candidate& candidate : order) {
      const bool lacks = needs_proof(candidate) && !is_proved(candidate, order);
      if (lacks == proved || !may_be_second(candidate, order[0], symptoms)) continue;
      const Diagnosis second = to_diagnosis(candidate, symptoms);
      diagnosis.also.push_back({second.id, second.message, second.line});
      return;
    }
}

// ---- Square matrices alone.

/// A single element, and what one block makes, is right with much that is wrong.
bool is_right_block(const Run& run) {
  constexpr int kSeveralBlocks = 33;
  return run.right() && run.shape().M >= kSeveralBlocks;
}

/// Of a finding it is not known at which shapes it was seen: these runs have seen the same kind.
template <class Wanted>
Symptoms of_some(const Symptoms& symptoms, Wanted wanted) {
  Symptoms some = symptoms;
  std::erase_if(some.runs, [&](const Run& run) { return !wanted(run); });
  std::erase_if(some.findings, [&](const Finding& finding) {
    return std::ranges::none_of(some.runs, [&](const Run& run) {
      return std::ranges::any_of(run.outcome.findings, [&](const lab::FindingRecord& record) {
        return record.kind == finding.kind && record.detail == finding.detail && record.space == finding.space &&
               record.access == finding.access;
      });
    });
  });
  return some;
}

Symptoms of_squares(const Symptoms& symptoms) {
  Symptoms squares = of_some(symptoms, is_square);
  squares.only_squares = true;
  return squares;
}

/// For certain, or by all numbers, which another mistake may make as well.
bool is_told(const Candidate& first, const Symptoms& some) {
  return to_diagnosis(first, some).confidence == Confidence::certain || (first.from_numbers && first.explained > 0.95);
}

/// What a run of whole tiles has seen itself, and edges do not explain: an index beyond the tile, a place that is empty.
bool is_seen_inside(const Candidate& one) {
  return one.certain && (one.id == Mistake::tile_index_past_end || one.id == Mistake::tile_not_filled);
}

std::vector<Candidate> ordered(const Symptoms& symptoms);

/// What is missed at the edges alone is not what spoils whole tiles: what does comes first, where it is certain.
void ask_whole_tiles(const Symptoms& symptoms, std::vector<Candidate>& order) {
  const bool known = std::ranges::all_of(symptoms.runs, has_no_edges);
  if (known || order.empty() || !is_of_edges(order[0].id) || std::ranges::none_of(symptoms.runs, is_spoiled)) return;
  const Symptoms whole = of_some(symptoms, has_no_edges);
  std::vector<Candidate> found = ordered(whole);
  // Most shapes have edges.
  const bool less = order[0].certain && symptoms.any_shape;
  const bool blocks = order[0].id == Mistake::grid_rounded_down && order[0].read_off;  // they are what is missing
  std::erase_if(found, [&](const Candidate& one) {
    return is_of_edges(one.id) || (less && one.id == Mistake::grid_swapped) || (blocks && one.of_missing);
  });
  if (!found.empty() && (is_seen_inside(found[0]) || is_told(found[0], whole))) order.insert(order.begin(), found[0]);
}

/// Where a square of whole tiles is wrong, too, what is told of edges is not all.
void put_whole_first(const Symptoms& squares, std::vector<Candidate>& found) {
  constexpr int kTile = 32;
  const auto whole = [](const Run& run) { return is_wrong_square(run) && run.shape().M % kTile == 0; };
  if (found.empty() || !is_of_edges(found[0].id) || std::ranges::none_of(squares.runs, whole)) return;
  const auto inside = [](const Candidate& one) { return !is_of_edges(one.id) && one.read_off; };
  if (!bring_first(found, [&](const Candidate& one) { return inside(one) && is_told(one, squares); }))
    bring_first(found, inside);
}

/// With one size for all three, numbers of other matrices are made of whatever lies there. What else is wrong shows at
/// square ones: named first where it is certain and no square matrix is right, or else second. So it is asked where the
/// first is a guess, and numbers must tell. What elements are missing
/// says nothing of those that are there, and wrong in square matrices as well.
void ask_squares(const Symptoms& symptoms, std::vector<Candidate>& order) {
  const bool one_size = !order.empty() && order[0].id == Mistake::one_size_for_all && !order[0].from_numbers;
  const bool of_missing = !order.empty() && tells_what_is_missing(order[0]);
  const bool guess = !order.empty() && to_diagnosis(order[0], symptoms).confidence != Confidence::certain;
  if (one_size)
    std::erase_if(order, [](const Candidate& one) {
      return one.from_numbers && one.id != Mistake::one_size_for_all && !is_of_edges(one.id);
    });
  if (!(one_size || of_missing || guess) || std::ranges::none_of(symptoms.runs, is_wrong_square)) return;
  const Symptoms squares = of_squares(symptoms);
  std::vector<Candidate> found = by_rank(squares);
  std::erase_if(found, [](const Candidate& one) {
    const bool own = one.id == Mistake::wrong_leading_dimension && one.read_off;  // no side of another matrix
    return (is_about_sides(one.id) && !own) || tells_what_is_missing(one);
  });
  const bool one_step =
      !found.empty() && found[0].id != Mistake::wrong_stride;  // ... of M, N or K: the same in other words
  std::erase_if(found, [&](const Candidate& one) { return one_step && one.id == Mistake::wrong_stride; });
  note_equals(found);
  put_whole_first(squares, found);
  const bool none_right = std::ranges::none_of(squares.runs, is_right_block);
  if (of_missing && none_right) order[0].doubtful = true;
  if (found.empty()) return;
  const bool known = is_seen_inside(found[0]) || is_told(found[0], squares) || (one_size && found[0].read_off);
  const bool cause = is_seen_inside(found[0]) || found[0].from_numbers || found[0].id == Mistake::only_zeros ||
                     entry_of(found[0].id).standing.tells == Tells::cause;
  const bool numbers = found[0].from_numbers && found[0].certain && !found[0].doubtful && !found[0].of_missing;
  const bool first = none_right && known && cause && !is_of_edges(found[0].id) && (numbers || one_size || of_missing);
  if (first || one_size) order.insert(order.begin() + (first ? 0 : 1), found[0]);
}

/// Of a loop that ends too early, or goes on too far, where K is large.
bool is_test_of_k(const Candidate& one) {
  return one.id == Mistake::guard_on_wrong_dimension && one.place == Place::k_loop;
}
bool has_one_phase(const Candidate& one) { return one.id == Mistake::one_phase_only && one.read_off; }

/// A test of k against M or N leaves out nothing where K is the smallest of the three, a single tile nothing where K is
/// no longer: what is wrong there comes first.
void ask_small_k(const Symptoms& symptoms, std::vector<Candidate>& order) {
  constexpr int kTile = 16;
  if (order.empty() || !(is_test_of_k(order[0]) || has_one_phase(order[0]))) return;
  const bool phase = has_one_phase(order[0]);
  const auto is_small = [&](const Run& run) {
    return run.shape().K <= (phase ? kTile : std::min(run.shape().M, run.shape().N));
  };
  if (std::ranges::all_of(symptoms.runs, is_small)) return;
  const Symptoms some = of_some(symptoms, is_small);
  const auto right = std::ranges::count_if(some.runs, &Run::right);
  if (2 * right >= std::ssize(some.runs) && (phase || right == std::ssize(some.runs))) return;
  std::vector<Candidate> found = ordered(some);
  std::erase_if(found, [](const Candidate& one) { return is_test_of_k(one) || has_one_phase(one); });
  if (!found.empty() && is_told(found[0], some)) order.insert(order.begin(), found[0]);
}

std::vector<Candidate> ordered(const Symptoms& symptoms) {
  std::vector<Candidate> order = in_order(symptoms);
  put_digits_last(order);
  ask_whole_tiles(symptoms, order);
  put_unfilled_first(order);
  put_inside_first(symptoms, order);
  put_edges_before_grid(symptoms, order);
  put_sides_before_grid(order);
  put_joined_first(symptoms, order);
  put_explained_first(symptoms, order);
  put_outside_first(order);
  ask_squares(symptoms, order);
  ask_small_k(symptoms, order);
  put_seen_first(order);
  put_guard_before_barrier(symptoms, order);
  put_barrier_later(symptoms, order);
  put_race_later(symptoms, order);
  put_same_place_first(order);
  put_guard_before_twice(order);
  put_numbers_before_work(order);
  put_rounded_first(symptoms, order);
  put_misaligned_first(order);
  put_square_first(order);
  put_digits_before_old_c(symptoms, order);
  put_old_c_later(symptoms, order);
  put_digits_last(order);
  put_operation_first(order);
  put_nothing_stored_first(symptoms, order);
  put_unasked_first(order);
  put_short_grid_first(order);
  put_values_before_grid(symptoms, order);
  put_sums_before_edges(symptoms, order);
  put_tile_before_size(symptoms, order);
  put_larger_block_first(order);
  put_refused_first(symptoms, order);
  put_refused_later(symptoms, order);
  put_empty_grid_first(order);
  put_whole_tiles_first(order);
  return order;
}

/// One side in the place of another, which the title of one_size_for_all says itself.
bool shows_in_rectangles_alone(const Candidate& candidate, const Symptoms& symptoms) {
  const bool sides =
      is_grid_of_other_side(candidate) || (is_about_sides(candidate.id) && candidate.id != Mistake::one_size_for_all);
  return sides && is_right_where_square(symptoms);
}

/// Shapes that are wrong although what is named first does not reach them.
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
  const std::vector<Candidate> order = ordered(symptoms);
  if (order.empty()) return std::nullopt;
  Diagnosis diagnosis = to_diagnosis(order[0], symptoms);
  if (shows_in_rectangles_alone(order[0], symptoms))
    diagnosis.message = "The kernel is right for square matrices only. " + diagnosis.message;
  if (needs_proof(order[0]) && !is_proved(order[0], order) && diagnosis.confidence == Confidence::certain)
    diagnosis.confidence = Confidence::likely;
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
