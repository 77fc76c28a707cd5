// What parts of g++'s own archives run by themselves where a program is linked with them: written down once, because
// reading the archives takes longer than linking.
#pragma once
#include <string>
#include <vector>

namespace grader {

/// Reads the archives (compiler_archives()) and keeps the names. Says why it cannot; "" when it has.
std::string keep_library_starts();

/// Names of functions, each as often as it may stand there; of another g++ perhaps. Empty where none were kept, or where
/// one of the archives is missing.
const std::vector<std::string>& library_starts();

}  // namespace grader
