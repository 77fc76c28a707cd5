#include "solutions/lecture/terminal/line.h"

#include <doctest/doctest.h>

using namespace lecture;

TEST_CASE("glyphs of several bytes take one column, and are never cut in two") {
  CHECK(columns("█ab·") == 4);
  CHECK(padded("█", 3) == "█  ");
  CHECK(fitted("███████", 7) == "███████");
  CHECK(fitted("████████", 7) == "████...");
}

TEST_CASE("without Unicode every character is ASCII, and as wide as before") {
  CHECK(to_ascii("a█▒·─│└é") == "a#o.-|+?");
  const Line line{"│ x · █", Style::plain};
  const std::string text = render(line, {});
  CHECK(columns(text) == columns(line.text));
  for (const char c : text) CHECK(static_cast<unsigned char>(c) < 128);
}

TEST_CASE("colour is a choice, and blanks at the end are left out") {
  CHECK(render({"bad  ", Style::bad}, {}) == "bad");
  CHECK(render({"bad", Style::bad}, {true, false}) == "\033[31;1mbad\033[0m");
  CHECK(render({"plain", Style::plain}, {true, false}) == "plain");
}
