// Lists the functions that parts of g++'s own archives run by themselves in a linked program. These functions are
// recorded once, because reading the archives takes longer than linking.
#pragma once
#include <string>
#include <vector>

namespace grader {

/// Reads the archives (compiler_archives()) and keeps the names. Returns "", or the reason why it cannot.
std::string keep_library_starts();

/// Names of functions, each as often as it may occur. They may have been recorded for a different g++. Empty if nothing
/// was recorded, or if one of the archives is missing.
const std::vector<std::string>& library_starts();

}  // namespace grader
