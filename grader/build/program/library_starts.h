// Lists the functions in g++'s own archives that run before or after main() in a linked program. The list is stored,
// because reading the archives takes longer than linking.
#pragma once
#include <string>
#include <vector>

namespace grader {

/// Reads the archives (compiler_archives()) and stores the names. Returns "", or the reason for the failure.
std::string keep_library_starts();

/// Returns names of functions, each as often as it may occur. The list may come from a different g++. The result is
/// empty if there is no list or if one of the archives is missing.
const std::vector<std::string>& library_starts();

}  // namespace grader
