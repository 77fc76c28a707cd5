#include "grader/base/text.h"

#include <limits>

#include <doctest/doctest.h>

using namespace grader;

TEST_CASE("lines are split without losing the last one") {
  CHECK(split_lines("").empty());
  CHECK(split_lines("a\n").size() == 1);
  CHECK(split_lines("a\n\nb").at(2) == "b");
}

TEST_CASE("the nearest name is found, a far one is not") {
  const std::vector<std::string> labs = {"04_naive", "05_tiled", "06_boundary_checked"};
  CHECK(nearest("05_tield", labs) == "05_tiled");
  CHECK(nearest("tiled", labs) == "05_tiled");
  CHECK(nearest("5_tiled", labs) == "05_tiled");
  CHECK(nearest("zzzzzzzz", labs).empty());
}

TEST_CASE("numbers and counts read well") {
  CHECK(counted(1, "element") == "1 element");
  CHECK(counted(12345, "element") == "12,345 elements");
  CHECK(thousands(999) == "999");
  CHECK(number(0.5) == "0.5");
  CHECK(number(std::numeric_limits<double>::quiet_NaN()) == "nan");
  CHECK(points_text(2.5) == "2.5");
}

TEST_CASE("what moves a cursor or turns the writing around is not printable, letters of any language are") {
  CHECK(printable("a\033[31mb\r\n\x7f\tc") == "a?[31mb???\tc");
  CHECK(printable("\xc2\x9b\xc2\x80\xc2\xa0") == "??\xc2\xa0");  // C1 ends before the non-breaking space
  CHECK(printable("\x9b 1m \x80\xff") == "? 1m ??");
  for (const char* mark :
       {"\u061c", "\u200b", "\u2028", "\ufeff", "\u200e", "\u200f", "\u202a", "\u202e", "\u2066", "\u2069"})
    CHECK(printable(mark) == "?");
  const std::string letters = "größe – Ω 行列 \U0001F600";
  CHECK(printable(letters) == letters);
  CHECK(printable("\xc0\x9b\xe0\x80\x9b\xed\xa0\x80\xc3") == "?????????");  // overlong, surrogate, truncated
  CHECK(printable_lines("a\x9b\nb\033\n") == "a?\nb?\n");
  CHECK(printable_lines("a\n\nb") == "a\n\nb");
}
TEST_CASE("with codes: a terminal is moved by nothing, and pieces may end anywhere") {
  std::string rest;
  CHECK(with_codes("a\x1b[2J\tb\r\nc\rd\n", rest) == "a\\x1b[2J\tb\r\nc\\x0dd\n");
  CHECK(rest.empty());
  CHECK(with_codes("\xe2\x80\xae|\xc2\x9b|\x9b|\xc3\xa9", rest) == "\\u202e|\\u009b|\\x9b|\xc3\xa9");
  const std::string text = "\xe6\x9d\x8e\r\n\xf0\x9f\x98\x80\x1b";
  std::string shown;
  for (const char c : text) shown += with_codes(std::string(1, c), rest);
  CHECK(shown == "\xe6\x9d\x8e\r\n\xf0\x9f\x98\x80\\x1b");
  CHECK(with_codes("x\xe6\x9d", rest) == "x");
  CHECK(codes_of(rest) == "\\xe6\\x9d");
}
