// What each thread, or each round of a loop, takes as its own.
#pragma once
#include <string>

#include "grader/diagnosis/habits/habits.h"

namespace grader {

/// `for (i = first; i < first + T; ++i)`, where `first` goes on by one from thread to thread: where it is set, and a sentence.
Habit overlapping_shares(const std::string& source);

/// A loop without a barrier in which every round brings another element to the same place of a tile; the name is the tile.
Habit overwritten_tile(const std::string& source);

/// Nothing is stored to this tile, and another one is filled from two matrices: the second line that fills it, and its name.
Habit filled_for_another(const std::string& source, const std::string& tile);

}  // namespace grader
