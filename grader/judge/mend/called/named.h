// The diagnosis, where one change of the file makes all right.
#pragma once
#include "grader/diagnosis/evidence.h"
#include "grader/judge/mend/search.h"

namespace grader::mend {

/// A cause that is certain stays. The change that makes all right tells more than what was only likely, and than an access
/// that follows from it; another change might have done it as well.
void name_by_change(const Copy& right, Symptoms& seen);

/// What can be said of any change: it tells less than a mistake of its own name.
bool is_general(Mistake mistake);

}  // namespace grader::mend
