#include "grader/build/whole/whole_program.h"

#include <doctest/doctest.h>

namespace grader {

TEST_CASE("the linker's errors about a program: no main(), a name that no file defines, and a name in two files") {
  const auto message = [](const std::string& printed) { return first_error_of_link(printed, "program.cu").message; };
  CHECK(message("ld: r.o: undefined reference to `emu_program_main'\n") ==
        "The program has no main(). A lab's file needs none. Use make check LAB=... to grade it.");
  CHECK(message("ld: p.o: undefined reference to `scale(float*, int)'\n") ==
        "scale(float*, int) is used but not defined in any of the given files. Name all files of the program.");
  CHECK(message("ld: multiple definition of `f()'; a.o: first defined here\n") == "f() is defined more than once.");
}

}  // namespace grader
