#include "grader/base/programs.h"

#include <doctest/doctest.h>

using namespace grader;

TEST_CASE("a program is found on PATH, by its path, or elsewhere; a file that is no program is not") {
  CHECK(find_program("sh").ends_with("/sh"));
  CHECK(find_program("/bin/sh") == "/bin/sh");
  CHECK(find_program("/bin/no-such-program") == "");
  CHECK(find_program("no-such-program", {"/bin/no-such-program", "/etc/passwd", "/bin/sh"}) == "/bin/sh");
  CHECK(find_program("no-such-program") == "");
}
