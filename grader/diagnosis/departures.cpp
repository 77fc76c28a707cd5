// What the measured departures of a kernel from its own tiling are called.
#include <algorithm>

#include <fmt/core.h>

#include "grader/diagnosis/hypotheses.h"

namespace grader {
namespace {

using provenance::Deviation;
using provenance::Difference;
using provenance::Role;

/// A role stands for itself, or for both matrices.
enum class Where { launch, index, fill, read, loop, sum, store };

Where where(Role role) {
  switch (role) {
    case Role::launch:
      return Where::launch;
    case Role::index:
      return Where::index;
    case Role::fill_a:
    case Role::fill_b:
      return Where::fill;
    case Role::read_a:
    case Role::read_b:
      return Where::read;
    case Role::loop:
      return Where::loop;
    case Role::sum:
      return Where::sum;
    case Role::store:
      return Where::store;
  }
  return Where::index;
}

bool is_of_b(Role role) { return role == Role::fill_b || role == Role::read_b; }

struct Row {
  Where where;
  Difference difference;
  Mistake of_a, of_b;  // the same but for what is called after its matrix
};

using enum Difference;

constexpr Row kRows[] = {
    {Where::launch, exchanged, Mistake::grid_swapped, Mistake::grid_swapped},
    {Where::fill, transposed, Mistake::a_transposed, Mistake::b_transposed},
    {Where::fill, leading_dimension, Mistake::wrong_leading_dimension, Mistake::wrong_leading_dimension},
    {Where::fill, shifted, Mistake::index_off_by_one, Mistake::index_off_by_one},
    {Where::fill, block_left_out, Mistake::block_offset_missing, Mistake::block_offset_missing},
    {Where::fill, round_left_out, Mistake::tile_does_not_move, Mistake::tile_does_not_move},
    {Where::fill, exchanged_in_tile, Mistake::tile_indices_swapped, Mistake::tile_indices_swapped},
    {Where::fill, other_matrix, Mistake::same_operand_twice, Mistake::same_operand_twice},
    {Where::fill, nothing, Mistake::tile_not_filled, Mistake::tile_not_filled},
    {Where::fill, elsewhere, Mistake::tile_index_wrong, Mistake::tile_index_wrong},
    {Where::read, transposed, Mistake::a_transposed, Mistake::b_transposed},
    {Where::read, leading_dimension, Mistake::wrong_leading_dimension, Mistake::wrong_leading_dimension},
    {Where::read, shifted, Mistake::index_off_by_one, Mistake::index_off_by_one},
    {Where::read, block_left_out, Mistake::block_offset_missing, Mistake::block_offset_missing},
    {Where::read, round_left_out, Mistake::tile_does_not_move, Mistake::tile_does_not_move},
    {Where::read, exchanged_in_tile, Mistake::tile_indices_swapped, Mistake::tile_indices_swapped},
    {Where::read, other_matrix, Mistake::same_operand_twice, Mistake::same_operand_twice},
    {Where::read, nothing, Mistake::tile_not_filled, Mistake::tile_not_filled},
    {Where::read, elsewhere, Mistake::tile_index_wrong, Mistake::tile_index_wrong},
    {Where::loop, only_one, Mistake::sum_missing, Mistake::sum_missing},
    {Where::loop, only_first, Mistake::one_phase_only, Mistake::one_phase_only},
    {Where::loop, only_last, Mistake::one_phase_only, Mistake::one_phase_only},
    {Where::loop, without_first, Mistake::first_tile_missing, Mistake::first_tile_missing},
    {Where::loop, without_last, Mistake::last_tile_missing, Mistake::last_tile_missing},
    {Where::loop, without_first_one, Mistake::first_k_missing, Mistake::first_k_missing},
    {Where::loop, without_last_one, Mistake::last_k_missing, Mistake::last_k_missing},
    {Where::loop, rest_left_out, Mistake::k_remainder_dropped, Mistake::k_remainder_dropped},
    {Where::loop, other_side, Mistake::k_bound_wrong_dimension, Mistake::k_bound_wrong_dimension},
    {Where::loop, steps_left_out, Mistake::tile_products_missing, Mistake::tile_products_missing},
    {Where::loop, stride, Mistake::products_counted_twice, Mistake::products_counted_twice},
    {Where::sum, old_c, Mistake::added_to_old_c, Mistake::added_to_old_c},
    {Where::sum, no_number, Mistake::accumulator_not_initialised, Mistake::accumulator_not_initialised},
    {Where::sum, last_product, Mistake::assigned_not_added, Mistake::assigned_not_added},
    {Where::sum, last_round, Mistake::one_phase_only, Mistake::one_phase_only},
    {Where::sum, first_round, Mistake::one_phase_only, Mistake::one_phase_only},
    {Where::sum, multiple, Mistake::scaled_by_constant, Mistake::scaled_by_constant},
    {Where::sum, zeros, Mistake::only_zeros, Mistake::only_zeros},
    {Where::sum, other_sum, Mistake::other_sum_stored, Mistake::other_sum_stored},
    {Where::store, transposed, Mistake::c_transposed, Mistake::c_transposed},
    {Where::store, leading_dimension, Mistake::wrong_leading_dimension, Mistake::wrong_leading_dimension},
    {Where::store, elsewhere, Mistake::stored_in_wrong_place, Mistake::stored_in_wrong_place},
};

}  // namespace

std::vector<Candidate> measured_departures(const Symptoms& symptoms) {
  std::vector<Candidate> found;
  for (const Departure& one : symptoms.departures) {
    const Deviation& d = one.deviation;
    const auto row = std::ranges::find_if(
        kRows, [&](const Row& of) { return of.where == where(d.role) && of.difference == d.difference; });
    if (row == std::end(kRows)) continue;
    Candidate candidate = certainly(is_of_b(d.role) ? row->of_b : row->of_a, one.line);
    candidate.certain = symptoms.all_measured && symptoms.departures.size() == 1;
    candidate.explained = d.share;
    candidate.measured = true;
    // Which operands a kernel takes is exact; why a sum, or a number of steps, came out so may have several reasons.
    const Where role = where(d.role);
    candidate.doubtful = role == Where::sum || role == Where::loop || d.difference == elsewhere;
    if (d.difference == elsewhere || d.difference == other_sum) candidate.certain = false;
    found.push_back(candidate);
  }
  return found;
}

}  // namespace grader
