#include "common/emulator/rewrite/raw.h"

#include <doctest/doctest.h>

namespace emulator {
namespace {

TEST_CASE("lines that pretend to come from another file are seen") {
  for (const char* text : {"\n# 1 \"x.h\" 1\n", "\n  #  line 3 \"x.h\"\n", "\n/* a\n*/# 1 \"x.h\" 1", "\n%: 1 \"x.h\"",
                           "\n# /* b */ \\\n 1 \"x.h\"", "#define A \"/*\"\n# 7 \"x.h\"\n//*/",
                           "int a = 1'000;\n#\\\nline 3", "R\"(\n)\";\n# 1 \"x.h\" 1"}) {
    INFO(text);
    CHECK(screen_raw(text).size() == 1);
  }
}

TEST_CASE("comments, literals and other directives are not") {
  for (const char* text : {"/*\n# 1. Load the tile\n#line\n*/", "// a \\\n# 1 \"x.h\"\n", "R\"(\n# 1 \"x.h\" 1\n)\"",
                           "#include <x>\n#define S(x) #x\n#if 1\n#endif\n", "int lines; f(\"\\\"# 1\"); '\\'';",
                           "# define line 3\n#pragma line"}) {
    INFO(text);
    CHECK(screen_raw(text).empty());
  }
}

}  // namespace
}  // namespace emulator
