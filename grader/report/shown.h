// Makes a submission's own text safe for a terminal: printable characters only.
#pragma once
#include "grader/judge/result.h"

namespace grader {

/// Cleans every text in it that a submission can influence.
void make_printable(Evidence& evidence);
void make_printable(LabResult& result);

}  // namespace grader
