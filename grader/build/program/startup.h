// Checks what a linked program runs besides main(). A submission's object is checked alone; this check of the whole
// program ensures that linking has added nothing else.
#pragma once
#include <string>
#include <vector>

namespace grader {

/// Returns the functions that run before or after main() and are not expected, with names as in elf.h. Expected are
/// those of the system, of the package's `parts` (objects and libraries) and of the submission's `constructors`; a name
/// is expected as often as it occurs there.
std::vector<std::string> unknown_starts(const std::string& program, const std::vector<std::string>& parts,
                                        const std::vector<std::string>& constructors);

}  // namespace grader
