// Finds the package's own solutions, to compare submissions with. A package for students has no solutions; for those
// that the grader needs, it contains object files (grader/class/handout/).
#pragma once
#include <optional>
#include <string>

namespace grader {

/// The text of a lab's solution; nothing if this package does not contain it.
std::optional<std::string> solution_text(const std::string& lab);

/// The path of the solution: solutions/LAB/matmul.cu or .cpp.
std::string solution_file(const std::string& lab);

/// The object file that replaces the solution in a package without it: solutions/LAB.plain.o. `built_as`: "plain",
/// "fast".
std::string solution_object(const std::string& lab, const std::string& built_as);

}  // namespace grader
