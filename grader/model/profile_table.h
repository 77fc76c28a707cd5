// Reads and writes profiles in a file of the package (solutions/results/profiles.csv). With them, times of the
// package's kernels can be predicted where the kernels cannot be run.
#pragma once
#include <map>
#include <string>
#include <utility>

#include "grader/model/launch_profile.h"

namespace grader {

using ProfileTable = std::map<std::pair<std::string, int>, CallProfile>;  // by kernel ("04_naive") and M = N = K

/// Returns a header with the names of the numbers, and one line per launch.
std::string to_csv(const ProfileTable& table);

/// Parses the table and skips invalid lines.
ProfileTable parse_profiles(const std::string& csv);

/// Returns the package's own table; empty if there is none.
const ProfileTable& recorded_profiles();

}  // namespace grader
