#include "common/emulator/rewrite/raw.h"

#include <algorithm>
#include <cctype>
#include <string>

namespace emulator {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// Walks over comments and literals, and stops at each `#` that opens a line.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  std::vector<Refusal> run() {
    while (at_ < text_.size()) step();
    return std::move(out_);
  }

 private:
  char peek(size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  bool starts_with(std::string_view s) const { return text_.substr(at_, s.size()) == s; }

  void advance(size_t n = 1) {
    for (; n > 0 && at_ < text_.size(); --n) line_ += text_[at_++] == '\n';
  }

  void advance_past(std::string_view end, size_t from) {
    size_t found = text_.find(end, from);
    advance((found == std::string_view::npos ? text_.size() : found + end.size()) - at_);
  }

  /// A space, a comment or a backslash at the end of a line; false if there is none here.
  bool skip_blank() {
    if (starts_with("/*"))
      advance_past("*/", at_ + 2);
    else if (size_t splice = splice_length(); splice > 0)
      advance(splice);
    else if (peek() == ' ' || peek() == '\t' || peek() == '\r' || peek() == '\f' || peek() == '\v')
      advance();
    else
      return false;
    return true;
  }

  // g++ allows spaces between the backslash and the end of the line.
  size_t splice_length() const {
    if (peek() != '\\') return 0;
    size_t n = 1;
    while (peek(n) == ' ' || peek(n) == '\t' || peek(n) == '\r') ++n;
    return peek(n) == '\n' ? n + 1 : 0;
  }

  void step() {
    if (skip_blank()) return;
    bool opens_line = line_is_empty_;
    line_is_empty_ = peek() == '\n';
    if (starts_with("//"))
      line_comment();
    else if (opens_line && (peek() == '#' || starts_with("%:")))
      directive();
    else if (peek() == '"' || peek() == '\'')
      quoted();
    else if (is_word(peek()))
      word();
    else
      advance();
  }

  void line_comment() {
    while (at_ < text_.size() && peek() != '\n') advance(std::max<size_t>(splice_length(), 1));
  }

  void directive() {
    int line = line_;
    advance(peek() == '#' ? 1 : 2);
    while (skip_blank()) {
    }
    bool forged = std::isdigit(static_cast<unsigned char>(peek())) || (starts_with("line") && !is_word(peek(4)));
    if (!forged) return;
    out_.push_back({Refusal::Kind::forbidden, line, "#line, or a line marker written by hand, is not allowed"});
  }

  void quoted() {
    char quote = peek();
    advance();
    while (at_ < text_.size() && peek() != quote && peek() != '\n') {
      size_t splice = splice_length();
      advance(splice > 0 ? splice : peek() == '\\' ? 2 : 1);
    }
    if (peek() == quote) advance();
  }

  // An identifier, a number with its ' separators, or the prefix of a raw string.
  void word() {
    size_t begin = at_;
    while (is_word(peek()) ||
           (peek() == '\'' && std::isdigit(static_cast<unsigned char>(text_[begin])) && is_word(peek(1))))
      advance();
    std::string_view prefix = text_.substr(begin, at_ - begin);
    bool raw = prefix == "R" || prefix == "LR" || prefix == "uR" || prefix == "UR" || prefix == "u8R";
    if (!raw || peek() != '"') return;
    size_t open = text_.find('(', at_);
    if (open == std::string_view::npos) return;
    advance_past(")" + std::string(text_.substr(at_ + 1, open - at_ - 1)) + "\"", open);
  }

  std::string_view text_;
  std::vector<Refusal> out_;
  size_t at_ = 0;
  int line_ = 1;
  bool line_is_empty_ = true;
};

}  // namespace

std::vector<Refusal> screen_raw(std::string_view file_text) { return Scanner(file_text).run(); }

}  // namespace emulator
