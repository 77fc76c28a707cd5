// Names the mistake if one change of the file makes everything right.
#pragma once
#include "grader/diagnosis/evidence.h"
#include "grader/judge/mend/search.h"

namespace grader::mend {

/// Replaces the diagnosis, unless it is a certain cause. A change that makes everything right is better evidence than a
/// diagnosis that is only likely, and than an access that is a consequence of the mistake.
void name_by_change(const Copy& right, Symptoms& symptoms);

/// True for names that match any change, and are therefore less specific than other mistakes.
bool is_general(Mistake mistake);

}  // namespace grader::mend
