// Explains why tiles in shared memory are read before they are written.
#pragma once
#include <string>

#include "grader/diagnosis/evidence.h"
#include "grader/diagnosis/hypothesis.h"

namespace grader {

/// True if an asynchronous copy fills the array, possibly in a function that receives a pointer to it.
bool arrives_later(const std::string& source, const std::string& array);

/// Determines why an element of a tile was uninitialised when it was read: threads that load too few elements, a store
/// that some threads never reach, or a copy without a wait.
Candidate not_filled(const Symptoms& symptoms, const Finding& finding);

}  // namespace grader
