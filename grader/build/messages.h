// Rewrites compiler messages so that they refer only to the student's file.
#pragma once
#include <string>
#include <vector>

#include "grader/findings/finding.h"

namespace grader {

/// A variable that g++ warns may be read before it has a value (-Wuninitialized, -Wmaybe-uninitialized).
struct UninitialisedWarning {
  int line = 0;
  std::string variable;
};

/// The first error in `text`, at the student's line. Its kind is compile-error; unsupported if a library is missing or
/// one of our headers says "#error unsupported: …"; or internal if the package itself is broken. `file` is the
/// student's file as named in the messages. Never empty.
Finding first_error(const std::string& text, const std::string& file);

/// The lines of all errors in the student's file, in order.
std::vector<int> lines_with_errors(const std::string& text, const std::string& file);

/// If the line of a compile-error uses a macro that was defined with a `=` or a `;` by mistake, the finding says so
/// instead.
void explain_macro(const std::string& source, Finding& finding);

/// Adds what the source reveals about an error: a wrong macro, a missing bracket or ;, the meaning of g++'s words.
void explain(const std::string& source, Finding& finding);

std::vector<UninitialisedWarning> uninitialised_warnings(const std::string& text, const std::string& file);

struct CompilerWarning {
  int line = 0;
  std::string words, option;  // "control reaches end of non-void function", "return-type"
  std::string note = {};      // g++'s note with its line; "" if there is none
  int note_line = 0;
};
std::vector<CompilerWarning> compiler_warnings(const std::string& text, const std::string& file);

/// Every warning as "line N: words", for a skeleton's test and --verbose.
std::vector<std::string> warnings(const std::string& text, const std::string& file);

}  // namespace grader
