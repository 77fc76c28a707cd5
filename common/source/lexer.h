// Tokens of the student's own text: in the output of `g++ -E`, or in the file as it was handed in.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace source {

struct Token {
  enum class Kind { identifier, number, string, character, punctuation };
  Kind kind;
  std::string_view text;  // digraphs are spelled out: `<:` reads `[`
  size_t begin, end;      // in the source
  int line;               // in the student's file
};

/// A line of the student's text that starts with `#`; only pragmas survive preprocessing.
struct Directive {
  std::string_view text;
  size_t begin, end;  // without the newline
  int line;
};

struct Lexed {
  std::string_view source;
  std::vector<Token> tokens;
  std::vector<Directive> directives;
  /// Lines that pretend to come from another file (#line), or that do (/proc, /dev): text that nobody would screen.
  std::vector<Directive> foreign_lines;
  struct Entered {
    std::string file;
    size_t begin;
  };
  std::vector<Entered> entered;  // where the text of another file begins
  /// For each bracket of (), [] and {} the index of the other one, -1 where there is none.
  std::vector<int> partner;
};

/// Only text from `student_file` (the name as it stands in the line markers) becomes tokens. `<` and `>` are single
/// tokens, so that `>>` can close two template lists and `<<<` may contain spaces; `<=` and `>=` are one each.
Lexed lex(std::string_view preprocessed, std::string_view student_file);

/// A file as it was handed in, lines counted from 1. Comments hold no tokens; what directives say does.
Lexed lex_file(std::string_view text);

/// The same without directives, and without what a condition on `__CUDA_ARCH__` leaves out on a new card.
Lexed lex_host_code(std::string_view text);

/// As many characters and lines, with blanks for comments.
std::string without_comments(std::string_view text);

/// A line such as `# 12 "path/matmul.cu" 1 3` that the preprocessor writes: where the text that follows comes from.
struct Marker {
  int line = 0;
  std::string file;
  bool enters = false, returns = false;
  bool system = false;  // a header of the system's
};

/// Nothing for any other line; `#line` written by hand is one.
std::optional<Marker> read_marker(std::string_view line);

}  // namespace source
