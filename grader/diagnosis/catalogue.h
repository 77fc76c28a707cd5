// Lists every mistake that a diagnosis can name: its id in the JSON, its title in a report, its hints, and its
// priority.
#pragma once
#include <string>
#include <vector>

namespace grader {

// Each paragraph is one family of mistakes.
// clang-format off
enum class Mistake {
  // Mistakes in the choice of the products to sum.
  k_remainder_dropped, first_tile_missing, last_tile_missing, last_k_missing, first_k_missing,
  tile_products_missing, k_steps_skipped, one_phase_only, products_counted_twice, sum_missing, tile_does_not_move,
  k_bound_wrong_dimension, partial_tile_not_zeroed, partial_tile_padded_with_one, k_pairs_mismatched, loop_starts_wrong,
  // Mistakes in the choice of the elements to multiply and store.
  row_and_column_swapped, c_transposed, a_transposed, b_transposed, tile_indices_swapped,
  wrong_leading_dimension, one_size_for_all,
  tile_index_wrong, same_operand_twice, index_off_by_one, wrong_stride, outputs_side_by_side,
  index_conventions_mixed, split_by_two_numbers, minus_in_index, stored_in_wrong_place, wrong_row_used, wrong_column_used,
  block_offset_missing,
  // Mistakes in the way in which products are combined.
  accumulator_not_initialised, accumulator_starts_wrong, accumulator_not_reset, added_to_old_c, assigned_not_added,
  wrong_operation, scaled_by_constant, lower_precision, truncated_to_integer, partial_sum_missing,
  c_written_in_loop, counter_not_reset, own_elements_missing, same_product_twice,
  same_target_twice, other_sum_stored, other_name_meant, index_part_too_many, index_part_missing, other_operator_meant, statement_misplaced,
  wrong_way_out,
  // Mistakes in the division of the work: grids, bounds, launches.
  grid_swapped, grid_rounded_down, edge_blocks_dropped, grid_too_small, guard_off_by_one, guard_joined_wrong, guard_reversed,
  loop_off_by_one, stray_semicolon, comma_in_index, macro_without_brackets, assignment_in_test,
  guard_on_wrong_dimension, guard_missing, loads_share_a_test, whole_tiles_only, sizes_not_given,
  unwritten_rows, unwritten_columns, unwritten_pattern,
  nothing_written, c_not_handed_on, only_zeros, kernel_not_launched, arguments_swapped, launch_one_dimensional,
  block_does_not_fit, launch_failed,
  // Mistakes in the use of threads and memory.
  first_barrier_missing, second_barrier_missing, both_barriers_missing, copies_not_waited_for, writes_unordered,
  barrier_in_branch,
  early_return_before_barrier, tile_not_filled, buffers_not_alternated, tile_not_shared, shared_memory_not_asked_for,
  size_in_elements, size_of_pointer, copy_reversed, work_not_divided, sum_shared_by_all,
  tile_index_past_end, read_past_end, write_past_end, same_output_twice, inputs_overwritten, misaligned_access,
  variable_not_set, memory_freed_too_early, endless_loop, host_follows_device_pointer, host_computed,
  // Correct results, but without the technique that the lab teaches.
  tile_filled_not_read, tile_loaded_twice, tile_not_used, tile_too_small, row_on_x, no_register_reuse, grid_too_large,
  // Mistakes in asynchronous work on Hopper.
  bytes_expected_wrong, arrivals_counted_wrong, products_not_waited_for, copy_read_too_early, stage_overwritten, phase_never_over,
  fence_missing, tile_swizzle_differs, warp_group_incomplete,
};
// clang-format on

/// The relation of a mistake to the evidence. A consequence can also be the effect of a wrong index, so a mistake that
/// explains the numbers has priority over it. A symptom describes what was observed, and is valid whatever the cause
/// is.
enum class Tells { cause, consequence, symptom };

/// If the evidence supports several mistakes, the one with the lowest rank is named. A mistake that stops or replaces
/// the work explains everything after it. A race or a missing load makes the numbers meaningless. Next come mistakes
/// that explain the numbers to the last bit (diagnose.cpp), and then accesses that are only out of bounds.
struct Standing {
  int rank = 55;  // default rank, for mistakes that the behaviour proves
  Tells tells = Tells::cause;
};
// kOneSize comes before mistakes in numbers, because several mistakes can explain the wrong numbers of a kernel for
// square matrices. It comes after evidence from the source (rank 45).
constexpr Standing kOneSize{46};
constexpr Standing kNoWork{0}, kAllLost{5}, kUnequal{10}, kBeside{19}, kRace{20}, kNotAsMeant{25}, kNoFirstValue{30},
    kLeavesEarly{30, Tells::consequence}, kWaitsForever{62, Tells::symptom};
// kEnded comes before other consequences, because the location where a kernel was stopped is stronger evidence than the
// incomplete C. kEndless comes last, because a race is stronger evidence than a slow kernel.
constexpr Standing kEnded{62, Tells::consequence}, kConsequence{63, Tells::consequence}, kSymptom{63, Tells::symptom},
    kEndless{64, Tells::symptom};

struct NamedMistake {
  Mistake mistake;
  std::string id;  // the enumerator's name
  Standing standing = {};
};

struct CatalogueEntry : NamedMistake {
  std::string title;  // a sentence that says what the kernel does wrong
  // the first hint is the report's "Next"; each hint is more specific than the one before; none contains code
  std::vector<std::string> hints;
  // the same for files without shared memory, if title and hints are about tiles
  std::string title_without_tiles = {};
  std::vector<std::string> hints_without_tiles = {};
};

/// Returns the entries in the order of Mistake. Ids are part of the JSON and must not change.
const std::vector<CatalogueEntry>& diagnosis_catalogue();

const CatalogueEntry& entry_of(Mistake mistake);

/// True for a missing first or second barrier of an iteration, or both.
bool is_missing_barrier(Mistake mistake);
/// True for accesses to a tile or its registers at the wrong time: a loop or index that is wrong can be the reason.
bool is_wrong_time(Mistake mistake);

/// Returns the entry with this id, or nullptr.
const CatalogueEntry* find_diagnosis(const std::string& id);

// The parts of the catalogue.
std::vector<CatalogueEntry> mistakes_in_numbers();
std::vector<CatalogueEntry> mistakes_in_behaviour();
std::vector<CatalogueEntry> mistakes_in_asynchrony();

}  // namespace grader
