#include "common/source/pattern.h"

#include <doctest/doctest.h>

#include "common/source/code.h"

namespace source {
namespace {

/// Returns the matching text, or "-".
std::string found(const char* pattern, const char* text) {
  const Code code(text);
  const Match at = Pattern(pattern).find(code.tokens(), code.all());
  return at.empty() ? "-" : code.source({at.front(), at.back()});
}

TEST_CASE("a pattern is a row of tokens") {
  CHECK(found("+= a", "x += a; a += b;") == "+= a");
  CHECK(found("a b", "a, b") == "-");
  CHECK(found("a", "\"a\" 'a' /* a */") == "-");
  CHECK(found("16", "a[16]") == "16");
  CHECK(found("|| b", "a || b") == "|| b");
}

TEST_CASE("one of several, none of several, perhaps one") {
  CHECK(found("a <|>=|||&& b", "a || b") == "a || b");
  CHECK(found("a <|>= b", "a > b; a >= b") == "a >= b");
  CHECK(found("a ^,|; c", "a, c; a b c") == "a b c");
  CHECK(found("a ?( b", "a b") == "a b");
  CHECK(found("a ?( b", "a (b") == "a (b");
  CHECK(found("a !b|c", "a b; a c; a d") == "a");
  CHECK(found("a !b|c d", "a b; a c; a d") == "a d");
}

TEST_CASE("stretches are as short as they can be, and stop where they must") {
  CHECK(found("for ( ~; ; ~; ;", "for (int i = 0; i < 3; ++i) ;") == "for (int i = 0; i < 3;");
  CHECK(found("a .. b", "a c b d b") == "a c b");
  CHECK(found("a ~; b", "a c; b") == "-");
  CHECK(found("a [..] =", "a[i[0]][j] = 1") == "a[i[0]][j] =");
  CHECK(found("a [..] =", "a = 1") == "a =");
}

TEST_CASE("names by what they mean") {
  CHECK(found("< $side", "a < b, c < rows") == "< rows");
  CHECK(found("$A [", "B[0] + d_A[1]") == "d_A[");
  CHECK(found("$name = $word", "1 = 2, x = 3") == "x = 3");
  CHECK(found("$= 1", "a <= 1") == "<= 1");
  CHECK(found("$x", "$x") == "$x");  // not a known meaning: the name itself
}

TEST_CASE("where each element begins, and only inside of the range") {
  const Code code("a\nb c\nd");
  CHECK(Pattern("b c").find(code.tokens(), code.line(2)) == Match{1, 2, 3});
  CHECK(Pattern("c d").find(code.tokens(), code.line(2)).empty());
  CHECK(code.lines() == 3);
  CHECK(code.line(4).size() == 0);
}

}  // namespace
}  // namespace source
