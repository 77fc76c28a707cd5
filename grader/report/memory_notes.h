// What costs time and no points: said also where everything is right.
#pragma once
#include <map>
#include <string>
#include <vector>

namespace grader {

/// Sentences about loads that are not coalesced, and about bank conflicts.
std::vector<std::string> memory_notes(const std::map<std::string, double>& metrics);

}  // namespace grader
