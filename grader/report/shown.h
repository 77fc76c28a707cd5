// Makes a submission's own text safe for a terminal, by restricting it to printable characters.
#pragma once
#include "grader/judge/result.h"

namespace grader {

/// Cleans every text of the evidence that a submission can influence.
void make_printable(Evidence& evidence);
void make_printable(LabResult& result);

}  // namespace grader
