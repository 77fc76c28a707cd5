#include "solutions/lecture/terminal/keys.h"

#include <doctest/doctest.h>

using namespace lecture;

namespace {

const std::vector<Place> kPlaces = {
    {Kind::opening, 0, 0, 0}, {Kind::question, 0, '4', 0}, {Kind::question, 1, '5', 2}, {Kind::answer, 1, '5', 2}};

/// The state after typing this, starting at the first screen.
State typed(const std::string& bytes) {
  State state;
  for (const Press& press : presses_of(bytes)) state = after(state, press, kPlaces);
  return state;
}

}  // namespace

TEST_CASE("Enter goes on and b goes back, and neither leaves the lecture") {
  CHECK(typed("\r").screen == 1);
  CHECK(typed("\n \033[C").screen == 3);
  CHECK(typed("\r\r\r\r\r").screen == 3);
  CHECK_FALSE(typed("\r\r\r\r\r").done);
  CHECK(typed("\r\rb").screen == 1);
  CHECK(typed("bb").screen == 0);
}

TEST_CASE("x takes the barriers away one after the other, and Enter or b puts them back") {
  CHECK(typed("5x").removed == 1);
  CHECK(typed("5xx").removed == 2);
  CHECK(typed("5xxx").removed == 0);
  for (const char* back : {"5x\r", "5xb"}) {
    CHECK(typed(back).removed == 0);
    CHECK(typed(back).screen == 2);
  }
  CHECK(typed("5x4").removed == 0);
}

TEST_CASE("where there is no barrier x says so, until the next key") {
  CHECK(typed("4x").removed == 0);
  CHECK(typed("4x").no_barrier);
  CHECK_FALSE(typed("4x\r").no_barrier);
  CHECK(typed("4xz").no_barrier);
}

TEST_CASE("a digit goes to its step; a step that is not there changes nothing") {
  CHECK(typed("5").screen == 2);
  CHECK(typed("54").screen == 1);
  CHECK(typed("59").screen == 2);
}

TEST_CASE("q, Ctrl-C and the end of the input quit; unknown keys and sequences do nothing") {
  CHECK(typed("q").done);
  CHECK(typed("\x03").done);
  CHECK(typed("").done);
  CHECK_FALSE(typed("z\033[99~\033").done);
  CHECK(typed("z\033[99~").screen == 0);
}
