// Finds the package's own solutions, with which submissions are compared. A package for students contains no solutions.
// For the solutions that the grader needs, it contains object files (grader/class/handout/).
#pragma once
#include <optional>
#include <string>

namespace grader {

/// Returns the text of a lab's solution, or nothing if this package does not contain it.
std::optional<std::string> solution_text(const std::string& lab);

/// The path of the solution: solutions/LAB/matmul.cu or .cpp.
std::string solution_file(const std::string& lab);

/// Returns the path of the object file that replaces the solution in a package for students: solutions/LAB.plain.o.
/// `built_as`: "plain" or "fast".
std::string solution_object(const std::string& lab, const std::string& built_as);

}  // namespace grader
