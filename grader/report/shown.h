// What a terminal is given of a submission's own words: printable characters only.
#pragma once
#include "grader/judge/result.h"

namespace grader {

/// Every text in it that a submission may have had a hand in.
void make_printable(Evidence& evidence);
void make_printable(LabResult& result);

}  // namespace grader
