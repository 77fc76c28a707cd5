// What is wrong besides a mistake that spoils all numbers: threads that do not wait for each other, or a C that is added
// to before it has a value.
#pragma once
#include "grader/judge/gather.h"

namespace grader {

/// Where such a mistake is named and no change makes all right, a copy without it is judged. What makes nearly all of its
/// numbers wrong comes first, and the mistake second.
void name_what_is_hidden(Work& work);

}  // namespace grader
