// What proves that a file has one mistake and no more: a copy that was judged right in every respect, and is the file but for
// one small edit. Points move by such a copy and by nothing else; what the mistake is called plays no part.
#pragma once
#include <string>

#include "grader/lab/rubric.h"
#include "grader/run/evidence.h"

namespace grader {

/// What the copy changes, in tokens: comments and blanks do not count.
Edit edit_between(const std::string& file, const std::string& copy);

/// May the copy's points count? At most so many tokens are changed as the rubric says, these are at most a quarter of it, and
/// its loops, stores and launches were there before.
bool is_small(const Edit& edit, const OneMistake& policy);

}  // namespace grader
