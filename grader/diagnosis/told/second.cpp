#include "grader/diagnosis/told/second.h"

#include <algorithm>

#include "grader/diagnosis/hypotheses.h"
#include "grader/diagnosis/source_forms.h"

namespace grader {
namespace {

using enum Mistake;

/// A size that stands for another makes grids and leads beyond arrays, whatever is tested.
bool is_of_one_size(const Candidate& other, const Symptoms& symptoms) {
  if (other.id == grid_too_small) return other.from_numbers;
  return other.id == guard_missing && tests_a_name(symptoms.source);
}

/// Numbers made of garbage, or by threads that left early, fit others by chance.
bool fits_by_chance(const Candidate& first, const Symptoms& symptoms) {
  return is_garbage(symptoms) || first.id == early_return_before_barrier || first.id == host_follows_device_pointer;
}

}  // namespace

bool follows_from(const Candidate& first, const Candidate& other, const Symptoms& symptoms) {
  // Blocks that are as large as C need no test.
  if (other.id == guard_missing && !other.needed && !other.read_off) return true;
  switch (first.id) {
    case kernel_not_launched:
      return true;  // nothing of the kernel was seen
    case one_size_for_all:
      if (is_of_one_size(other, symptoms)) return true;
      break;
    case sizes_not_given:
      if (other.id == one_phase_only) return true;
      break;
    case edge_blocks_dropped:
      if (first.read_off && other.of_missing) return true;
      break;
    case launch_one_dimensional:
      if (other.of_missing) return true;
      break;
    case tile_index_past_end:  // what should be in the tile lies elsewhere
      if (other.id == tile_not_filled) return true;
      break;
    case guard_missing:  // the next row's elements are stored by threads beyond the end of this one
      if (other.id == same_output_twice && !other.read_off) return true;
      break;
    case grid_rounded_down:
      if (other.id == launch_failed) return true;
      break;
    case column_major:  // its x counts rows
      if (other.id == grid_swapped || other.of_missing) return true;
      break;
    default:
      break;
  }
  return other.from_numbers && !first.from_numbers && fits_by_chance(first, symptoms);
}

bool needs_proof(const Candidate& one) {
  constexpr Mistake kFlow[] = {
      tile_does_not_move, tile_index_wrong,        block_offset_missing, wrong_row_used,      wrong_column_used,
      same_output_twice,  same_target_twice,       own_elements_missing, sum_missing,         row_and_column_swapped,
      one_phase_only,     index_conventions_mixed, same_product_twice,   partial_sum_missing, stored_in_wrong_place,
      block_does_not_fit, products_counted_twice,  k_steps_skipped,      wrong_stride,        wrong_leading_dimension,
      wrong_operation,    minus_in_index};
  // Lengths may be exchanged inside of the kernel as well.
  if (one.from_numbers) return one.id == arguments_swapped;
  return one.read_off && !one.observed && std::ranges::find(kFlow, one.id) != std::end(kFlow);
}

bool is_proved(const Candidate& one, const std::vector<Candidate>& all) {
  constexpr double kNearlyAll = 0.8;
  return !one.from_numbers && std::ranges::any_of(all, [&](const Candidate& other) {
    return other.from_numbers && other.id == one.id && (other.certain || other.explained > kNearlyAll);
  });
}

}  // namespace grader
