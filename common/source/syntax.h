// Answers simple queries about a token sequence. An index outside the sequence gives an empty token.
#pragma once
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "common/source/lexer.h"

namespace source {

/// Tokens [begin, end).
struct Range {
  int begin = 0, end = 0;
  bool contains(int i) const { return begin <= i && i < end; }
  int size() const { return end - begin; }
};

class Syntax {
 public:
  /// Limit for the length of a template argument list. Ordinary lists are shorter, and a hostile text must not make the
  /// search slow.
  static constexpr int kFarthest = 300;

  explicit Syntax(const Lexed& lexed) : lexed_(lexed), size_(static_cast<int>(lexed.tokens.size())) {}

  int size() const { return size_; }
  bool exists(int i) const { return i >= 0 && i < size_; }
  const Token& token(int i) const { return lexed_.tokens[i]; }
  std::string_view text(int i) const { return exists(i) ? lexed_.tokens[i].text : std::string_view(); }
  int line(int i) const { return exists(i) ? lexed_.tokens[i].line : 0; }
  /// True for a punctuator or an identifier with this spelling; never for a literal.
  bool is(int i, std::string_view text) const;
  bool is_any(int i, std::initializer_list<std::string_view> texts) const;
  bool is_identifier(int i) const;
  /// True for an identifier that cannot be a type or a value: return, else, case, …
  bool is_statement_keyword(int i) const;
  bool is_builtin_type(int i) const;
  /// Returns the matching bracket, or `i` itself if there is none.
  int partner(int i) const;
  /// Returns the first token after the bracket at `i`; i + 1 if it is not an opening bracket.
  int skip(int i) const;
  /// Returns the first token after the template arguments that open at `i`, or -1 if `<` is a comparison.
  int skip_angles(int i) const;
  /// Returns the `<` that matches the `>` at `i`, or -1.
  int open_angle(int i) const;
  bool is_triple(int i, std::string_view angle) const;
  /// Returns the `(` of a call `name(` or `name<…>(` at `i`, or -1.
  int call_parenthesis(int i) const;
  /// Splits at commas outside brackets and, if `angles` is set, outside template arguments.
  std::vector<Range> split(Range range, bool angles) const;
  /// Returns the next `;` outside brackets from `i` on (or `end`).
  int find_semicolon(int i, int end) const;
  /// Returns the first token of the statement that contains token `i`.
  int statement_begin(int i) const;
  /// Returns the text on one line, with single spaces where the source had white space.
  std::string text(Range range) const;
  bool range_has(Range range, std::string_view text) const;

 private:
  const Lexed& lexed_;
  int size_;
};

}  // namespace source
