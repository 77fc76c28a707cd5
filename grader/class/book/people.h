// Contains the gradebook functions that identify people across the lists of all platforms.
#pragma once
#include <string>
#include <vector>

#include "grader/class/book/database.h"
#include "grader/class/book/records.h"

namespace grader {

/// Returns a key that identifies a hand-in by its place, students and files.
std::string key_of(HandInRecord hand_in);

/// After a change of students' ids, merges hand-ins that have become identical. The earliest of them is kept.
void number_anew(Database& database, const std::vector<int64_t>& hand_ins);

}  // namespace grader
