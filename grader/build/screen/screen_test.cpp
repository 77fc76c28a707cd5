#include "grader/build/screen/screen.h"

#include <doctest/doctest.h>

#include "grader/base/package.h"

using namespace grader;

TEST_CASE("#line in every spelling is refused at its line") {
  for (const char* text : {"#line 5 \"x\"", "  #  line 5", "# 5 \"x.h\" 1", "%:line 7", "# /* a */ line 5",
                           "#\\\nline 5", "/* a\n b */ #line 5"}) {
    INFO(text);
    CHECK(screen_source(std::string("int a;\n") + text + "\n", "matmul.cu").size() == 1);
  }
  CHECK(screen_source("int a;\n\n#line 5\n", "matmul.cu").at(0).line == 3);
}

TEST_CASE("lines that pretend to come from another file are seen behind comments, literals and joined lines") {
  for (const char* text : {"\n# 1 \"x.h\" 1\n", "\n  #  line 3 \"x.h\"\n", "\n/* a\n*/# 1 \"x.h\" 1", "\n%: 1 \"x.h\"",
                           "\n# /* b */ \\\n 1 \"x.h\"", "#define A \"/*\"\n# 7 \"x.h\"\n//*/",
                           "int a = 1'000;\n#\\\nline 3", "R\"(\n)\";\n# 1 \"x.h\" 1", "#li\\\nne 3"}) {
    INFO(text);
    CHECK(screen_source(text, "matmul.cu").size() == 1);
  }
  for (const char* text : {"/*\n# 1. Load the tile\n#line\n*/", "// a \\\n# 1 \"x.h\"\n", "R\"(\n# 1 \"x.h\" 1\n)\"",
                           "#include <x>\n#define S(x) #x\n#if 1\n#endif\n", "int lines; f(\"\\\"# 1\"); '\\'';",
                           "# define line 3\n#pragma line"}) {
    INFO(text);
    CHECK(screen_source(text, "matmul.cu").empty());
  }
}

TEST_CASE("honest text passes") {
  CHECK(screen_source(
            "#include <vector>\n#define LINE 5\n#pragma unroll 4\n// #line 5\n/* emu:: */\nusing namespace std;\n"
            "int emulate; // __tsan_read4\nint emu = 1;\nnamespace mine { int x; }\n",
            "matmul.cu")
            .empty());
}

TEST_CASE("a line as long as a file is no danger") {
  const std::string blanks(900000, ' '), letters(900000, 'a');
  CHECK(screen_source("#" + blanks + "line 5\n", "a").size() == 1);
  CHECK(screen_source("int " + letters + ";\n", "a").empty());
  CHECK(screen_source("void __emu" + letters + "();\n", "a").at(0).message.size() < 120);
  CHECK(screen_source("namespace" + blanks + "std {}\n", "a").size() == 1);
  CHECK(screen_includes("# 1 \"/" + letters + "\" 1\n", "a").at(0).message.size() < 160);
  CHECK(screen_includes("# 1 \"/" + letters + "\\\n", "a").empty());
}

TEST_CASE("names of the grader are refused") {
  CHECK(screen_source("void f() { emu::launch(); }\n", "a").size() == 1);
  CHECK(screen_source("using namespace emu;\n", "a").size() == 1);
  CHECK(screen_source("void __ts\\\nan_read4(void*);\n", "a").size() == 1);
  CHECK(screen_source("void f() __attribute__((alias(\"__tsan_read4\")));\n", "a").size() == 1);
  CHECK(screen_source("const char* c = \"//\"; void f() { emu::launch(); }\n", "a").size() == 1);
  CHECK(screen_source("namespace emu { void f(); }\n", "a").size() == 1);
  CHECK(screen_source("extern \"C\" void __tsan_read4(void*);\n", "a").size() == 1);
}

TEST_CASE("only the student's, the system's and the students' headers may be read") {
  const std::string root = package_root();
  const std::string good = "# 1 \"matmul.cu\"\n# 1 \"<built-in>\"\n# 1 \"/usr/include/math.h\" 1 3 4\nint x;\n# 1 \"" +
                           root + "/common/matmul.h\" 1\n# 2 \"matmul.cu\" 2\n";
  CHECK(screen_includes(good, "matmul.cu").empty());
  const std::string bad =
      "# 1 \"matmul.cu\"\nint a;\nint b;\n# 1 \"/usr/../etc/passwd\" 1\nx\n# 4 \"matmul.cu\" 2\n# 1 \"" + root +
      "/common/matmul/fills.h\" 1\n";
  const auto findings = screen_includes(bad, "matmul.cu");
  REQUIRE(findings.size() == 2);
  CHECK(findings[0].line == 3);
  CHECK(findings[0].message.find("passwd") != std::string::npos);
  CHECK(findings[1].line == 4);
}

TEST_CASE("what lies too deep in each other is refused before anybody reads it") {
  const auto deep = [](const std::string& open, const std::string& close, int depth) {
    std::string text;
    for (int i = 0; i < depth; ++i) text += open;
    for (int i = 0; i < depth; ++i) text += close;
    return screen_depth(text, "matmul.cu", true).size();
  };
  CHECK(deep("(", ")", 900) == 0);
  CHECK(deep("(", ")", 1100) == 1);
  CHECK(deep("#if 1\n", "#endif\n", 1100) == 1);
  CHECK(deep("  # ifdef X\n", "  # endif\n", 900) == 0);
  CHECK(deep("f(); #if\n", "", 5000) == 0);
}
