// What a linked program runs beside main(). The object of a submission was looked at; a program is looked at as a whole,
// so that nothing comes in between.
#pragma once
#include <string>
#include <vector>

namespace grader {

/// Names of functions, as elf.h has them, that run before main() or after it and are none of the system's, of the
/// package's `parts` (objects and libraries) or of the submission's `constructors`, as often as each of them may.
std::vector<std::string> unknown_starts(const std::string& program, const std::vector<std::string>& parts,
                                        const std::vector<std::string>& constructors);

}  // namespace grader
