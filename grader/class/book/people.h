// Of the gradebook: who is who, across the lists of all platforms.
#pragma once
#include <string>
#include <vector>

#include "grader/class/book/database.h"
#include "grader/class/book/records.h"

namespace grader {

/// What tells a hand-in from another: its place, students and files.
std::string key_of(HandInRecord hand_in);

/// After students got other ids: hand-ins that are now the same are one, the earlier of them.
void number_anew(Database& database, const std::vector<int64_t>& hand_ins);

}  // namespace grader
