// Finds mistakes that another mistake hides because it makes all numbers wrong. The hiding mistake is a missing wait
// between threads, or a C that is added to before it has a value.
#pragma once
#include "grader/judge/gather.h"

namespace grader {

/// Call this after the search for a single repair. If the diagnosis names such a hiding mistake and no single change
/// makes everything right, judges a copy of the file without this mistake. If another mistake makes nearly all numbers
/// of the copy wrong, that mistake is reported first, and the original one second.
void name_what_is_hidden(Work& work);

}  // namespace grader
