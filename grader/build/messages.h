// What the compiler says, in words that speak of the student's file only.
#pragma once
#include <string>
#include <vector>

#include "grader/findings/finding.h"

namespace grader {

/// A variable that g++ saw being read before it had a value (-Wuninitialized, -Wmaybe-uninitialized).
struct UninitialisedWarning {
  int line = 0;
  std::string variable;
};

/// The first error of `text`, at the student's line: kind compile-error, or unsupported where a library is missing or
/// one of our headers says "#error unsupported: …", or internal where the package itself is broken. `file` is the
/// student's file as it stands in the messages. Never empty.
Finding first_error(const std::string& text, const std::string& file);

/// Where the line of a compile-error uses a macro that was defined with a `=` or a `;` by mistake: says so instead.
void explain_macro(const std::string& source, Finding& finding);

/// All that the source says about an error: a macro, a bracket or a ; that is missing, what the words mean.
void explain(const std::string& source, Finding& finding);

std::vector<UninitialisedWarning> uninitialised_warnings(const std::string& text, const std::string& file);

struct CompilerWarning {
  int line = 0;
  std::string words, option;  // "control reaches end of non-void function", "return-type"
  std::string note = {};      // what g++ adds about it, and its line; "" where it adds nothing
  int note_line = 0;
};
std::vector<CompilerWarning> compiler_warnings(const std::string& text, const std::string& file);

/// Every warning as "line N: words", for a skeleton's test and --verbose.
std::vector<std::string> warnings(const std::string& text, const std::string& file);

}  // namespace grader
