// Which elements were multiplied and where the sums were stored: all that is tried, and what is said where nothing fits.
#include <algorithm>
#include <cmath>
#include <map>

#include "grader/diagnosis/habits/habits.h"
#include "grader/diagnosis/habits/stores/stores_of_c.h"
#include "grader/diagnosis/hypotheses.h"
#include "grader/diagnosis/numbers/operands.h"
#include "grader/diagnosis/source_forms.h"
#include "grader/diagnosis/source_names.h"
#include "grader/diagnosis/source_text.h"

namespace grader {
namespace {

// ---- No expression fits, but each wrong element is the right one of another place.

struct Moves {
  uint64_t wrong = 0, found = 0, in_column = 0, in_row = 0;
};

/// Values of few products meet by chance: such shapes are not looked at.
void add_moves(const Run& run, Moves& moves) {
  constexpr int kFewest = 8;
  const Shape& s = run.shape();
  if (!run.answered() || s.K < kFewest || std::min(s.M, s.N) < kFewest) return;
  std::multimap<double, std::pair<int, int>> places;
  for (int i = 0; i < s.M; ++i)
    for (int j = 0; j < s.N; ++j) places.emplace(run.expected(i, j), std::pair(i, j));
  for (int i = 0; i < s.M; ++i)
    for (int j = 0; j < s.N; ++j) {
      // What is read beyond the end may be 0: that says nothing. What is no number is equal to nothing.
      if (!run.is_wrong(i, j) || !std::isfinite(run.got(i, j)) || run.got(i, j) == 0) continue;
      ++moves.wrong;
      const auto equal = places.equal_range(static_cast<double>(run.got(i, j)));
      const auto any = [&](auto&& test) { return std::any_of(equal.first, equal.second, test); };
      moves.found += equal.first != equal.second;
      moves.in_column += any([j](const auto& place) { return place.second.second == j; });
      moves.in_row += any([i](const auto& place) { return place.second.first == i; });
    }
}

std::vector<Candidate> moved(const std::vector<Run>& runs) {
  constexpr uint64_t kFewest = 32;
  Moves moves;
  for (const Run& run : runs) add_moves(run, moves);
  const auto nearly_all = [&](uint64_t count) { return 20 * count >= 19 * moves.wrong; };
  if (moves.wrong < kFewest || !nearly_all(moves.found)) return {};
  constexpr double kLittle = 0.6;  // whatever says which element comes before
  const auto say = [](Mistake id, Place place) { return Candidate{.id = id, .place = place, .explained = kLittle}; };
  if (nearly_all(moves.in_column)) return {say(Mistake::wrong_row_used, Place::load_a)};
  if (nearly_all(moves.in_row)) return {say(Mistake::wrong_column_used, Place::load_b)};
  return {say(Mistake::stored_in_wrong_place, Place::store_c)};
}

/// What stands transposed inside of each fragment.
void name_fragments(const std::string& source, std::vector<Candidate>& found) {
  const int line = line_with(source, "mem_col_major");
  for (Candidate& candidate : found) {
    if (line == 0 || candidate.id != Mistake::index_conventions_mixed) continue;
    candidate.line = line;
    candidate.detail = "With mem_col_major each fragment is stored column by column, and is read row by row.";
  }
}

}  // namespace

std::vector<Candidate> wrong_places(const Symptoms& symptoms) {
  constexpr int kMostOwn = 8;
  const std::vector<int> widths = tile_widths(symptoms.source);
  const int widest = *std::ranges::max_element(widths);
  Hypotheses all = misplaced(1, true, false);
  const auto append = [&](Hypotheses more) { std::move(more.begin(), more.end(), std::back_inserter(all)); };
  append(stored_with_other_length());
  append(single_mistakes(1, true, false));
  append(both_swapped(symptoms.cuda && stored_by_columns(symptoms.source).line > 0));
  for (const int T : widths) {
    const bool own = T <= kMostOwn && widest >= 4 * T;
    append(misplaced(T, false, own));
    append(single_mistakes(T, false, own));
  }
  for (const int T : widths) {
    append(wrong_ways(T));
    append(stored_by_block(T));
    if (!symptoms.cuda) append(stored_in_first_block(T));
  }
  append(regroupings(widths));
  const bool several = has_several_sums(symptoms.source) || symptoms.source.find("accumulator") != std::string::npos;
  append(exchanged_sums(widths, several));
  const size_t given = sizes_of_kernels(symptoms.source).size();
  append(wrong_sizes(given != 2));  // one alone: the others have different names in different calls
  append(flat_indices());
  append(column_by_column());
  append(padded_rows(widths));
  std::vector<Candidate> found = best_of(all, symptoms.runs);
  name_fragments(symptoms.source, found);
  for (Candidate& one : found)
    if (one.id == Mistake::block_offset_missing && one.place == Place::store_c && !symptoms.cuda)
      one.line = adds_to_c(symptoms.source);
  for (Candidate& one : found)
    if (one.id == Mistake::wrong_leading_dimension && one.place == Place::unknown)
      one.line = split_index(symptoms.source);
  return found.empty() ? moved(symptoms.runs) : found;
}

}  // namespace grader
