// For tests: reads what a kernel of the proof declares in its comments. The test of each folder defines the names:
// suite_test.cpp, styles_test.cpp, hostile_test.cpp.
#pragma once
#include <string>
#include <vector>

namespace grader {

std::vector<std::string> words_of(const std::string& text);

/// Returns the text of the first line `// name: text`; "" if there is none.
std::string header(const std::string& text, const std::string& name);

/// Returns the words of all lines `// name: words`.
std::vector<std::string> header_words(const std::string& text, const std::string& name);

/// `name: words` in a comment at the end of a line of code, or on a separate line. The words end at a ";".
struct Annotation {
  int line = 0;
  std::vector<std::string> words;
};
std::vector<Annotation> marks(const std::string& text, const std::string& name);

}  // namespace grader
