#include "grader/diagnosis/source_forms.h"

#include <algorithm>
#include <cctype>
#include <initializer_list>

#include "common/source/code.h"
#include "common/source/expressions.h"
#include "common/source/pattern.h"
#include "common/source/statements.h"

namespace grader {
namespace {

using source::Code;
using source::Match;
using source::Pattern;
using source::Range;

using Patterns = std::initializer_list<Pattern>;

/// The first line (from 1) that matches one of the patterns; 0 if there is none.
int line_of(const Code& code, const Patterns& patterns) {
  for (int line = 1; line <= code.lines(); ++line)
    for (const Pattern& pattern : patterns)
      if (pattern.is_in(code.tokens(), code.line(line))) return line;
  return 0;
}

}  // namespace

bool is_shared_scalar(const std::string& text, const std::string& name) {
  const Code names(name);  // exactly one name
  const bool plain = names.tokens().size() == 1 && names.tokens().is_identifier(0);
  return plain && line_of(Code(text), {"__shared__ ~;|[ " + name + " ;|,|="}) > 0;
}

bool for_first_thread_only(const std::string& text, int line) {
  static const Pattern kEquals("if ( .. == 0"), kNot("if ( .. ! $word");
  const Code code(text);
  for (int at = std::max(line - 1, 1); at <= line; ++at)
    for (const Pattern& first : {kEquals, kNot})
      if (first.is_in(code.tokens(), code.line(at))) return true;
  return false;
}

bool fills_asynchronously(const std::string& text, const std::string& array) {
  return !array.empty() &&
         line_of(Code(text), {"memcpy_async ( & " + array + " [", "__pipeline_memcpy_async ( & " + array + " ["}) > 0;
}

bool clears(const std::string& text, int line) {
  const Code code(text);
  return Pattern("] = 0|0.0f|0.f|0.0 ;").is_in(code.tokens(), code.line(line));
}

int diagonal_sum(const std::string& text) {
  static const Pattern kTwice("[ $name ] [ $name ] +=");
  const Code code(text);
  for (int line = 1; line <= code.lines(); ++line)
    if (const source::Match at = kTwice.find(code.tokens(), code.line(line));
        !at.empty() && code.word(at[1]) == code.word(at[4]))
      return line;
  return 0;
}

bool counts_without_start(const std::string& text) { return line_of(Code(text), {"while (", "for ( ;"}) > 0; }

bool mentions_name(const std::string& text, int line, const std::string& name) {
  const Code code(text);
  return code.tokens().range_has(code.line(line), name);
}

bool adds_in_place(const std::string& text, int line) {
  static const Pattern kAdds("$word [..] +=");
  const Code code(text);
  return kAdds.is_in(code.tokens(), code.line(line));
}

int split_index(const std::string& text) {
  const Code code(text);
  if (line_of(code, {"if ( .. <|>|<=|>= $word )|&&|||"})) return 0;
  return line_of(code, {"$word % $variable !.|("});
}

int mixed_axes(const std::string& text) {
  return line_of(Code(text), {"blockIdx . x * blockDim . y", "blockIdx . y * blockDim . x",
                              "blockDim . x * blockIdx . y", "blockDim . y * blockIdx . x"});
}

namespace {

bool fits(const Code& code, Range range, const Pattern& pattern) { return pattern.is_in(code.tokens(), range); }

/// True for a number, or a macro with a number.
bool is_number(const Code& code, int token) {
  const std::string word = code.word(token), define = "#define " + word + " ";
  const auto begins = [](const std::string& text, size_t at) {
    return at < text.size() && std::isdigit(static_cast<unsigned char>(text[at]));
  };
  const size_t macro = code.text().find(define);
  return begins(word, 0) || (macro != std::string::npos && begins(code.text(), macro + define.size()));
}

/// `dim3 name(32, 32, 1)`: only numbers and constants.
bool is_of_numbers(const Code& code, Range name) {
  const source::Syntax& s = code.tokens();
  const Match at = name.size() == 1 ? Pattern("dim3 " + code.word(name.begin) + " (|{").find(s, code.all()) : Match{};
  if (at.empty()) return false;
  for (int i = at[2] + 1; i < s.partner(at[2]); ++i)
    if (!s.is(i, ",") && !is_number(code, i)) return false;
  return true;
}

}  // namespace

int exchanged_launch(const std::string& text) {
  static const Pattern kLaunch("< < < ~,|; , ~,|;|> ,|>");
  const Code code(text);
  static const Pattern kGrid("$grid_size"), kBlock("$block_size");
  for (int line = 1; line <= code.lines(); ++line) {
    const Match at = kLaunch.find(code.tokens(), code.line(line));
    if (at.empty()) continue;
    const Range grid{at[3], at[4]}, block{at[5], at[6]};
    // "blocks" alone may mean either; beside "threads" it means the grid.
    const bool threads = code.tokens().text(grid.begin).starts_with("thread");
    const bool is_grid = fits(code, block, kGrid) && (threads || !fits(code, block, kBlock));
    const bool only_names = is_of_numbers(code, block) && !is_of_numbers(code, grid);  // their values are correct
    if (fits(code, grid, kBlock) && !fits(code, grid, kGrid) && is_grid && !only_names) return line;
  }
  return 0;
}

std::string with_equals_signs(std::string source) {
  const Code code(source);
  const source::Syntax& s = code.tokens();
  std::vector<std::pair<size_t, size_t>> braces;
  for (int i = 2; i + 1 < s.size(); ++i) {
    if (!s.is(i, "{") || !s.is_identifier(i - 1) || !s.is_identifier(i - 2)) continue;
    const Range inside{i + 1, s.partner(i)};
    const bool type = s.is_any(i - 2, {"struct", "class", "enum", "union", "namespace", "return", "new", "dim3"});
    const bool one = inside.size() > 0 && s.split(inside, true).size() == 1 && !s.range_has(inside, ";");
    if (!type && one && s.is_any(inside.end + 1, {";", ","}))
      braces.emplace_back(s.token(i).begin, s.token(inside.end).begin);
  }
  for (const auto& [open, close] : braces) source[open] = '=', source[close] = ' ';
  return source;
}

bool scales_old_c(const std::string& source) {
  constexpr std::string_view kBeta = "beta";
  const Code code(source);
  const auto is_zero = [&](int i) { return code.word(i).find_first_not_of("0.f") == std::string::npos; };
  for (int i = 0; i + 2 < code.tokens().size(); ++i) {
    if (code.tokens().is_identifier(i) && code.word(i).starts_with(kBeta)) return true;
    if (is_zero(i) && code.is(i + 1, "*") && code.is(i + 2, "C")) return true;
  }
  return false;
}

}  // namespace grader
