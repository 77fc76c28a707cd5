#include "grader/diagnosis/told/second.h"

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
    case column_major:  // its x counts rows
      if (other.id == grid_swapped) return true;
      break;
    default:
      break;
  }
  return other.from_numbers && !first.from_numbers && fits_by_chance(first, symptoms);
}

}  // namespace grader
