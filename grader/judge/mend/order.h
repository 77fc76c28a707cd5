// Which slips are tried, by what was seen of a submission, and in which order.
#pragma once
#include <vector>

#include "grader/diagnosis/evidence.h"
#include "grader/judge/mend/slip.h"

namespace grader::mend {

bool puts_barrier_in(const Slip& slip);

/// Of the known kinds: those in the lines that are named come first, after them those of the kind that is named.
std::vector<Slip> slips_to_try(const SourceText& code, const Evidence& seen);

/// Any edit in the lines where the kernel departs from its own tiling, without those that were tried.
std::vector<Slip> at_departures(const SourceText& code, const Symptoms& seen, const std::vector<Slip>& tried);

/// Any edit near the places where the kernel departs from its own tiling, and near those that are named; without those
/// that were tried.
std::vector<Slip> near_to_try(const SourceText& code, const Symptoms& seen, const std::vector<Slip>& tried);

/// Of any kind, without those that were tried.
std::vector<Slip> further_to_try(const SourceText& code, const Evidence& seen, const std::vector<Slip>& tried);

}  // namespace grader::mend
