#include "common/source/lexer.h"

#include <algorithm>
#include <cctype>

namespace source {
namespace {

bool is_identifier_start(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) || c == '_' || c == '$' || static_cast<signed char>(c) < 0;
}
bool is_identifier_part(char c) { return is_identifier_start(c) || std::isdigit(static_cast<unsigned char>(c)); }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v'; }
int lines_in(std::string_view text) { return static_cast<int>(std::count(text.begin(), text.end(), '\n')); }

std::string_view base_name(std::string_view path) {
  size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

/// Tracks which code the conditions on `__CUDA_ARCH__` exclude, directive by directive, for a recent card.
class Architecture {
 public:
  bool hides() const { return hidden_; }

  void see(std::string_view directive) {
    const auto has = [&](std::string_view word) { return directive.find(word) != std::string_view::npos; };
    const bool outer = depth_ == 1;
    if (has("#endif")) {
      depth_ = std::max(0, depth_ - 1);
      hidden_ = hidden_ && depth_ > 0;
    } else if (outer && (has("#else") || has("#elif"))) {
      hidden_ = taken_;
      taken_ = true;
    } else if (depth_ > 0 && has("#if")) {
      ++depth_;
    } else if (has("#if") && has("__CUDA_ARCH__")) {
      depth_ = 1;
      const bool opposite = (has("#ifndef") || has("!")) && !has(">=");
      hidden_ = opposite || has("<");
      taken_ = !hidden_;
    }
  }

 private:
  int depth_ = 0;  // nesting depth of conditions, including the one on the architecture
  bool hidden_ = false;
  bool taken_ = false;  // one of its branches was visible
};

class Lexer {
 public:
  explicit Lexer(std::string_view source) : source_(source) { out_.source = source; }

  Lexed preprocessed(std::string_view student_file) {
    student_file_ = student_file;
    while (at_ < source_.size()) {
      if (line_is_directive())
        directive();
      else if (!in_student_)
        skip_to_directive();
      else
        line_of_tokens();
    }
    match_brackets();
    return std::move(out_);
  }

  Lexed handed_in(bool only_host_code) {
    line_ = 1;
    while (at_ < source_.size()) {
      const size_t first = out_.tokens.size();
      line_of_tokens();
      if (first == out_.tokens.size() || out_.tokens[first].text != "#") continue;
      const size_t begin = out_.tokens[first].begin, end = out_.tokens.back().end;
      out_.directives.push_back({source_.substr(begin, end - begin), begin, end, out_.tokens[first].line});
    }
    if (only_host_code) drop_directives();
    match_brackets();
    return std::move(out_);
  }

 private:
  char peek(size_t ahead = 0) const { return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0'; }
  bool starts_with(std::string_view text) const { return source_.substr(at_, text.size()) == text; }

  bool line_is_directive() const {
    size_t i = at_;
    while (i < source_.size() && is_blank(source_[i])) ++i;
    return i < source_.size() && (source_[i] == '#' || source_.substr(i, 2) == "%:");
  }

  void skip_to_directive() {
    size_t next = source_.find("\n#", at_);
    at_ = next == std::string_view::npos ? source_.size() : next + 1;
  }

  void directive() {
    size_t end = std::min(source_.find('\n', at_), source_.size());
    Directive here{source_.substr(at_, end - at_), at_, end, line_};
    at_ = std::min(end + 1, source_.size());
    if (auto marker = read_marker(here.text)) return follow(*marker, here);
    if (in_student_) out_.directives.push_back(here);
    ++line_;
  }

  // g++ changes the file without a flag only before the first line; later, such a marker is a #line in the student's
  // text.
  void follow(const Marker& marker, const Directive& here) {
    bool student = marker.file == student_file_ || base_name(marker.file) == base_name(student_file_);
    bool pretends = in_student_ && line_ > 0 && !student && !marker.enters && !marker.returns;
    bool special = marker.file.starts_with("/proc/") || marker.file.starts_with("/dev/");
    if (pretends || special) out_.foreign_lines.push_back(here);
    if (marker.enters && !student) out_.entered.push_back({marker.file, here.begin});
    in_student_ = student || pretends;
    line_ = marker.line;
  }

  /// Reads tokens to the end of the line, including lines joined to it by a backslash or a comment.
  void line_of_tokens() {
    while (at_ < source_.size()) {
      if (peek() == '\n') {
        ++line_, ++at_;
        return;
      }
      if (size_t length = gap_length(); length > 0)
        step_over(length);
      else
        token();
    }
  }

  /// Length of a blank, a comment, or a backslash that joins lines; 0 if a token begins here.
  size_t gap_length() const {
    if (is_blank(peek()) || peek() == '\0') return 1;
    if (starts_with("//")) return line_comment_length();
    if (starts_with("/*")) return std::min(source_.find("*/", at_ + 2), source_.size() - 2) + 2 - at_;
    if (peek() != '\\' || peek(1) == 'u' || peek(1) == 'U') return 0;
    return std::max<size_t>(splice_length(0), 1);
  }

  // g++ allows blanks between the backslash and the end of the line.
  size_t splice_length(size_t ahead) const {
    if (peek(ahead) != '\\') return 0;
    size_t n = 1;
    while (is_blank(peek(ahead + n))) ++n;
    return peek(ahead + n) == '\n' ? n + 1 : 0;
  }

  size_t line_comment_length() const {
    size_t n = 2;
    while (at_ + n < source_.size() && peek(n) != '\n') n += std::max<size_t>(splice_length(n), 1);
    return n;
  }

  void step_over(size_t length) {
    line_ += lines_in(source_.substr(at_, length));
    at_ += length;
  }

  void token() {
    char c = source_[at_];
    if (size_t prefix = literal_prefix(); prefix != std::string_view::npos)
      literal(prefix);
    else if (is_identifier_start(c) || c == '\\')
      identifier();
    else if (std::isdigit(static_cast<unsigned char>(c)) ||
             (c == '.' && std::isdigit(static_cast<unsigned char>(peek(1)))))
      number();
    else
      punctuation();
  }

  // Length of L, u8, R, … before a quote; npos if no literal starts here.
  size_t literal_prefix() const {
    for (std::string_view prefix : {"", "R", "L", "u", "U", "u8", "LR", "uR", "UR", "u8R"}) {
      char quote = peek(prefix.size());
      if (starts_with(prefix) && (quote == '"' || (quote == '\'' && !prefix.ends_with('R')))) return prefix.size();
    }
    return std::string_view::npos;
  }

  void literal(size_t prefix) {
    size_t begin = at_;
    bool raw = prefix > 0 && source_[at_ + prefix - 1] == 'R';
    char quote = peek(prefix);
    at_ += prefix + 1;
    raw ? raw_body() : quoted_body(quote);
    if (source_[at_ - 1] == quote && is_identifier_start(peek())) suffix();
    add(quote == '"' ? Token::Kind::string : Token::Kind::character, begin);
  }

  /// Reads the suffix in "…"_km, even if it is R and another quote follows.
  void suffix() {
    while (is_identifier_part(peek())) ++at_;
  }

  void quoted_body(char quote) {
    while (at_ < source_.size() && peek() != quote && peek() != '\n') at_ += peek() == '\\' ? 2 : 1;
    at_ = std::min(at_ + (peek() == quote ? 1 : 0), source_.size());
  }

  void raw_body() {
    size_t open = std::min(source_.find('(', at_), source_.size());
    std::string close = ")" + std::string(source_.substr(at_, open - at_)) + "\"";
    size_t end = source_.find(close, open);
    at_ = end == std::string_view::npos ? source_.size() : end + close.size();
  }

  void identifier() {
    size_t begin = at_++;
    while (is_identifier_part(peek()) || (peek() == '\\' && (peek(1) == 'u' || peek(1) == 'U'))) ++at_;
    add(Token::Kind::identifier, begin);
  }

  // 1'000, 0x1p-3f, 1e+5
  void number() {
    size_t begin = at_++;
    for (char before = source_[begin];; before = source_[at_++]) {
      char c = peek();
      bool sign = (c == '+' || c == '-') && std::string_view("eEpP").find(before) != std::string_view::npos;
      bool separator = c == '\'' && is_identifier_part(peek(1));
      if (!is_identifier_part(c) && c != '.' && !sign && !separator) break;
    }
    add(Token::Kind::number, begin);
  }

  void punctuation() {
    size_t begin = at_;
    if (digraph()) return;
    for (std::string_view text : {"...", "::", "->", "==", "!=", "<=", ">=", "+=", "-=", "*=", "/=", "%=", "&=", "|=",
                                  "^=", "++", "--", "&&", "||"}) {
      if (!starts_with(text)) continue;
      at_ += text.size();
      return add(Token::Kind::punctuation, begin);
    }
    ++at_;
    add(Token::Kind::punctuation, begin);
  }

  bool digraph() {
    // `<::` is `<` and `::` unless `:` or `>` follows.
    if (starts_with("<::") && peek(3) != ':' && peek(3) != '>') return false;
    constexpr std::string_view kPairs[][2] = {{"<:", "["}, {":>", "]"}, {"<%", "{"}, {"%>", "}"}, {"%:", "#"}};
    for (auto& [spelling, meaning] : kPairs) {
      if (!starts_with(spelling)) continue;
      at_ += 2;
      add(Token::Kind::punctuation, at_ - 2);
      out_.tokens.back().text = meaning;
      return true;
    }
    return false;
  }

  void add(Token::Kind kind, size_t begin) {
    out_.tokens.push_back({kind, source_.substr(begin, at_ - begin), begin, at_, line_});
    line_ += lines_in(out_.tokens.back().text);
  }

  void drop_directives() {
    std::vector<Token> kept;
    auto next = out_.directives.begin();
    Architecture architecture;
    for (const Token& t : out_.tokens) {
      for (; next != out_.directives.end() && next->end <= t.begin; ++next) architecture.see(next->text);
      const bool inside = next != out_.directives.end() && next->begin <= t.begin;
      if (!inside && !architecture.hides()) kept.push_back(t);
    }
    out_.tokens = std::move(kept);
  }

  void match_brackets() {
    out_.partner.assign(out_.tokens.size(), -1);
    std::vector<int> open;
    for (int i = 0; i < static_cast<int>(out_.tokens.size()); ++i) {
      const Token& t = out_.tokens[i];
      if (t.kind != Token::Kind::punctuation || t.text.size() != 1) continue;
      size_t closing = std::string_view(")]}").find(t.text[0]);
      if (std::string_view("([{").find(t.text[0]) != std::string_view::npos) open.push_back(i);
      if (closing == std::string_view::npos || open.empty()) continue;
      if (out_.tokens[open.back()].text[0] != "([{"[closing]) continue;
      out_.partner[i] = open.back();
      out_.partner[open.back()] = i;
      open.pop_back();
    }
  }

  std::string_view source_, student_file_;
  Lexed out_;
  size_t at_ = 0;
  int line_ = 0;
  bool in_student_ = false;
};

}  // namespace

Lexed lex(std::string_view preprocessed, std::string_view student_file) {
  return Lexer(preprocessed).preprocessed(student_file);
}

Lexed lex_file(std::string_view text) { return Lexer(text).handed_in(false); }
Lexed lex_host_code(std::string_view text) { return Lexer(text).handed_in(true); }

std::string without_comments(std::string_view text) {
  std::string code(text.size(), ' ');
  for (size_t i = 0; i < text.size(); ++i)
    if (text[i] == '\n') code[i] = '\n';
  for (const Token& t : lex_file(text).tokens) code.replace(t.begin, t.end - t.begin, text, t.begin, t.end - t.begin);
  return code;
}

}  // namespace source
