// Finds mistakes hidden by one that makes all numbers wrong: a missing wait between threads, or a C that is added to
// before it has a value.
#pragma once
#include "grader/judge/gather.h"

namespace grader {

/// If such a mistake is named and no single change makes everything right, judges a copy without it. A mistake that
/// makes nearly all numbers of the copy wrong is reported first, the original mistake second.
void name_what_is_hidden(Work& work);

}  // namespace grader
