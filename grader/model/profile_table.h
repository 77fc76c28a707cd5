// Profiles as a file that the package carries (solutions/results/profiles.csv), so that the time of its kernels on a card is
// known where they cannot be run.
#pragma once
#include <map>
#include <string>
#include <utility>

#include "grader/model/launch_profile.h"

namespace grader {

using ProfileTable = std::map<std::pair<std::string, int>, CallProfile>;  // by kernel ("04_naive") and M = N = K

/// A line for each launch, under the names of its numbers.
std::string to_csv(const ProfileTable& table);

/// Lines that are not understood are left out.
ProfileTable parse_profiles(const std::string& csv);

/// The package's own; empty where there are none.
const ProfileTable& recorded_profiles();

}  // namespace grader
