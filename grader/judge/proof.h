// Proves that a file has exactly one mistake: a copy was judged right in every respect and differs from the file by one
// small edit. Only such a copy changes points; the name of the mistake plays no part.
#pragma once
#include <string>

#include "grader/lab/rubric.h"
#include "grader/run/evidence.h"

namespace grader {

/// The difference in tokens: comments and white space do not count.
Edit edit_between(const std::string& file, const std::string& copy);

/// True if the copy's points may count: the edit changes at most as many tokens as the rubric allows and at most a
/// quarter of the file, and adds no loops, stores or launches.
bool is_small(const Edit& edit, const OneMistake& policy);

}  // namespace grader
