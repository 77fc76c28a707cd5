// Edits of any kind near a place: what was measured says where a file departs from what it means to do, and these say what a
// hand might have written there instead. No name means anything here but what it is declared as.
#pragma once
#include "grader/judge/mend/slip.h"

namespace grader::mend {

/// The lines on which the names get their values that these lines read, those behind these, through parameters to the calls as
/// well, and the heads of the loops around them; nearest first.
std::vector<int> lines_behind(const SourceText& code, const std::vector<int>& lines);

/// The likeliest kinds first, and of each kind those of the first lines.
Slips edits_near(const SourceText& code, const std::vector<int>& lines);

}  // namespace grader::mend
