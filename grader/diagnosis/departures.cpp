// Maps the measured departures of a kernel from its own tiling to mistakes.
#include <algorithm>

#include "grader/diagnosis/hypotheses.h"

namespace grader {
namespace {

using provenance::Deviation;
using provenance::Difference;
using provenance::Role;

/// Position in the flow of data. Filling a tile, reading a tile and reading a matrix share the same mistakes.
enum class Where { launch, index, operand, loop, sum, store };

Where where(Role role) {
  switch (role) {
    case Role::launch:
      return Where::launch;
    case Role::fill_a:
    case Role::fill_b:
    case Role::read_a:
    case Role::read_b:
      return Where::operand;
    case Role::loop:
      return Where::loop;
    case Role::sum:
      return Where::sum;
    case Role::store:
      return Where::store;
    case Role::index:
      break;
  }
  return Where::index;
}

struct Row {
  Where where;
  Difference difference;
  Mistake mistake;
};

using enum Difference;

constexpr Row kRows[] = {
    {Where::launch, exchanged, Mistake::grid_swapped},
    {Where::index, block_left_out, Mistake::block_offset_missing},
    {Where::operand, transposed, Mistake::a_transposed},
    {Where::operand, leading_dimension, Mistake::wrong_leading_dimension},
    {Where::operand, shifted, Mistake::index_off_by_one},
    {Where::operand, block_left_out, Mistake::block_offset_missing},
    {Where::operand, round_left_out, Mistake::tile_does_not_move},
    {Where::operand, other_line, Mistake::wrong_row_used},
    {Where::operand, other_step, Mistake::k_pairs_mismatched},
    {Where::operand, exchanged_in_tile, Mistake::tile_indices_swapped},
    {Where::operand, other_matrix, Mistake::same_operand_twice},
    {Where::operand, nothing, Mistake::tile_not_filled},
    {Where::operand, elsewhere, Mistake::tile_index_wrong},
    {Where::loop, only_one, Mistake::sum_missing},
    {Where::loop, only_first, Mistake::one_phase_only},
    {Where::loop, only_last, Mistake::one_phase_only},
    {Where::loop, without_first, Mistake::first_tile_missing},
    {Where::loop, without_last, Mistake::last_tile_missing},
    {Where::loop, without_first_one, Mistake::first_k_missing},
    {Where::loop, without_last_one, Mistake::last_k_missing},
    {Where::loop, rest_left_out, Mistake::k_remainder_dropped},
    {Where::loop, other_side, Mistake::k_bound_wrong_dimension},
    {Where::loop, steps_left_out, Mistake::tile_products_missing},
    {Where::loop, stride, Mistake::products_counted_twice},
    {Where::sum, old_c, Mistake::added_to_old_c},
    {Where::sum, no_number, Mistake::accumulator_not_initialised},
    {Where::sum, last_product, Mistake::assigned_not_added},
    {Where::sum, last_round, Mistake::one_phase_only},
    {Where::sum, first_round, Mistake::one_phase_only},
    {Where::sum, multiple, Mistake::scaled_by_constant},
    {Where::sum, zeros, Mistake::only_zeros},
    {Where::sum, other_sum, Mistake::other_sum_stored},
    {Where::store, transposed, Mistake::c_transposed},
    {Where::store, leading_dimension, Mistake::wrong_leading_dimension},
    {Where::store, elsewhere, Mistake::stored_in_wrong_place},
};

/// Some mistakes have an id for each matrix.
Mistake of_matrix(Mistake of_a, Role role) {
  if (role != Role::fill_b && role != Role::read_b) return of_a;
  if (of_a == Mistake::a_transposed) return Mistake::b_transposed;
  return of_a == Mistake::wrong_row_used ? Mistake::wrong_column_used : of_a;
}

}  // namespace

std::vector<Candidate> measured_departures(const Symptoms& symptoms) {
  std::vector<Candidate> found;
  for (const Departure& one : symptoms.departures) {
    const Deviation& d = one.deviation;
    const auto row = std::ranges::find_if(
        kRows, [&](const Row& of) { return of.where == where(d.role) && of.difference == d.difference; });
    if (row == std::end(kRows)) continue;
    Candidate candidate = certainly(of_matrix(row->mistake, d.role), one.line);
    candidate.certain = symptoms.all_measured && symptoms.departures.size() == 1;
    candidate.explained = d.share;
    candidate.measured = true;
    // The operands that a kernel reads are measured exactly; a wrong sum or a wrong number of steps can have several
    // causes.
    const Where role = where(d.role);
    const bool vague = d.difference == elsewhere || d.difference == other_line || d.difference == other_step;
    candidate.doubtful = role == Where::sum || role == Where::loop || vague;
    if (vague || d.difference == other_sum) candidate.certain = false;
    found.push_back(candidate);
  }
  return found;
}

}  // namespace grader
