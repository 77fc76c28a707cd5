#include "grader/build/words/usual.h"

#include <fmt/core.h>

#include "common/source/code.h"
#include "common/source/pattern.h"

namespace grader {
namespace {

struct Usual {
  const char *words, *line, *meaning;  // part of g++'s words, part of the student's line, what is said
};

constexpr Usual kUsual[] = {
    {"no matching function for call to 'shared<", "",
     "The size of a __shared__ array must be a constant, known when the file is compiled: no parameter, no variable."},
    {"for array subscript", "",
     "This has more indices than dimensions. A, B and C are pointers to floats in one row: element (i, j) of a matrix "
     "with n columns is [i * n + j]."},
    {"'min' was not declared", "",
     "min() is std::min() in C++, and needs #include <algorithm>. In a kernel it is there as it is."},
    {"'max' was not declared", "",
     "max() is std::max() in C++, and needs #include <algorithm>. In a kernel it is there as it is."},
    {"no matching function for call to", "<<<",
     "The kernel cannot be called like this: a template needs its arguments before <<<, as in kernel<32, 32><<<grid, "
     "block>>>(...), and all others go in the order of the parameters."},
    {"assignment of read-only", "", "What stands on the left is const: it can be read, and not be written."},
    {"expression list treated as compound expression", "",
     "This declares one number and gives it several: a grid or a block with x and y is a dim3."},
    {"incompatible types in assignment of 'const float' to 'float [", "",
     "On the left stands a whole row of an array: each index has brackets of its own, tile[row][column]."},
    {"uses too much shared data", "",
     "The __shared__ variables of a kernel have at most 48 KiB (49,152 bytes) together: make the tiles smaller, or ask "
     "for extern __shared__ memory."},
    {"to 'void*'", "<<<",
     "The fourth number between <<< and >>> is a stream, the third the bytes of dynamic shared memory. A block with x "
     "and y is dim3(x, y)."}};

/// The first bracket of this kind that has no partner; -1 when there is none.
int lonely(const source::Syntax& s, const char* brace) {
  for (int i = 0; i < s.size(); ++i)
    if (s.is(i, brace) && s.partner(i) == i) return i;
  return -1;
}

/// The line that a missing ; belongs to: the error is told at what comes after it.
int line_before(const source::Code& code, int line) {
  const int first = code.line(line).begin;
  return first > 0 ? code.tokens().line(first - 1) : 0;
}

}  // namespace

std::string in_plain_words(const std::string& words, const std::string& line) {
  for (const Usual& usual : kUsual)
    if (words.find(usual.words) != std::string::npos && line.find(usual.line) != std::string::npos)
      return usual.meaning;
  return "";
}

void explain_place(const std::string& text, Finding& finding) {
  if (finding.kind != FindingKind::compile_error || finding.line < 1) return;
  const source::Code code(text);
  const source::Syntax& s = code.tokens();
  if (const int open = lonely(s, "{"); open >= 0) {
    finding.line = s.line(open);
    finding.message = "The { of this line, or one after it, is never closed: count the } before the next function.";
  } else if (const int closed = lonely(s, "}"); closed >= 0) {
    finding.line = s.line(closed);
    finding.message = "This } closes nothing: there is one } too many here, or before.";
  } else if (finding.line <= code.lines() && finding.message.starts_with("expected ") &&
             finding.message.find("';' before") != std::string::npos) {
    const std::string first = code.word(code.line(finding.line).begin);
    // A launch is read as another call, which begins with "::".
    const bool launch = code.tokens().range_has(code.line(finding.line), "<<<") ||
                        source::Pattern("$name < < <").is_in(code.tokens(), code.line(finding.line));
    const bool at_start = finding.message.find("before '" + first + "'") != std::string::npos ||
                          (launch && finding.message.find("before '::'") != std::string::npos);
    const int line = at_start ? line_before(code, finding.line) : 0;
    if (line == 0) return;
    finding.line = line;
    finding.message = "A ; is missing at the end of this line.";
  }
}

}  // namespace grader
