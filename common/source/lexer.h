// Splits the student's own text into tokens. The input is the output of `g++ -E`, or the file as it was handed in.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace source {

struct Token {
  enum class Kind { identifier, number, string, character, punctuation };
  Kind kind;
  std::string_view text;  // digraphs are replaced: `<:` becomes `[`
  size_t begin, end;      // offsets in the source
  int line;               // line in the student's file
};

/// A line of the student's text that starts with `#`. After preprocessing, only pragmas are left.
struct Directive {
  std::string_view text;
  size_t begin, end;  // without the newline
  int line;
};

struct Lexed {
  std::string_view source;
  std::vector<Token> tokens;
  std::vector<Directive> directives;
  /// Lines that claim to come from another file (#line) or do come from one (/proc, /dev). The text of such lines would
  /// not be screened.
  std::vector<Directive> foreign_lines;
  struct Entered {
    std::string file;
    size_t begin;
  };
  std::vector<Entered> entered;  // places where the text of another file begins
  /// The index of the matching bracket for each (), [] and {}; -1 if there is none.
  std::vector<int> partner;
};

/// Only text from `student_file` (its name in the line markers) becomes tokens. `<` and `>` are single tokens, so that
/// `>>` can close two template lists and `<<<` may contain spaces. `<=` and `>=` are one token each.
Lexed lex(std::string_view preprocessed, std::string_view student_file);

/// Reads a file as it was handed in. Lines are counted from 1. Comments give no tokens, but the text of directives
/// does.
Lexed lex_file(std::string_view text);

/// Like lex_file(), but without directives and without code that a condition on `__CUDA_ARCH__` excludes on a recent
/// GPU.
Lexed lex_host_code(std::string_view text);

/// Replaces comments by blanks. The number of characters and lines does not change.
std::string without_comments(std::string_view text);

/// A line marker of the preprocessor, such as `# 12 "path/matmul.cu" 1 3`. It gives the source of the text that
/// follows.
struct Marker {
  int line = 0;
  std::string file;
  bool enters = false, returns = false;
  bool system = false;  // a system header
};

/// Returns nothing if the line is not a marker. A `#line` in the student's text counts as a marker.
std::optional<Marker> read_marker(std::string_view line);

}  // namespace source
