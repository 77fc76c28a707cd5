// The package's own solutions, as programs that submissions are compared with. A package for students has none to read:
// only those that the grader cannot do without are in it, packed (grader/class/handout/).
#pragma once
#include <optional>
#include <string>

namespace grader {

/// The text of a lab's solution; nothing where this package does not have it.
std::optional<std::string> solution_text(const std::string& lab);

/// The file that it is in: solutions/LAB/matmul.cu or .cpp, or solutions/LAB.packed.
std::string solution_file(const std::string& lab);

}  // namespace grader
