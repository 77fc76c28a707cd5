// Proves that a file has exactly one mistake. The proof is a copy that was judged right in every respect and differs
// from the file by one small edit. Only such a copy changes points; the name of the mistake is irrelevant.
#pragma once
#include <string>

#include "grader/lab/rubric.h"
#include "grader/run/evidence.h"

namespace grader {

/// Returns the difference in tokens. Comments and white space do not count.
Edit edit_between(const std::string& file, const std::string& copy);

/// True if the points of the copy may count. The edit must change at most as many tokens as the rubric allows and at
/// most a quarter of the file. It must not add loops, stores or launches.
bool is_small(const Edit& edit, const OneMistake& policy);

}  // namespace grader
