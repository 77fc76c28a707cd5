// Reads and writes profiles in a file that is part of the package (solutions/results/profiles.csv), so that times of
// its kernels can be predicted where they cannot be run.
#pragma once
#include <map>
#include <string>
#include <utility>

#include "grader/model/launch_profile.h"

namespace grader {

using ProfileTable = std::map<std::pair<std::string, int>, CallProfile>;  // by kernel ("04_naive") and M = N = K

/// One line per launch, with the names of the numbers as the header.
std::string to_csv(const ProfileTable& table);

/// Invalid lines are skipped.
ProfileTable parse_profiles(const std::string& csv);

/// The package's own table; empty if there is none.
const ProfileTable& recorded_profiles();

}  // namespace grader
