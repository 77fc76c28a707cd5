#include "grader/diagnosis/told/doubts.h"

#include <algorithm>

#include "grader/diagnosis/habits/habits.h"
#include "grader/diagnosis/hypotheses.h"
#include "grader/diagnosis/source_flow.h"
#include "grader/diagnosis/source_text.h"
#include "grader/diagnosis/told/edges.h"

namespace grader {
namespace {

/// Wider than a tile, as far as the source tells.
int several_blocks(const std::string& source) { return whole_numbers(source, 65, 256).empty() ? 33 : 128; }

/// Right at a shape of several blocks whose sides all differ: nothing is wrong at every size. `deep`: and of several tiles
/// along K.
bool is_right_inside(const Symptoms& symptoms, bool deep) {
  const int several = several_blocks(symptoms.source);
  const std::vector<int> tiles = whole_numbers(symptoms.source, 8, 64);
  const int tile = tiles.empty() ? several - 1 : std::ranges::max(tiles);
  return std::ranges::any_of(symptoms.runs, [&](const Run& run) {
    const Shape& s = run.shape();
    const bool differ = s.M != s.N && s.K != s.M && s.K != s.N;
    return run.right() && std::min(s.M, s.N) >= several && differ && (!deep || s.K > tile);
  });
}

/// The first tile along K hides it.
bool shows_along_k(Mistake id) {
  constexpr Mistake kSteps[] = {Mistake::wrong_stride, Mistake::tile_does_not_move, Mistake::products_counted_twice,
                                Mistake::k_steps_skipped, Mistake::assigned_not_added};
  return std::ranges::find(kSteps, id) != std::end(kSteps);
}

/// The same of a square one.
bool is_right_square(const Symptoms& symptoms) {
  const int several = several_blocks(symptoms.source);
  return std::ranges::any_of(symptoms.runs,
                             [&](const Run& run) { return run.right() && is_square(run) && run.shape().M >= several; });
}

/// One side in the place of another: square matrices hide it.
bool shows_in_rectangles(Mistake id) {
  constexpr Mistake kSides[] = {Mistake::wrong_stride,     Mistake::index_conventions_mixed,
                                Mistake::sizes_not_given,  Mistake::row_and_column_swapped,
                                Mistake::wrong_row_used,   Mistake::wrong_column_used,
                                Mistake::tile_index_wrong, Mistake::launch_one_dimensional};
  return is_about_sides(id) || std::ranges::find(kSides, id) != std::end(kSides);
}

}  // namespace

void doubt_bounds(const Symptoms& symptoms, std::vector<Candidate>& all) {
  if (loops_go_to(symptoms.source, "M") || loops_go_to(symptoms.source, "N")) return;
  const auto test = std::ranges::find_if(
      all, [](const Candidate& one) { return one.id == Mistake::guard_on_wrong_dimension && one.read_off; });
  const int blocks = loop_over_blocks(symptoms.source);
  for (Candidate& one : all)
    if (one.id == Mistake::k_bound_wrong_dimension && blocks > 0)
      one.line = blocks;
    else if (one.id == Mistake::k_bound_wrong_dimension && test != all.end() && one.certain)
      one.id = test->id, one.line = test->line, one.detail = test->detail;
    else if (one.id == Mistake::k_bound_wrong_dimension)
      one.doubtful = true;
}

void doubt_habits(std::vector<Candidate>& all) {
  const auto one_size =
      std::ranges::find_if(all, [](const Candidate& one) { return one.id == Mistake::one_size_for_all; });
  if (one_size == all.end()) return;
  const int rank = one_size->rank;
  const bool squares_right = one_size->read_off;
  for (Candidate& one : all)
    if (one.read_off && one.id != Mistake::one_size_for_all &&
        (squares_right || one.id == Mistake::guard_on_wrong_dimension))
      one.rank = std::max(one.rank, rank + 1);
}

void join_guards(std::vector<Candidate>& all) {
  const bool needed = std::ranges::any_of(all, [](const Candidate& one) { return one.needed; });
  if (!needed || all[0].id != Mistake::guard_missing) return;
  all[0].certain = all[0].needed = true;
  all[0].doubtful = false;
}

void drop_guards_without_test(const Symptoms& symptoms, std::vector<Candidate>& all) {
  if (!symptoms.cuda || has_guard(symptoms.source)) return;
  const bool members = tests_a_member(symptoms.source);
  for (Candidate& one : all)
    if (one.id == Mistake::guard_off_by_one && one.from_numbers)
      one.id = Mistake::index_off_by_one, one.place = Place::unknown;
  std::erase_if(all, [&](const Candidate& one) {
    return one.id == Mistake::guard_on_wrong_dimension && !(members && one.certain);
  });
}

void put_tests_first(const Symptoms& symptoms, std::vector<Candidate>& all) {
  const auto wide = std::ranges::find(all, Mistake::misaligned_access, &Candidate::id);
  if (wide == all.end() || has_guard(symptoms.source)) return;
  const int rank = wide->rank;
  for (Candidate& one : all)
    if (one.id == Mistake::guard_missing && one.needed) one.rank = std::min(one.rank, rank - 1);
}

void drop_disproved(const Symptoms& symptoms, std::vector<Candidate>& all) {
  constexpr Mistake kEverywhere[] = {Mistake::wrong_stride,
                                     Mistake::wrong_leading_dimension,
                                     Mistake::tile_index_wrong,
                                     Mistake::block_offset_missing,
                                     Mistake::wrong_row_used,
                                     Mistake::wrong_column_used,
                                     Mistake::same_output_twice,
                                     Mistake::same_target_twice,
                                     Mistake::own_elements_missing,
                                     Mistake::nothing_written,
                                     Mistake::sum_missing,
                                     Mistake::row_and_column_swapped,
                                     Mistake::same_operand_twice,
                                     Mistake::tile_does_not_move,
                                     Mistake::index_conventions_mixed,
                                     Mistake::products_counted_twice,
                                     Mistake::k_steps_skipped,
                                     Mistake::assigned_not_added,
                                     Mistake::same_product_twice,
                                     Mistake::sum_shadowed,
                                     Mistake::partial_sum_missing,
                                     Mistake::minus_in_index,
                                     Mistake::index_off_by_one,
                                     Mistake::stored_in_wrong_place,
                                     Mistake::tile_not_filled,
                                     Mistake::tile_not_shared,
                                     Mistake::block_does_not_fit,
                                     Mistake::launch_one_dimensional,
                                     Mistake::launch_two_dimensional,
                                     Mistake::arguments_swapped,
                                     Mistake::grid_swapped,
                                     Mistake::one_size_for_all,
                                     Mistake::sizes_not_given,
                                     Mistake::copy_reversed,
                                     Mistake::c_not_handed_on,
                                     Mistake::kernel_not_launched,
                                     Mistake::comma_in_index,
                                     Mistake::guard_reversed};
  const bool inside = is_right_inside(symptoms, false), deep = is_right_inside(symptoms, true),
             square = is_right_square(symptoms);
  std::erase_if(all, [&](const Candidate& one) {
    // Where all sizes are whole blocks nobody is outside.
    if (one.id == Mistake::guard_joined_wrong && one.read_off && !symptoms.any_shape) return true;
    const bool everywhere = std::ranges::find(kEverywhere, one.id) != std::end(kEverywhere);
    const bool right = shows_along_k(one.id) ? deep : inside;
    return one.read_off && everywhere && (right || (square && !shows_in_rectangles(one.id)));
  });
}

}  // namespace grader
