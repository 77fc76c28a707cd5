// Checks which functions a linked program runs in addition to main(). A submission's object is checked separately. This
// check of the whole program ensures that linking has added nothing else.
#pragma once
#include <string>
#include <vector>

namespace grader {

/// Returns unexpected functions that run before or after main(), with names as in elf.h. Expected functions are those
/// of the system, of the package's `parts` (objects and libraries) and of the submission's `constructors`. A name is
/// expected as often as it occurs there.
std::vector<std::string> unknown_starts(const std::string& program, const std::vector<std::string>& parts,
                                        const std::vector<std::string>& constructors);

}  // namespace grader
