// Describes inefficiencies that cost time but no points. They are reported even if everything is right.
#pragma once
#include <map>
#include <string>
#include <vector>

namespace grader {

/// Returns sentences about uncoalesced loads and about bank conflicts.
std::vector<std::string> memory_notes(const std::map<std::string, double>& metrics);

}  // namespace grader
