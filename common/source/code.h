// A source text with its tokens, accessible by index and by line.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "common/source/syntax.h"

namespace source {

class Code {
 public:
  /// `text`: the file as it was handed in. `read`: lex_file() or lex_host_code().
  explicit Code(std::string text, Lexed (*read)(std::string_view) = lex_file);
  Code(const Code&) = delete;
  Code& operator=(const Code&) = delete;

  const std::string& text() const { return text_; }
  const Syntax& tokens() const { return syntax_; }
  bool is(int token, std::string_view word) const { return syntax_.is(token, word); }
  std::string word(int token) const { return std::string(syntax_.text(token)); }

  size_t begin(int token) const { return syntax_.token(token).begin; }  // offset in the text
  size_t end(int token) const { return syntax_.token(token).end; }
  /// Returns the text from the first to the last token of a range.
  std::string source(Range range) const;

  Range all() const { return {0, syntax_.size()}; }
  int lines() const { return static_cast<int>(lines_.size()) - 1; }
  /// Returns the tokens that begin in this line, at most 120. Ordinary lines do not have more, and a line of a million
  /// characters must not make the search slow. Lines count from 1.
  Range line(int number) const;

 private:
  std::string text_;
  Lexed lexed_;
  Syntax syntax_;
  std::vector<Range> lines_;  // [0] is unused
};

}  // namespace source
