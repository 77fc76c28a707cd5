#include "common/source/lexer.h"

#include <algorithm>
#include <cctype>

namespace emulator {
namespace {

bool is_identifier_start(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) || c == '_' || c == '$' || c < 0;
}
bool is_identifier_part(char c) { return is_identifier_start(c) || std::isdigit(static_cast<unsigned char>(c)); }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v'; }

std::string_view base_name(std::string_view path) {
  size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

struct Marker {
  bool valid = false;
  int line = 0;
  std::string file;
  bool enters = false, returns = false;
};

void read_flags(std::string_view text, Marker& marker) {
  for (char c : text) {
    if (c == '1') marker.enters = true;
    if (c == '2') marker.returns = true;
  }
}

/// `# 12 "path/matmul.cu" 2 3 4`
Marker read_marker(std::string_view line) {
  Marker marker;
  size_t i = line.find('#') + 1;
  while (i < line.size() && is_blank(line[i])) ++i;
  if (line.substr(i, 4) == "line") i += 4;
  while (i < line.size() && is_blank(line[i])) ++i;
  if (i >= line.size() || !std::isdigit(static_cast<unsigned char>(line[i]))) return marker;
  for (; i < line.size() && std::isdigit(static_cast<unsigned char>(line[i])); ++i)
    marker.line = marker.line * 10 + (line[i] - '0');
  size_t quote = line.find('"', i);
  if (quote == std::string_view::npos) return marker;
  for (i = quote + 1; i < line.size() && line[i] != '"'; ++i) {
    if (line[i] == '\\' && i + 1 < line.size()) ++i;
    marker.file += line[i];
  }
  read_flags(line.substr(std::min(i + 1, line.size())), marker);
  marker.valid = true;
  return marker;
}

class Lexer {
 public:
  Lexer(std::string_view source, std::string_view student_file) : source_(source), student_file_(student_file) {
    out_.source = source;
  }

  Lexed run() {
    while (at_ < source_.size()) {
      if (line_is_directive())
        directive();
      else if (!in_student_)
        skip_to_directive();
      else
        student_line();
    }
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
    Marker marker = read_marker(here.text);
    at_ = std::min(end + 1, source_.size());
    if (marker.valid) return follow(marker, here);
    if (in_student_) out_.directives.push_back(here);
    ++line_;
  }

  // g++ changes the file without a flag only before the first line; after it, that is a #line of the student's.
  void follow(const Marker& marker, const Directive& here) {
    bool student = marker.file == student_file_ || base_name(marker.file) == base_name(student_file_);
    bool pretends = in_student_ && line_ > 0 && !student && !marker.enters && !marker.returns;
    bool special = marker.file.starts_with("/proc/") || marker.file.starts_with("/dev/");
    if (pretends || special) out_.foreign_lines.push_back(here);
    in_student_ = student || pretends;
    line_ = marker.line;
  }

  void student_line() {
    while (at_ < source_.size()) {
      char c = source_[at_];
      if (c == '\n') {
        ++line_, ++at_;
        return;
      }
      if (is_blank(c) || c == '\0' || (c == '\\' && peek(1) != 'u' && peek(1) != 'U'))
        ++at_;
      else
        token();
    }
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

  // Length of L, u8, R, … before a quote; npos when no literal starts here.
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
    int line = line_;
    at_ += prefix + 1;
    raw ? raw_body() : quoted_body(quote);
    add(quote == '"' ? Token::Kind::string : Token::Kind::character, begin, line);
  }

  void quoted_body(char quote) {
    while (at_ < source_.size() && peek() != quote && peek() != '\n') at_ += peek() == '\\' ? 2 : 1;
    at_ = std::min(at_ + (peek() == quote ? 1 : 0), source_.size());
  }

  void raw_body() {
    size_t open = std::min(source_.find('(', at_), source_.size());
    std::string close = ")" + std::string(source_.substr(at_, open - at_)) + "\"";
    size_t end = source_.find(close, open);
    end = end == std::string_view::npos ? source_.size() : end + close.size();
    for (; at_ < end; ++at_) line_ += source_[at_] == '\n';
  }

  void identifier() {
    size_t begin = at_++;
    while (is_identifier_part(peek()) || peek() == '\\') ++at_;
    add(Token::Kind::identifier, begin, line_);
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
    add(Token::Kind::number, begin, line_);
  }

  void punctuation() {
    size_t begin = at_;
    if (digraph()) return;
    for (std::string_view text :
         {"...", "::", "->", "==", "!=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "++", "--", "&&", "||"}) {
      if (!starts_with(text)) continue;
      at_ += text.size();
      return add(Token::Kind::punctuation, begin, line_);
    }
    ++at_;
    add(Token::Kind::punctuation, begin, line_);
  }

  bool digraph() {
    // `<::` is `<` and `::` unless `:` or `>` follows.
    if (starts_with("<::") && peek(3) != ':' && peek(3) != '>') return false;
    constexpr std::string_view kPairs[][2] = {{"<:", "["}, {":>", "]"}, {"<%", "{"}, {"%>", "}"}};
    for (auto& [spelling, meaning] : kPairs) {
      if (!starts_with(spelling)) continue;
      at_ += 2;
      add(Token::Kind::punctuation, at_ - 2, line_);
      out_.tokens.back().text = meaning;
      return true;
    }
    return false;
  }

  void add(Token::Kind kind, size_t begin, int line) {
    out_.tokens.push_back({kind, source_.substr(begin, at_ - begin), begin, at_, line});
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
  return Lexer(preprocessed, student_file).run();
}

}  // namespace emulator
