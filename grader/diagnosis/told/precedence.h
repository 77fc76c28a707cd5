// Which of two mistakes comes first, where their ranks do not tell. Each moves one candidate to the front.
#pragma once
#include <algorithm>
#include <vector>

#include "grader/diagnosis/evidence.h"
#include "grader/diagnosis/hypothesis.h"

namespace grader {

/// The first that is so comes before all others, which stay in their order; false where none is.
template <class Wanted>
bool bring_first(std::vector<Candidate>& order, Wanted is_wanted) {
  const auto found = std::ranges::find_if(order, is_wanted);
  if (found == order.end()) return false;
  std::rotate(order.begin(), found, found + 1);
  return true;
}

/// What is wrong at more shapes than what is missed at edges.
void put_inside_first(const Symptoms& symptoms, std::vector<Candidate>& order);

/// A swapped grid leaves square matrices right: edges that are missed spoil more, where most shapes have some.
void put_edges_before_grid(const Symptoms& symptoms, std::vector<Candidate>& order);

/// Lengths of rows, and tests, with a wrong side spoil nearly all shapes that are not square; a grid those that have other
/// numbers of blocks.
void put_sides_before_grid(std::vector<Candidate>& order);

/// A launch that few shapes have refused explains few of the wrong ones.
void put_refused_later(const Symptoms& symptoms, std::vector<Candidate>& order);

/// Rows that are no whole fours, before the question whether a loop may be wrong.
void put_seen_first(std::vector<Candidate>& order);

/// A wide access that is misaligned where all sides are whole tiles: no length of a row explains that.
void put_misaligned_first(std::vector<Candidate>& order);

/// "One row in 2" of a small matrix is what a number of blocks leaves that is rounded down, where the source divides so.
void put_rounded_first(const Symptoms& symptoms, std::vector<Candidate>& order);

/// A test around a barrier that compares with the wrong side: where elements of whole tiles are missing, that is why.
void put_guard_before_barrier(const Symptoms& symptoms, std::vector<Candidate>& order);

/// A barrier that all threads come to at most of the wrong shapes explains few of them: tests that lack come first.
void put_barrier_later(const Symptoms& symptoms, std::vector<Candidate>& order);

/// A race that most of the wrong shapes do not show explains few of them: numbers, and tests that lack, come first.
void put_race_later(const Symptoms& symptoms, std::vector<Candidate>& order);

/// Where one line stores to the same place for several threads no barrier mends what they read.
void put_same_place_first(std::vector<Candidate>& order);

/// Threads beyond the end of a row store to the next one: of a test that lacks it is a sign.
void put_guard_before_twice(std::vector<Candidate>& order);

/// A grid without blocks is refused: its number of blocks, rounded down, is why.
void put_empty_grid_first(std::vector<Candidate>& order);

/// A grid that is rounded down is a part of a kernel that whole tiles alone leave right.
void put_whole_tiles_first(std::vector<Candidate>& order);

/// Work that every thread does again leaves numbers right: what explains wrong ones comes first.
void put_numbers_before_work(std::vector<Candidate>& order);

/// Where square matrices are right, C was cleared as far as one size reaches.
void put_square_first(std::vector<Candidate>& order);

/// A C that is read before it has a value is often only multiplied by zero: what the source shows of products comes first.
void put_old_c_later(const Symptoms& symptoms, std::vector<Candidate>& order);

/// Of numbers that are whole, and small, a format of lower precision leaves shapes right that an old C spoils: that is read
/// in some shapes alone.
void put_digits_before_old_c(const Symptoms& symptoms, std::vector<Candidate>& order);

/// What is certain, and spoils every size, spoils more than the last digits; those are wrong at every size, too.
void put_digits_last(std::vector<Candidate>& order);

/// An operation that is not multiply and add spoils the one size, too, for which a kernel is made.
void put_operation_first(std::vector<Candidate>& order);

/// Whatever else is wrong: a line that should store to C, and does not.
void put_nothing_stored_first(const Symptoms& symptoms, std::vector<Candidate>& order);

/// A tile that no launch asks memory for spoils every size: no test explains that.
void put_unasked_first(std::vector<Candidate>& order);

/// A grid of a few blocks, whatever M and N are, leaves out more than a missing barrier spoils.
void put_short_grid_first(std::vector<Candidate>& order);

/// Where no launch begins at all, nothing else was seen.
void put_refused_first(const Symptoms& symptoms, std::vector<Candidate>& order);

/// The last tile once more is what a place holds that nothing was written to.
void put_unfilled_first(std::vector<Candidate>& order);

/// A test around a barrier with `||` for `&&`: threads stay away because of what it reads, not because it stands there.
/// Where numbers are right all the same, it is the loads that lack a test.
void put_joined_first(const Symptoms& symptoms, std::vector<Candidate>& order);

/// A swapped grid leaves square matrices right: what explains all numbers of those that are wrong is told before.
void put_explained_first(const Symptoms& symptoms, std::vector<Candidate>& order);

/// Blocks that are missing do not spoil what others write: a value that the source shows to be wrong does so in all blocks.
void put_values_before_grid(const Symptoms& symptoms, std::vector<Candidate>& order);

/// A sum that no size leaves right comes before edges, sides and alignment, where nothing is right.
void put_sums_before_edges(const Symptoms& symptoms, std::vector<Candidate>& order);

/// An index that leaves its tile in square matrices, too: of those it is only by chance that numbers are right.
void put_tile_before_size(const Symptoms& symptoms, std::vector<Candidate>& order);

/// An index that counts through the whole matrix leaves its tile in every block but the first.
void put_outside_first(std::vector<Candidate>& order);

}  // namespace grader
