#include "grader/build/whole/include_line.h"

#include <doctest/doctest.h>

using grader::include_line;

TEST_CASE("include line: the header's name, and whether it stands in quotes") {
  CHECK(include_line("#include \"../common/book.h\"")->header == "../common/book.h");
  CHECK(include_line("  #  include  \"a.h\"  // the book's header \"b.h\"")->header == "a.h");
  CHECK(include_line("#include \"a.h\"")->quoted);
  CHECK(include_line("#include <vector>")->header == "vector");
  CHECK_FALSE(include_line("#include <vector>")->quoted);
}

TEST_CASE("include line: other lines have no header") {
  CHECK_FALSE(include_line("// #include \"a.h\""));
  CHECK_FALSE(include_line("#include HEADER"));
  CHECK_FALSE(include_line("#include \"\""));
  CHECK_FALSE(include_line("#include \"a.h"));
  CHECK_FALSE(include_line("#define INCLUDE \"a.h\""));
  CHECK_FALSE(include_line("#"));
}
