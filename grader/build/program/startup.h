// Checks what a linked program runs besides main(). The object of a submission is checked alone; the program is checked
// as a whole, so that nothing is added in between.
#pragma once
#include <string>
#include <vector>

namespace grader {

/// Names of functions, as in elf.h, that run before or after main() and do not belong to the system, to the package's
/// `parts` (objects and libraries) or to the submission's `constructors`, counted by how often each may occur.
std::vector<std::string> unknown_starts(const std::string& program, const std::vector<std::string>& parts,
                                        const std::vector<std::string>& constructors);

}  // namespace grader
