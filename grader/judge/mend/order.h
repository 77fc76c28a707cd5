// Which slips are tried, by what was seen of a submission, and in which order.
#pragma once
#include <vector>

#include "grader/diagnosis/evidence.h"
#include "grader/judge/mend/slip.h"

namespace grader::mend {

bool puts_barrier_in(const Slip& slip);

/// Of the known kinds: those in the lines that are named come first, after them those of the kind that is named.
std::vector<Slip> slips_to_try(const SourceText& code, const Evidence& seen);

/// What was measured comes first: edits of the kind that a departure is called, in its line or behind it; then any edit in the
/// lines where the kernel departs from its own tiling: up to `most_near` that are new.
void put_measured_first(const SourceText& code, const Symptoms& seen, size_t most_near, std::vector<Slip>& slips);

/// Any edit near the places where the kernel departs from its own tiling, and near those that are named; without those
/// that were tried.
std::vector<Slip> near_to_try(const SourceText& code, const Symptoms& seen, const std::vector<Slip>& tried);

/// Of any kind, without those that were tried.
std::vector<Slip> further_to_try(const SourceText& code, const Evidence& seen, const std::vector<Slip>& tried);

}  // namespace grader::mend
