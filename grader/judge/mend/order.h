// Selects and orders the slips to try, from the evidence about a submission.
#pragma once
#include <cstddef>
#include <vector>

#include "grader/diagnosis/evidence.h"
#include "grader/judge/mend/slip.h"

namespace grader::mend {

bool puts_barrier_in(const Slip& slip);

/// The number of loops around a token. An insertion at the end of a loop's body is in that loop.
std::ptrdiff_t loops_around(const SourceText& code, int token);

/// Slips of the known kinds: first those in the named lines, then those of the named kind.
std::vector<Slip> slips_to_try(const SourceText& code, const Evidence& seen);

/// Puts edits backed by measurements first: edits of the kind that a departure names, in its line or in the lines
/// behind it; then up to `most_near` new edits of any kind in the lines where the kernel departs from its own tiling.
void put_measured_first(const SourceText& code, const Symptoms& seen, size_t most_near, std::vector<Slip>& slips);

/// Edits of any kind near the places where the kernel departs from its own tiling, and near the named lines, except
/// those already tried.
std::vector<Slip> near_to_try(const SourceText& code, const Symptoms& seen, const std::vector<Slip>& tried);

/// Slips of any kind, except those already tried.
std::vector<Slip> further_to_try(const SourceText& code, const Evidence& seen, const std::vector<Slip>& tried);

}  // namespace grader::mend
