// The package's own solutions, as programs that submissions are compared with. A package for students has none of them: of
// what the grader cannot do without it has objects of machine code (grader/class/handout/).
#pragma once
#include <optional>
#include <string>

namespace grader {

/// The text of a lab's solution; nothing where this package does not have it.
std::optional<std::string> solution_text(const std::string& lab);

/// The file that it is in: solutions/LAB/matmul.cu or .cpp.
std::string solution_file(const std::string& lab);

/// What a package without that file has in its place: solutions/LAB.plain.o. `built_as`: "plain", "fast".
std::string solution_object(const std::string& lab, const std::string& built_as);

}  // namespace grader
