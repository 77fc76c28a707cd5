// What the source shows of launches, and of what kernels do with the numbers of threads and blocks.
#include <algorithm>

#include <fmt/core.h>

#include "grader/diagnosis/habits/axes.h"
#include "grader/diagnosis/habits/fills.h"
#include "grader/diagnosis/habits/habits.h"
#include "grader/diagnosis/habits/program.h"
#include "grader/diagnosis/habits/shares.h"
#include "grader/diagnosis/habits/stores/stores_of_c.h"
#include "grader/diagnosis/hypotheses.h"
#include "grader/diagnosis/source_flow.h"
#include "grader/diagnosis/source_forms.h"
#include "grader/diagnosis/source_text.h"
#include "grader/diagnosis/told/told.h"

namespace grader {
namespace {

void add_launches(const Symptoms& symptoms, std::vector<Candidate>& found) {
  if (symptoms.cuda && never_launches(symptoms.source)) found.push_back(read_off(Mistake::kernel_not_launched, 0));
  if (const int line = launch_with_comma(symptoms.source))
    found.push_back(read_off(Mistake::launch_one_dimensional, line, "(a, b) in round brackets is b alone."));
}

/// A block's number that is not multiplied by what it should be.
void add_unscaled(const Symptoms& symptoms, std::vector<Candidate>& found) {
  const Habit unscaled = unscaled_block(symptoms.source);
  if (unscaled.line == 0 || !any_missing(symptoms)) return;
  const char* detail =
      unscaled.name.empty() ? "A block's number is added as it is: it counts blocks, not elements."
      : unscaled.name == "blockDim"
          ? "The thread's number is multiplied by blockDim, and the block's is not: the other way round."
      : unscaled.name == "+" ? "blockDim is added to the block's number: the two are to be multiplied."
                             : "A block's number is multiplied by gridDim, which counts blocks.";
  found.push_back(read_off(Mistake::wrong_stride, unscaled.line, detail));
}

/// A block's number that is multiplied by the length of a row.
void add_overscaled(const Symptoms& symptoms, std::vector<Candidate>& found) {
  if (const Habit block = block_by_matrix(symptoms.source); block.line > 0 && any_missing(symptoms))
    found.push_back(read_off(Mistake::wrong_stride, block.line,
                             fmt::format("A block's number is multiplied by {}: a block covers as many rows as its "
                                         "tile has, not a whole matrix.",
                                         block.name)));
}

/// As many blocks as C needs: too many are slow, and wrong nowhere.
void add_grids(const Symptoms& symptoms, std::vector<Candidate>& found) {
  // Which of the two numbers is meant, the text does not say; and a block that no GPU takes comes first.
  if (const GridStep step = grid_step(symptoms.source); step.line > 0 && !was_refused(symptoms))
    found.push_back(
        read_off(step.too_many ? Mistake::grid_too_large : Mistake::grid_too_small, step.line, step.what, false));
  if (const Habit grid = quotient_without_brackets(symptoms.source); grid.line > 0)
    found.push_back(read_off(Mistake::grid_too_large, grid.line,
                             fmt::format("{} comes first and is 0: what is divided belongs in brackets.", grid.name)));
  if (const Habit grid = grid_divided_twice(symptoms.source); grid.line > 0)
    found.push_back(
        read_off(Mistake::grid_too_small, grid.line,
                 fmt::format("Along {} a block covers one side of it, and the grid is divided by both.", grid.name)));
}

/// Elements are missing in every matrix of several blocks.
bool is_short_inside(const Symptoms& symptoms) {
  constexpr int kSeveralBlocks = 33;
  return std::ranges::all_of(symptoms.runs, [](const Run& run) {
    const bool small = std::min(run.shape().M, run.shape().N) < kSeveralBlocks;
    return small || !run.answered() || run.comparison.unwritten > 0;
  });
}

/// Of whole tiles, some elements are missing where the other side is the larger one.
bool is_short_beyond(const Symptoms& symptoms, char side_of_grid) {
  constexpr int kTile = 32;
  return std::ranges::any_of(symptoms.runs, [&](const Run& run) {
    const Shape& s = run.shape();
    const int covered = side(s, side_of_grid), all = std::max(s.M, s.N);
    return run.answered() && s.M % kTile + s.N % kTile == 0 && covered < all && run.comparison.unwritten > 0;
  });
}

/// Elements are missing, and none where all three sides are equal.
bool is_short_of_k(const Symptoms& symptoms) {
  const auto whole = [](const Run& run) { return !is_square(run) || run.comparison.unwritten == 0; };
  return any_missing(symptoms) && std::ranges::all_of(symptoms.runs, whole);
}

/// What the launch has, and what the kernel counts on.
void add_blocks(const Symptoms& symptoms, std::vector<Candidate>& found) {
  const bool unfilled = has_error(symptoms.findings, FindingKind::uninitialised_read);
  const bool outside = has_error(symptoms.findings, FindingKind::out_of_bounds);
  if (const Habit block = other_block(symptoms.source);
      block.line > 0 && (unfilled || outside || any_missing(symptoms)))
    found.push_back(read_off(Mistake::block_does_not_fit, block.line, block.name));
  if (const Habit kernel = flat_kernel(symptoms.source); kernel.line > 0 && exchanged_launch(symptoms.source) == 0)
    found.push_back(read_off(Mistake::launch_two_dimensional, kernel.line,
                             fmt::format("{}() asks for threadIdx.x alone.", kernel.name)));
  if (const Habit grid = grid_from_k(symptoms.source); grid.line > 0 && (outside || any_missing(symptoms)))
    found.push_back(read_off(Mistake::grid_too_small, grid.line,
                             fmt::format("Its blocks along {} are counted from K, and C has no side of K.", grid.name),
                             is_short_of_k(symptoms)));
  if (const Habit grid = grid_of_one_side(symptoms.source); grid.line > 0) {
    found.push_back(read_off(Mistake::grid_too_small, grid.line,
                             fmt::format("Its blocks along both sides are counted from {}: one of them belongs to {}.",
                                         grid.name, grid.name == "M" ? "N" : "M"),
                             is_short_beyond(symptoms, grid.name[0])));
    found.back().place = Place::grid;
  }
  if (const Habit grid = fixed_grid(symptoms.source); grid.line > 0 && any_missing(symptoms))
    found.push_back(read_off(Mistake::grid_too_small, grid.line,
                             fmt::format("Its number of blocks is {}, whatever M and N are.", grid.name),
                             is_short_inside(symptoms) && has_few_threads(symptoms.source)));
  if (const Habit grid = undivided_grid(symptoms.source); grid.line > 0 && outside)
    found.push_back(read_off(
        Mistake::grid_too_large, grid.line,
        fmt::format("Along {} there is a block for every element, and each block covers several.", grid.name), false));
  if (const Habit row = row_from_block_x(symptoms.source); row.line > 0)
    found.push_back(
        read_off(Mistake::index_conventions_mixed, row.line,
                 "The launch counts columns along x: blockIdx.x is multiplied with the length of a row here."));
  if (const Habit sum = operand_without_counter(symptoms.source); sum.line > 0)
    found.push_back(read_off(sum.name.starts_with("row") ? Mistake::wrong_row_used : Mistake::wrong_column_used,
                             sum.line, fmt::format("For the sum of {} no operand depends on it.", sum.name)));
  if (const Habit sum = sum_chosen_by_k(symptoms.source); sum.line > 0) {
    found.push_back(read_off(Mistake::own_elements_missing, sum.line, ""));
    found.back().title =
        fmt::format("Which of the sums {} a product is added to depends on k: each goes to another.", sum.name);
  }
  if (const Habit launch = block_of_sizes(symptoms.source); launch.line > 0)
    found.push_back(read_off(Mistake::grid_too_small, launch.line,
                             "Between <<< and >>> the grid comes first, then the block: are they exchanged?", false));
  if (const Habit line = odd_one_out(symptoms.source); line.line > 0)
    found.push_back(read_off(Mistake::wrong_stride, line.line, fmt::format("Other lines have {}.", line.name), false));
  if (const Habit row = fragment_row(symptoms.source); row.line > 0)
    found.push_back(read_off(Mistake::wrong_leading_dimension, row.line, row.name));
  if (const Habit row = matrix_in_rows_of_tile(symptoms.source);
      row.line > 0 && row_without_length(symptoms.source).line == 0)
    found.push_back(read_off(Mistake::wrong_leading_dimension, row.line, row.name));
  if (const Habit tile = tile_in_rows_of_matrix(symptoms.source); tile.line > 0 && outside)
    found.push_back(read_off(Mistake::wrong_leading_dimension, tile.line,
                             fmt::format("That is {}: a row of the tile is as long as the tile is wide.", tile.name)));
}

/// Launches of some shapes are refused, and others run.
bool some_refused(const Symptoms& symptoms) {
  const auto ran = [](const Run& run) { return run.answered() && !is_refused(run); };
  return std::ranges::any_of(symptoms.runs, is_refused) && std::ranges::any_of(symptoms.runs, ran);
}

/// What a kernel never does, whatever its launch is.
void add_kernels(const Symptoms& symptoms, std::vector<Candidate>& found) {
  if (const Habit kernel = kernel_without_loop(symptoms.source); kernel.line > 0)
    found.push_back(read_off(Mistake::sum_missing, kernel.line, fmt::format("That is {}().", kernel.name)));
  if (const Habit loop = loops_without_k(symptoms.source); loop.line > 0) {
    found.push_back(read_off(Mistake::one_phase_only, loop.line, loop.name));
    found.back().title = "No loop goes on to K.";
  }
  const auto right = [](const Run& run) { return run.right() && run.shape().M > 1; };
  if (const int line = lengths_of_columns(symptoms.source); line > 0 && std::ranges::none_of(symptoms.runs, right))
    found.push_back(
        read_off(Mistake::column_major, line, "The lengths of A, B and C are those of their columns: M, K and M."));
  if (const Habit tile = tile_read_across(symptoms.source); tile.line > 0) {
    found.push_back(read_off(Mistake::tile_indices_swapped, tile.line));
    found.back().title =
        fmt::format("{} is filled with k along one of its indices, and read here with k along the other.", tile.name);
  }
  if (const Habit load = four_of_one_row(symptoms.source); load.line > 0) {
    found.push_back(read_off(Mistake::b_transposed, load.line));
    found.back().observed = true;
    found.back().title =
        fmt::format("A sum over k takes four elements of one row of {}: they belong to one k, not to four.", load.name);
  }
  if (const Habit loop = end_without_start(symptoms.source); loop.line > 0) {
    found.push_back(read_off(Mistake::k_steps_skipped, loop.line));
    found.back().observed = true;
    found.back().title =
        fmt::format("This loop begins where the block's rows begin, and ends at {}, as if it began at 0.", loop.name);
  }
  if (const Habit load = loads_without_block(symptoms.source); load.line > 0)
    found.push_back(read_off(Mistake::block_offset_missing, load.line,
                             fmt::format("Nothing in the index of {} depends on blockIdx.", load.name)));
  if (const Habit load = row_without_length(symptoms.source); load.line > 0) {
    found.push_back(read_off(Mistake::tile_index_wrong, load.line));
    found.back().title = fmt::format("The row in the index of {} is not multiplied by the length of a row.", load.name);
  } else if (const Habit load = matrix_place_along_k(symptoms.source); load.line > 0) {
    found.push_back(
        read_off(Mistake::tile_index_wrong, load.line,
                 fmt::format("{} counts through the whole matrix; the place in the tile belongs there.", load.name)));
    found.back().title = "Along k a tile does not begin where it should, but where the block lies.";
  }
  const bool ran = !has_error(symptoms.findings, FindingKind::launch_error) || some_refused(symptoms);
  if (const Habit kernel = kernel_without_store(symptoms.source); kernel.line > 0 && ran) {
    found.push_back(read_off(Mistake::nothing_written, kernel.line));
    found.back().title = fmt::format("{}() stores nothing to C.", kernel.name);
  }
  if (const Habit store = element_without_store(symptoms.source); store.line > 0 && nothing_written(symptoms)) {
    found.push_back(read_off(Mistake::nothing_written, store.line));
    found.back().title = fmt::format("This line names an element of {}, and stores nothing there.", store.name);
  }
  if (const Habit c = c_not_handed_on(symptoms.source); c.line > 0)
    found.push_back(read_off(Mistake::c_not_handed_on, c.line));
  if (const Habit early = copied_too_early(symptoms.source); early.line > 0) {
    found.push_back(read_off(Mistake::c_not_handed_on, early.line));
    found.back().title = fmt::format("{} is copied to C before the kernel runs that fills it.", early.name);
  }
}

/// What an index should depend on, and does not.
void add_axes(const Symptoms& symptoms, std::vector<Candidate>& found) {
  if (const Habit store = store_without_thread(symptoms.source); store.line > 0 && any_missing(symptoms)) {
    found.push_back(read_off(Mistake::same_output_twice, store.line));
    found.back().title = fmt::format(
        "Nothing in the store's index depends on threadIdx.{}: threads that differ there alone store to one element.",
        store.name);
  }
  if (const Habit kernel = unused_block_axis(symptoms.source); kernel.line > 0 && any_missing(symptoms))
    found.push_back(
        read_off(Mistake::block_offset_missing, kernel.line, fmt::format("blockIdx.{} is used nowhere.", kernel.name)));
  if (const int line = product_of_other_thread(symptoms.source))
    found.push_back(read_off(Mistake::index_conventions_mixed, line,
                             "The row of C comes from one number of the thread, and that of the tile from the other."));
  if (const StrayLoad load = load_of_other_block(symptoms.source); load.line > 0) {
    const Mistake id = !load.has_other ? Mistake::block_offset_missing
                       : load.of_a     ? Mistake::wrong_row_used
                                       : Mistake::wrong_column_used;
    found.push_back(read_off(id, load.line));
    found.back().title =
        fmt::format("{} is read where another block's {} lie.", load.matrix, load.of_a ? "rows" : "columns");
    found.back().detail = fmt::format("The {0} of C depends on blockIdx.{1}, and nothing in this index does.",
                                      load.of_a ? "row" : "column", load.needed);
  }
}

/// Several threads, or several rounds, that have one place.
void add_shares(const Symptoms& symptoms, std::vector<Candidate>& found) {
  if (const Habit share = overlapping_shares(symptoms.source); share.line > 0)
    found.push_back(read_off(Mistake::wrong_stride, share.line, share.name));
  if (const Habit load = load_without_thread(symptoms.source); load.line > 0) {
    found.push_back(read_off(Mistake::tile_index_wrong, load.line, load.name));
    found.back().title = "Threads of different places in the tile load one and the same element.";
  }
  if (const Habit row = row_scaled_twice(symptoms.source); row.line > 0) {
    found.push_back(read_off(Mistake::wrong_leading_dimension, row.line, row.name + "."));
    found.back().title = "The row of a tile is multiplied by the length of a row.";
    found.back().observed = std::ranges::any_of(symptoms.findings, [](const Finding& finding) {
      return finding.detail == lab::Detail::inside_array && is_error(finding);
    });
  }
  if (const Habit store = stored_across(symptoms.source); store.line > 0)
    found.push_back(read_off(Mistake::c_transposed, store.line, store.name + "."));
  if (const Habit test = tested_across(symptoms.source); test.line > 0)
    found.push_back(read_off(Mistake::guard_on_wrong_dimension, test.line, test.name + "."));
  if (const Habit load = load_without_round(symptoms.source); load.line > 0)
    found.push_back(read_off(Mistake::tile_does_not_move, load.line,
                             fmt::format("Nothing in the index of {} changes from round to round.", load.name)));
  if (const Habit tile = overwritten_tile(symptoms.source); tile.line > 0) {
    found.push_back(read_off(Mistake::same_target_twice, tile.line));
    found.back().title = fmt::format(
        "Each round of this loop stores to the same place of {}: only what the last one brings stays.", tile.name);
  }
}

/// Of a block or grid with one number: is the launch short of one, or does the kernel ask for y in the place of x?
Candidate one_number(const FlatSide& side, const char* what, const char* index) {
  const std::string always = fmt::format("The {} has one number: {}.y is always 0", what, index);
  Candidate candidate = side.y_for_x > 0 ? read_off(Mistake::index_conventions_mixed, side.y_for_x,
                                                    always + fmt::format(", and only {}.x counts.", index))
                                         : read_off(Mistake::launch_one_dimensional, side.line, always + ".");
  candidate.doubtful = true;
  return candidate;
}

/// A macro may say so where the text does not.
bool is_shared(const Symptoms& symptoms, const std::string& array) {
  return std::ranges::any_of(symptoms.findings, [&](const Finding& finding) {
    return finding.array == array && finding.space == lab::Space::shared;
  });
}

/// What the kernel does differs from what it was meant to do in all that it does.
void add_habits(const Symptoms& symptoms, std::vector<Candidate>& found) {
  if (const Habit kernel = undivided_kernel(symptoms.source); kernel.line > 0)
    found.push_back(read_off(Mistake::work_not_divided, kernel.line,
                             fmt::format("{}() uses neither threadIdx nor blockIdx.", kernel.name)));
  if (const Habit tile = unshared_tile(symptoms.source); tile.line > 0 && !is_shared(symptoms, tile.name))
    found.push_back(read_off(Mistake::tile_not_shared, tile.line, fmt::format("That is {}.", tile.name)));
  const bool past_tile = std::ranges::any_of(symptoms.findings, [](const Finding& finding) {
    return finding.detail == lab::Detail::inside_array && is_error(finding);
  });
  if (const FlatSide block = flat_block(symptoms.source); block.line > 0 && (any_missing(symptoms) || past_tile))
    found.push_back(one_number(block, "block", "threadIdx"));
  if (const FlatSide grid = flat_grid(symptoms.source);
      grid.line > 0 && exchanged_launch(symptoms.source) == 0 && !was_refused(symptoms))
    found.push_back(one_number(grid, "grid", "blockIdx"));
  if (const Habit block = block_along_z(symptoms.source); block.line > 0 && any_missing(symptoms))
    found.push_back(
        read_off(Mistake::launch_one_dimensional, block.line, "The third number is z: threadIdx.y is always 0."));
  if (const Habit place = same_place_twice(symptoms.source); place.line > 0 && any_missing(symptoms)) {
    found.push_back(read_off(Mistake::index_conventions_mixed, place.line, fmt::format("These are {}.", place.name)));
    found.back().title = "A row and a column are the same number in each thread.";
  }
  if (const Habit store = store_stands_still(symptoms.source); store.line > 0 && any_missing(symptoms))
    found.push_back(read_off(Mistake::stored_in_wrong_place, store.line,
                             fmt::format("The index does not change with {}: all go to the same place.", store.name)));
  if (const Habit array = second_dynamic_array(symptoms.source); array.line > 0)
    found.push_back(read_off(Mistake::same_operand_twice, array.line,
                             "All extern __shared__ arrays of a kernel begin at the same place."));
  if (const int line = exchanged_grid(symptoms.source))
    found.push_back(read_off(Mistake::grid_swapped, line, "There are blocks for N rows and M columns."));
  add_unscaled(symptoms, found);
  add_overscaled(symptoms, found);
  if (macros_ask_for_threads(symptoms.source)) return;
  add_axes(symptoms, found);
  add_shares(symptoms, found);
}

}  // namespace

void add_told_launches(const Symptoms& symptoms, std::vector<Candidate>& found) {
  const bool wrong = !symptoms.numbers_right;
  if (symptoms.cuda && (wrong || has_error(symptoms.findings, FindingKind::timeout))) add_grids(symptoms, found);
  if (wrong && symptoms.cuda) add_blocks(symptoms, found);
  if (wrong && symptoms.cuda) add_kernels(symptoms, found);
  if (wrong) add_launches(symptoms, found);
  if (wrong && symptoms.cuda) add_habits(symptoms, found);
}

}  // namespace grader
