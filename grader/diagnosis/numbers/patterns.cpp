#include "grader/diagnosis/numbers/patterns.h"

#include <algorithm>

#include <fmt/core.h>

#include "grader/diagnosis/habits/habits.h"
#include "grader/diagnosis/hypotheses.h"
#include "grader/diagnosis/source_forms.h"
#include "grader/diagnosis/source_text.h"

namespace grader {
namespace {

using Patterns = std::vector<Pattern>;

struct Words {
  const char *rows, *columns;
};
constexpr Words kOne{"row", "column"}, kSeveral{"rows", "columns"};

/// Adds the same pattern for rows and for columns: `missing` is called with a row and M, or with a column and N. In
/// `detail`, {0} is replaced by "rows" or "columns", {1} and so on by the numbers.
template <class Missing, class... Numbers>
void add_sides(Mistake id, Place place, const Words& words, const Missing& missing, Patterns& all, const char* detail,
               Numbers... numbers) {
  const auto say = [&](const char* word) { return fmt::format(fmt::runtime(detail), word, numbers...); };
  all.push_back({id, say(words.rows), place, [=](int i, int, const Shape& s) { return missing(i, s.M); }});
  all.push_back({id, say(words.columns), place, [=](int, int j, const Shape& s) { return missing(j, s.N); }});
}

/// The last two patterns, of rows and of columns, need at least T rows or columns to show.
void need_stretch_of(int T, Patterns& all) { all[all.size() - 2].rows = all.back().columns = T; }

template <class Missing>
Region either(const Missing& missing) {
  return [=](int i, int j, const Shape& s) { return missing(i, s.M) || missing(j, s.N); };
}

void add_tails(bool cuda, Patterns& all) {
  // On the CPU it is a loop that starts late or ends early.
  const Mistake id = cuda ? Mistake::guard_off_by_one : Mistake::loop_off_by_one;
  all.push_back({Mistake::nothing_written, "", Place::store_c, [](int, int, const Shape&) { return true; }});
  for (const bool last : {true, false}) {
    const char* which = last ? "last" : "first";
    const auto missing = [last](int at, int n) { return at == (last ? n - 1 : 0); };
    add_sides(id, Place::guard, kOne, missing, all, "The {1} {0} is missing.", which);
    all.push_back(
        {id, fmt::format("The {0} row and the {0} column are missing.", which), Place::guard, either(missing)});
  }
}

void add_wrong_dimension(bool cuda, Patterns& all) {
  const auto add = [&](char row, char column) {
    std::string detail;
    const char *rows = cuda ? "Rows are compared with {}. " : "The loop over rows ends at {}. ",
               *columns = cuda ? "Columns are compared with {}. " : "The loop over columns ends at {}. ";
    if (row != 'M') detail += fmt::format(fmt::runtime(rows), row);
    if (column != 'N') detail += fmt::format(fmt::runtime(columns), column);
    detail.pop_back();
    all.push_back({Mistake::guard_on_wrong_dimension, detail, Place::guard,
                   [=](int i, int j, const Shape& s) { return i >= side(s, row) || j >= side(s, column); }});
  };
  for (const char row : {'M', 'N', 'K'})
    for (const char column : {'N', 'M', 'K'})
      if (row != 'M' || column != 'N') add(row, column);
}

/// `fours`: groups of four adjacent elements are loaded or stored together.
void add_grids(int T, bool cuda, bool fours, bool may_be_swapped, Patterns& all) {
  constexpr int kNarrow = 8;  // no block is this narrow: it may be the number of elements per thread
  const size_t first = all.size();
  const bool tail = fours && T == 4;  // the last 1 to 3 elements of a row, where no block ends
  const Place place = tail ? Place::store_c : cuda ? Place::grid : Place::unknown;
  const Mistake rounded = cuda && !tail ? Mistake::grid_rounded_down : Mistake::edge_blocks_dropped;
  const auto beyond = [T](int at, int n) { return at >= down(n, T); };
  add_sides(rounded, place, kSeveral, beyond, all,
            tail ? "The {} after the last whole {} are missing. Process the rest of a row one element at a time."
                 : "The {} after the last whole {} are missing.",
            T);
  all.push_back(
      {rounded, fmt::format("The rows and columns after the last whole {} are missing.", T), place, either(beyond)});
  for (const auto& end : {up, down})
    if (cuda && may_be_swapped)
      all.push_back({Mistake::grid_swapped, "There are blocks for N rows and M columns.", place,
                     [=](int i, int j, const Shape& s) { return i >= end(s.N, T) || j >= end(s.M, T); }});
  for (size_t i = first; i < all.size(); ++i) all[i].doubtful = T < kNarrow;
}

/// What the source says about the grid: it covers C, or it has a fixed number of blocks ("4 x 4").
struct Grid {
  bool large = false;
  std::string fixed = {};
};

/// One block of T elements along a side. If the grid covers C, the grid is not the mistake.
void add_one_block(int T, const Grid& grid, Patterns& all) {
  const Mistake id = grid.large ? Mistake::wrong_stride : Mistake::grid_too_small;
  const Place place = grid.large ? Place::store_c : Place::grid;
  const auto beyond = [T](int at, int) { return at >= T; };
  const bool fixed = !grid.fixed.empty();
  add_sides(id, place, kOne, beyond, all,
            grid.large ? "Only the elements of the first {} of blocks are written."
            : fixed    ? "There are too few {}s of blocks."
                       : "There is only one {} of blocks.");
  all.push_back({id,
                 grid.large ? "Only the elements of the first block are written."
                 : fixed    ? fmt::format("It always has {} blocks, whatever M and N are.", grid.fixed)
                            : "There is only one block.",
                 place, either(beyond)});
  for (size_t i = all.size() - 3; i < all.size(); ++i) all[i].one_block = true;
}

/// `dim3 grid(N / T, M / T)`.
void add_grids_of_other_sides(int T, Patterns& all) {
  const auto add = [&](const std::string& detail, Region region) {
    all.push_back({Mistake::grid_too_small, detail, Place::grid, std::move(region)});
  };
  for (const char from : {'N', 'K'})
    add(fmt::format("The blocks for the rows are counted from {}.", from),
        [=](int i, int, const Shape& s) { return i >= up(side(s, from), T); });
  for (const char from : {'M', 'K'})
    add(fmt::format("The blocks for the columns are counted from {}.", from),
        [=](int, int j, const Shape& s) { return j >= up(side(s, from), T); });
}

constexpr int kFewestThreads = 8;  // along a side: anything narrower is not a complete block

/// True if, in all shapes with missing elements, one side is this multiple of the other: a grid computed from the wrong
/// side is as likely.
bool is_ratio_of_sides(const Symptoms& symptoms, int part) {
  return std::ranges::all_of(symptoms.runs, [part](const Run& run) {
    const Shape& s = run.shape();
    return run.comparison.unwritten == 0 || s.N == part * s.M || s.M == part * s.N;
  });
}

/// `overlap`: several blocks store the same elements, so their indices do not use the block's full position.
void add_small_grids(int T, bool overlap, const Grid& grid, const Symptoms& symptoms, Patterns& all) {
  const auto add = [&](const std::string& detail, Region region) {
    all.push_back({Mistake::grid_too_small, detail, Place::grid, std::move(region)});
  };
  if (T >= kFewestThreads) add_one_block(T, grid, all);
  add_sides(
      Mistake::grid_too_small, Place::grid, kOne, [T](int at, int n) { return at >= up(n, T) - T; }, all,
      "The last {} of blocks is missing.");
  for (const int part : {2, 4, 8}) {
    const size_t first = all.size();
    add(fmt::format("The grid covers only one row in {}.", part),
        [=](int i, int, const Shape& s) { return i >= up(s.M, T * part) / part; });
    add_sides(
        Mistake::grid_too_small, Place::grid, kOne, [=](int at, int n) { return at >= up(n, T) / T / part * T; }, all,
        "There is only one {} of blocks in {}, rounded down.", part);
    add(fmt::format("The grid covers only one column in {}.", part),
        [=](int, int j, const Shape& s) { return j >= up(s.N, T * part) / part; });
    if (!overlap)
      add(fmt::format("The grid covers only one row and one column in {}.", part),
          either([=](int at, int n) { return at >= up(n, T * part) / part; }));
    for (size_t i = first; i < all.size(); ++i) all[i].doubtful = is_ratio_of_sides(symptoms, part);
  }
}

/// Overlapping blocks: together they cover only the first part of C.
void add_close_blocks(int T, Patterns& all) {
  for (const int apart : {T / 2, T / 4, T / 8, 1})
    if (apart >= 1 && T >= 8)
      add_sides(
          Mistake::wrong_stride, Place::store_c, kSeveral,
          [=](int at, int n) { return at >= (up(n, T) / T - 1) * apart + T; }, all,
          "Blocks start {1} apart but are {2} wide.", apart, T),
          all.push_back({Mistake::wrong_stride, fmt::format("Blocks start {} apart but are {} wide.", apart, T),
                         Place::store_c, either([=](int at, int n) { return at >= (up(n, T) / T - 1) * apart + T; })});
}

/// Warps whose start positions in a block are too close together, so that they overlap.
void add_close_warps(int T, Patterns& all) {
  for (const int wide : {T / 2, T / 4}) {
    if (wide < 8) continue;
    const int written = wide + T / wide - 1;
    add_sides(
        Mistake::wrong_stride, Place::store_c, kSeveral, [=](int at, int) { return at % T >= written; }, all,
        "Only {2} of every {1} {0} are written: the warps of a block start 1 apart, but each covers {3}.", T, written,
        wide);
    need_stretch_of(T, all);
  }
}

/// Adjacent threads of a block with several elements each, whose start positions are too close: only the last thread's
/// elements reach further.
void add_overlaps(int T, Patterns& all) {
  for (const int each : {2, 4, 8})
    for (const int step : {1, each}) {
      const int threads = T / each, written = threads + (each - 1) * step;
      if (T % each || threads < 2 || written >= T) continue;
      const char* detail = "Only {2} of every {1} {0} are written: each of the {3} threads advances by {4}.";
      add_sides(
          step == 1 ? Mistake::outputs_side_by_side : Mistake::wrong_stride, Place::store_c, kSeveral,
          [=](int at, int) { return at % T >= written; }, all, detail, T, written, threads, step);
      need_stretch_of(T, all);
    }
}

void add_diagonals(int T, Patterns& all) {
  all.push_back({Mistake::index_conventions_mixed,
                 fmt::format("Only the diagonal of each {0} x {0} tile is written.", T), Place::store_c,
                 [T](int i, int j, const Shape&) { return i % T != j % T; }, false, 2, 2});
  all.back().written = true;
  all.push_back({Mistake::index_conventions_mixed,
                 fmt::format("Only blocks of {0} x {0} on the diagonal are written.", T), Place::store_c,
                 [T](int i, int j, const Shape&) { return i / T != j / T; }, false, T + 1, T + 1});
  all.back().written = true;
}

/// A block covers one row, but the grid is computed as if it covered T rows.
void add_thin_blocks(int T, Patterns& all) {
  add_sides(
      Mistake::grid_too_small, Place::grid, kOne, [T](int at, int n) { return at >= up(n, T) / T; }, all,
      "A block covers one {0}, but there is only one block for every {1} of them.", T);
  need_stretch_of(T, all);
}

void add_combs(int T, bool cuda, Patterns& all) {
  // On the CPU it is a loop; if it takes every second element, its step is wrong.
  const auto id = [=](Mistake loop) {
    return cuda ? Mistake::unwritten_pattern : T == 2 ? Mistake::wrong_stride : loop;
  };
  const auto add = [&](const auto& missing, const char* detail, auto... numbers) {
    add_sides(id(Mistake::unwritten_rows), Place::store_c, kSeveral, missing, all, detail, numbers...);
    all.back().id = id(Mistake::unwritten_columns);
    need_stretch_of(T, all);
  };
  for (int kept = 1; kept < T; kept = 2 * kept) {
    const auto missing = [=](int at, int) { return at % T >= kept; };
    const char *detail = "Only {2} of every {1} {0} {3} written.", *verb = kept == 1 ? "is" : "are";
    add(missing, detail, T, kept, verb);
    all.push_back({id(Mistake::unwritten_pattern), fmt::format(fmt::runtime(detail), "rows and columns", T, kept, verb),
                   Place::store_c, either(missing)});
  }
  for (int which = 1; T <= 8 && which + 1 < T; ++which)
    add([=](int at, int) { return at % T == which; }, "In every group of {1} {0}, number {2} is missing.", T,
        which + 1);
}

/// If threads are counted in one dimension, their elements follow each other row by row.
void add_flat(const std::vector<int>& blocks, Patterns& all) {
  const auto at = [](int i, int j, const Shape& s) { return static_cast<int64_t>(i) * s.N + j; };
  const auto add = [&](Mistake id, const std::string& detail, Place place, auto end) {
    all.push_back({id, detail, place, [=](int i, int j, const Shape& s) { return at(i, j, s) >= end(s); }});
    all.back().flat = true;
  };
  for (const auto& [a, b] : {std::pair('M', 'K'), {'N', 'K'}, {'M', 'M'}, {'N', 'N'}, {'K', 'K'}})
    add(Mistake::guard_on_wrong_dimension,
        fmt::format("The last element is computed from {} * {}, not from M * N.", a, b), Place::guard,
        [a = a, b = b](const Shape& s) { return static_cast<int64_t>(side(s, a)) * side(s, b); });
  for (const char n : {'M', 'K'})  // N elements are the first row
    add(Mistake::guard_on_wrong_dimension, fmt::format("The last element is computed from {}, not from M * N.", n),
        Place::guard, [n](const Shape& s) { return side(s, n); });
  for (const int T : blocks) {
    add(Mistake::grid_rounded_down, fmt::format("The elements after the last whole {} are missing.", T), Place::grid,
        [T](const Shape& s) { return static_cast<int64_t>(s.M) * s.N / T * T; });
    add(Mistake::grid_too_small, fmt::format("Only the first {} elements are written: there is one block.", T),
        Place::grid, [T](const Shape&) { return T; });
  }
}

/// A loop over the elements of a thread, or on the CPU over those of a block, that is too short.
void add_short_loops(int T, Patterns& all) {
  const auto add = [&](const auto& missing, const char* detail) {
    add_sides(Mistake::loop_off_by_one, Place::store_c, kSeveral, missing, all, detail, T);
  };
  add([T](int at, int) { return at % T == 0; }, "The first of every {1} {0} is missing.");
  add([T](int at, int) { return at % T == T - 1; }, "The last of every {1} {0} is missing.");
  add([T](int at, int n) { return at % T == T - 1 || at == n - 1; },
      "The last of every {1} {0} is missing, and the last of the remainder.");
}

/// A loop over the elements of a thread that handles several at a time: one of two iterations is missing.
void add_half_loops(int T, Patterns& all) {
  for (const bool first : {true, false})
    add_sides(
        Mistake::loop_off_by_one, Place::store_c, kSeveral, [=](int at, int) { return (at % T >= T / 2) == first; },
        all, "Only the {2} {3} of every {1} {0} are written.", T, first ? "first" : "last", T / 2);
}

/// The same if a thread's elements are T apart.
void add_own_elements(int T, Patterns& all) {
  for (const int each : {4, 8})
    for (const bool first : {true, false})
      add_sides(
          Mistake::loop_off_by_one, Place::store_c, kSeveral,
          [=](int at, int) { return at / T % each == (first ? 0 : each - 1); }, all,
          "A thread has {1} {0}, {2} apart. The {3} of them is missing.", each, T, first ? "first" : "last");
}

/// Blocks whose start positions are further apart than a block is wide: only the beginning of each T elements is
/// written.
void add_gaps(int T, Patterns& all) {
  if (T < 8) return;
  add_sides(
      Mistake::wrong_stride, Place::store_c, kSeveral, [T](int at, int) { return at / T % 2 == 1; }, all,
      "Every second group of {1} {0} is missing.", T);
  need_stretch_of(T, all);
  const char* detail =
      "Blocks are {1} {0} apart, but only {2} of these are written: the block of the launch does not match the step in "
      "the kernel.";
  for (int kept = T / 2; kept >= std::max(4, T / 8) && T >= 16; kept /= 2) {
    const auto missing = [=](int at, int) { return at % T >= kept; };
    add_sides(Mistake::wrong_stride, Place::grid, kSeveral, missing, all, detail, T, kept);
    all.push_back({Mistake::wrong_stride, fmt::format(fmt::runtime(detail), "rows and columns", T, kept), Place::grid,
                   either(missing)});
  }
}

}  // namespace

bool shared_outputs(const Symptoms& symptoms, bool different_blocks) {
  return std::ranges::any_of(symptoms.findings, [&](const Finding& finding) {
    return finding.kind == FindingKind::global_race && is_of_c(finding) &&
           (finding.between_blocks || !different_blocks);
  });
}

std::vector<Pattern> patterns_of_zeros(const Symptoms& symptoms) {
  std::vector<Pattern> all;
  const bool counts = counts_without_start(symptoms.source);
  const char* first = "Only the first element of C gets its products.";
  all.push_back(
      {Mistake::counter_not_reset, first, Place::k_loop, [](int i, int j, const Shape&) { return i + j > 0; }});
  first = "Only the first element of each row gets its products.";
  all.push_back({Mistake::counter_not_reset, first, Place::k_loop, [](int, int j, const Shape&) { return j > 0; }});
  if (!counts) all.clear();
  if (!symptoms.cuda) return all;
  const char* own = "Of a thread's {0} x {0} elements, only those on the diagonal are computed.";
  for (const int each : {2, 4, 8}) {
    const std::string detail = fmt::format(fmt::runtime(own), each);
    const auto add = [&](int apart) {
      all.push_back({Mistake::own_elements_missing, detail, Place::sum,
                     [=](int i, int j, const Shape&) { return i / apart % each != j / apart % each; }});
    };
    add(1);
    for (const int T : tile_widths(symptoms.source))
      if (T > each && T % each == 0) add(T / each);
  }
  return all;
}

std::vector<Pattern> all_patterns(const Symptoms& symptoms) {
  std::vector<Pattern> all;
  add_tails(symptoms.cuda, all);
  const std::vector<int> widths = tile_widths(symptoms.source);
  const bool fours = symptoms.cuda && symptoms.source.find("float4") != std::string::npos;
  const bool both_sides = grid_has_both_sides(symptoms.source);
  const bool may_be_swapped = !both_sides || !columns_on_block_x(symptoms.source);
  const Grid grid{!may_be_swapped || grid_grows(symptoms.source), fixed_grid(symptoms.source).name};
  for (const int T : widths) add_grids(T, symptoms.cuda, fours, may_be_swapped, all);
  for (const int T : widths)
    if (symptoms.cuda && !both_sides) add_grids_of_other_sides(T, all);
  for (const int T : widths)
    if (symptoms.cuda) add_small_grids(T, shared_outputs(symptoms, true), grid, symptoms, all);
  for (const int T : widths)  // ... with the threads of a block in a single row
    if (symptoms.cuda && T >= kFewestThreads && T <= 32) add_one_block(T * T, grid, all);
  add_wrong_dimension(symptoms.cuda, all);
  if (symptoms.cuda) add_flat(whole_numbers(symptoms.source, 32, 1024), all);
  // If elements are stored twice, the missing ones are stored elsewhere: no loop is too short.
  for (const int T : shared_outputs(symptoms, false) ? std::vector<int>{} : widths) {
    if (T > 2) add_short_loops(T, all);
    if (symptoms.cuda && T > 2 && T <= 16) add_half_loops(T, all);
  }
  for (const int T : shared_outputs(symptoms, false) || !symptoms.cuda ? std::vector<int>{} : widths)
    add_own_elements(T, all), add_gaps(T, all);
  for (const int T : widths) add_combs(T, symptoms.cuda, all);
  for (const int T : block_widths(widths))
    if (symptoms.source.find("warp") != std::string::npos) add_close_warps(T, all);
  for (const int T : block_widths(widths))
    if (symptoms.cuda) add_overlaps(T, all);
  for (const int T : block_widths(widths))
    if (shared_outputs(symptoms, true)) add_close_blocks(T, all);
  if (symptoms.cuda && symptoms.source.find(".y") != std::string::npos)
    all.push_back({Mistake::launch_one_dimensional, "Only the first row is written: y is always 0.", Place::grid,
                   [](int i, int, const Shape&) { return i > 0; }});
  for (const int T : widths)
    if (symptoms.cuda && T >= 4) add_diagonals(T, all);
  for (const int T : widths)
    if (symptoms.cuda && T >= 8) add_thin_blocks(T, all);
  return all;
}

}  // namespace grader
