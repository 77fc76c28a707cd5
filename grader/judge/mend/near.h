// Proposes edits of any kind near a position. Measurements show where a file departs from its own tiling
// (diagnosis/evidence.h); the edits are what its author might have intended there. Names have no meaning here beyond
// their declarations.
#pragma once
#include "grader/judge/mend/slip.h"

namespace grader::mend {

/// The lines that set the names read in these lines, recursively, through parameters to calls as well, and the heads of
/// the loops around them; nearest first.
std::vector<int> lines_behind(const SourceText& code, const std::vector<int>& lines);

/// Edits near these lines: the most likely kinds first, and within each kind the first lines first.
Slips edits_near(const SourceText& code, const std::vector<int>& lines);

}  // namespace grader::mend
