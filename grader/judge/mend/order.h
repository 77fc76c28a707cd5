// Selects and orders the slips to try, from the evidence about a submission.
#pragma once
#include <cstddef>
#include <vector>

#include "grader/diagnosis/evidence.h"
#include "grader/judge/mend/slip.h"

namespace grader::mend {

bool puts_barrier_in(const Slip& slip);

/// Returns the number of loops around a token. An insertion at the end of a loop's body is in that loop.
std::ptrdiff_t loops_around(const SourceText& code, int token);

/// Returns slips of the known kinds: first those in the lines of the evidence, then those of the diagnosed kind.
std::vector<Slip> slips_to_try(const SourceText& code, const Evidence& evidence);

/// Puts edits that measurements support first: edits of the kind that a departure names, in its line or in the lines
/// that it depends on. Then come up to `most_near` new edits of any kind in the lines where the kernel deviates from
/// its own tiling.
void put_measured_first(const SourceText& code, const Symptoms& symptoms, size_t most_near, std::vector<Slip>& slips);

/// Returns edits of any kind near the places where the kernel deviates from its own tiling and near the lines of the
/// evidence, except edits already tried.
std::vector<Slip> near_to_try(const SourceText& code, const Symptoms& symptoms, const std::vector<Slip>& tried);

/// Returns slips of any kind, except those already tried.
std::vector<Slip> further_to_try(const SourceText& code, const Evidence& evidence, const std::vector<Slip>& tried);

}  // namespace grader::mend
