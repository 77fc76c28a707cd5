// Reads, for tests, what a kernel of the proof declares about itself in its comments. The names are defined by the test
// of each folder: suite_test.cpp, styles_test.cpp, hostile_test.cpp.
#pragma once
#include <string>
#include <vector>

namespace grader {

std::vector<std::string> words_of(const std::string& text);

/// The text of the first line `// name: text`; "" if there is none.
std::string header(const std::string& text, const std::string& name);

/// The words of all lines `// name: words`.
std::vector<std::string> header_words(const std::string& text, const std::string& name);

/// `name: words` in a comment at the end of a line of code, or on a separate line; the words end at a ";".
struct Annotation {
  int line = 0;
  std::vector<std::string> words;
};
std::vector<Annotation> marks(const std::string& text, const std::string& name);

}  // namespace grader
