// Tokens of the student's own text in the output of `g++ -E`; everything else is stepped over.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace emulator {

struct Token {
  enum class Kind { identifier, number, string, character, punctuation };
  Kind kind;
  std::string_view text;  // digraphs are spelled out: `<:` reads `[`
  size_t begin, end;      // in the source
  int line;               // in the student's file
};

/// A line of the student's text that starts with `#`: a pragma, as no other directive survives preprocessing.
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
  /// For each bracket of (), [] and {} the index of the other one, -1 where there is none.
  std::vector<int> partner;
};

/// `<` and `>` are always single tokens, so that `>>` can close two template lists and `<<<` may contain spaces.
Lexed lex(std::string_view preprocessed, std::string_view student_file);

}  // namespace emulator
