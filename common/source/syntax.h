// Small questions about a token sequence. Indices outside the sequence are answered like an empty token.
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
  /// No honest list of template arguments is longer; hostile text must not make the search slow.
  static constexpr int kFarthest = 300;

  explicit Syntax(const Lexed& lexed) : lexed_(lexed), size_(static_cast<int>(lexed.tokens.size())) {}

  int size() const { return size_; }
  bool exists(int i) const { return i >= 0 && i < size_; }
  const Token& token(int i) const { return lexed_.tokens[i]; }
  std::string_view text(int i) const { return exists(i) ? lexed_.tokens[i].text : std::string_view(); }
  int line(int i) const { return exists(i) ? lexed_.tokens[i].line : 0; }
  /// A punctuator or an identifier of that spelling; never a literal.
  bool is(int i, std::string_view text) const;
  bool is_any(int i, std::initializer_list<std::string_view> texts) const;
  bool is_identifier(int i) const;
  /// An identifier that cannot stand for a type or a value: return, else, case, …
  bool is_statement_keyword(int i) const;
  bool is_builtin_type(int i) const;
  /// The other bracket, or `i` itself where there is none.
  int partner(int i) const;
  /// First token behind the bracket at `i`; i + 1 when it is not an opening bracket.
  int skip(int i) const;
  /// First token behind the template arguments that open at `i`, or -1 if `<` is a comparison.
  int skip_angles(int i) const;
  /// The `<` that belongs to the `>` at `i`, or -1.
  int open_angle(int i) const;
  bool is_triple(int i, std::string_view angle) const;
  /// The `(` of a call `name(` or `name<…>(` at `i`, or -1.
  int call_parenthesis(int i) const;
  /// Splits at the commas outside brackets; `angles`: and outside template arguments.
  std::vector<Range> split(Range range, bool angles) const;
  /// From `i` to the `;` outside brackets (or `end`).
  int find_semicolon(int i, int end) const;
  /// First token of the statement that `i` stands in.
  int statement_begin(int i) const;
  /// On one line, single spaces where the source had any.
  std::string text(Range range) const;
  bool range_has(Range range, std::string_view text) const;

 private:
  const Lexed& lexed_;
  int size_;
};

}  // namespace source
