// Proposes edits of any kind near a position. Measurements show where a file deviates from its own tiling
// (diagnosis/evidence.h). The edits are changes that its author might have intended there. Names have no meaning here
// beyond their declarations.
#pragma once
#include "grader/judge/mend/slip.h"

namespace grader::mend {

/// Returns the lines that set the names read in these lines, recursively and also through parameters to calls, and the
/// heads of the loops around them. The nearest lines come first.
std::vector<int> lines_behind(const SourceText& code, const std::vector<int>& lines);

/// Returns edits near these lines. The most likely kinds come first, and within each kind the first lines.
Slips edits_near(const SourceText& code, const std::vector<int>& lines);

}  // namespace grader::mend
