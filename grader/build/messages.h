// Rewrites compiler messages so that they refer only to the student's file.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "grader/findings/finding.h"

namespace grader {

/// A variable that may be read before it has a value, according to g++ (-Wuninitialized, -Wmaybe-uninitialized).
struct UninitialisedWarning {
  int line = 0;
  std::string variable;
};

/// Returns the first error in `text`, at the student's line. The kind is `unsupported` if a library is missing or one
/// of our headers has "#error unsupported: …". It is `internal` if the package itself is broken. Otherwise it is
/// compile-error. `file` is the student's file as named in the messages. The result is never empty.
Finding first_error(const std::string& text, const std::string& file);

/// A name that is undefined, or defined more than once.
struct LinkerError {
  std::string name;
  bool is_undefined = false;
};
/// Returns the first error of the linker in `text`, if there is one.
std::optional<LinkerError> first_linker_error(const std::string& text);

/// Returns the lines of all errors in the student's file, in order.
std::vector<int> lines_with_errors(const std::string& text, const std::string& file);

/// If the line of a compile-error uses a macro that was defined with a `=` or a `;` by mistake, changes the finding to
/// explain the macro.
void explain_macro(const std::string& source, Finding& finding);

/// Adds what the source shows about an error: a wrong macro, a missing bracket or ;, or the meaning of g++'s terms.
void explain(const std::string& source, Finding& finding);

std::vector<UninitialisedWarning> uninitialised_warnings(const std::string& text, const std::string& file);

struct CompilerWarning {
  int line = 0;
  std::string words, option;  // "control reaches end of non-void function", "return-type"
  std::string note = {};      // g++'s note with its line; "" if there is none
  int note_line = 0;
};
std::vector<CompilerWarning> compiler_warnings(const std::string& text, const std::string& file);

/// Returns every warning as "line N: words". Used for a test of the skeletons and for --verbose.
std::vector<std::string> warnings(const std::string& text, const std::string& file);

}  // namespace grader
