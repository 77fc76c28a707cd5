#include "grader/build/screen/witness.h"

#include <doctest/doctest.h>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/build/build.h"
#include "grader/build/screen/screen.h"
#include "grader/sandbox/workspace.h"

using namespace grader;

namespace {

const std::string kMatmul = "void matmul(const float*, const float*, float*, int, int, int) {}\n";

/// The findings for a text that was not screened.
std::string unscreened(const std::string& code, bool cuda) {
  const Workspace workspace;
  Prepared prepared;
  prepared.ok = true, prepared.cuda = cuda;
  prepared.workspace = workspace.path(), prepared.file = cuda ? "matmul.cu" : "matmul.cpp";
  prepared.content = code + kMatmul;
  prepared.text_path = workspace.file("text.ii");
  REQUIRE(write_file(prepared.text_path, "# 1 \"" + prepared.file + "\"\n" + prepared.content));
  const Built built = compile(prepared, cuda ? Flavour::emulator_check : Flavour::cpu_plain);
  std::string said = built.error;
  for (const Finding& finding : built.findings) said += std::to_string(finding.line) + " " + finding.message + "\n";
  return said;
}

std::string screened(const std::string& source, bool cuda = true) {
  const Workspace workspace;
  std::string said;
  const Prepared prepared = prepare(source, cuda, workspace.path());
  for (const Finding& finding : prepared.findings) said += std::to_string(finding.line) + " " + finding.message + "\n";
  return prepared.error + said;
}

}  // namespace

TEST_CASE("assembly is seen by what g++ gives to the assembler, wherever it stands") {
  CHECK(unscreened("int f(int x) {\n  __asm__ volatile(\"nop\"); return x; }\n", true) ==
        "2 inline assembly is not allowed\n");
  CHECK(unscreened("asm(\"hidden: nop\");\n", false) == "0 inline assembly is not allowed\n");
  CHECK(unscreened("const char* x = \"\\n#APP\\n asm\";\n", true) == "");
  CHECK(unscreened("int f(int x) {\n  if (!__builtin_constant_p(x))\n asm(\"nop\" : \"=r\"(x)); return 3; }\n", true) ==
        "3 inline assembly is not allowed\n");
  CHECK(unscreened("const char* f() { return \"] __asm__\"; }\n", true) == "");
  CHECK(has_assembly("#APP\n\tnop\n"));
  const std::string of_iostream = "\t.text\n#APP\n\t.globl _ZSt21ios_base_library_initv\n#NO_APP\n";
  CHECK_FALSE(has_assembly(of_iostream + "\t.globl main\n"));
  CHECK(has_assembly(of_iostream + "#APP\n\tnop\n#NO_APP\n"));
  CHECK(has_assembly("#APP\n\t.globl _ZSt21ios_base_library_initv\n\tnop\n#NO_APP\n"));
  const std::string lead = "#APP\n\t.globl _ZSt21ios_base_library_initv\n";
  CHECK_FALSE(has_assembly(lead + "\t.section\t.rodata\n\t.align 8\n.LC0:\n\t.string\t\"a\\\"; b\"\n#NO_APP\n"));
  CHECK_FALSE(
      has_assembly(lead + "\t.section\t.rodata.str1.1,\"aMS\",@progbits,1\n.LC12:\n\t.ascii\t\"\\377\"\n#NO_APP\n"));
  CHECK(has_assembly(lead + "\t.section\t.rodata.x,\"awx\",@progbits\n#NO_APP\n"));
  CHECK(has_assembly(lead + "\t.string\t\"a\"; .section .init_array; .string \"b\"\n#NO_APP\n"));
  CHECK(has_assembly(lead + "\t.string\t\"a\"\n\t.quad\t1\n#NO_APP\n"));
  CHECK(has_assembly(lead + ".LC0:\n\t.string\t\"a\"\n"));
  CHECK_FALSE(has_assembly("\t.string\t\"#APP\\n\"\n"));
}

TEST_CASE("attributes are seen in the functions that have them, from whatever they came") {
  for (const char* code : {"[[gnu::optimize(0)]] int f(int* x) { return *x; }\n",
                           "#pragma GCC optimize(\"O0\")\nint f(int* x) { return *x; }\n",
                           "auto f = [](int* x) __attribute__((__optimize__(0))) { return *x; };\n"
                           "int g(int* x) { return f(x); }\n"})
    CHECK(unscreened(code, true).find("\"optimize\" is not allowed") != std::string::npos);
  CHECK(unscreened("__attribute__((no_sanitize_thread)) int f(int* x) {\nreturn *x; }\n", true)
            .find("2 the attribute or pragma \"no_sanitize") != std::string::npos);
  const std::string vectors = "__attribute__((target(\"avx2\"))) int f(int* x) { return *x; }\n";
  CHECK(unscreened(vectors, true).find("\"target\" is not allowed") != std::string::npos);
  CHECK(unscreened(vectors, false) == "");
  CHECK(unscreened("[[gnu::noinline, gnu::hot]] int f(int* x) { return *x; }\n", true) == "");
}

TEST_CASE("the package's own functions may have attributes, also where places stand inside of other brackets") {
  const Witnessed of{true, "matmul.cu"};
  const std::string lead = "__attribute__((no_sanitize))\nvoid f()\n", end = "\n}\n";
  const std::string ours = "[" + package_root() + "/common/emulator/include/device_functions.h:166:216]";
  CHECK(forbidden_attributes(lead + ours + " {\n  v [value-expr: " + ours + " c];" + end, of).empty());
  CHECK(forbidden_attributes(lead + ours + " {\n  [matmul.cu:3:1] v;" + end, of).size() == 1);
}

TEST_CASE("honest code of the C++ library has nothing that the witness minds") {
  CHECK(screened("#include <algorithm>\n#include <chrono>\n#include <iostream>\n#include <memory>\n#include <vector>\n"
                 "#include <matmul.h>\n#define TILE (16)\n" +
                 kMatmul) == "");
}

TEST_CASE("a literal's suffix hides nothing") {
  const std::string code =
      "#include \"matmul.h\"\nauto operator\"\"R(const char* s, size_t) { return s; }\n"
      "void f() {\nauto x = \"a\"R\"(\"; asm(\"nop\"); auto y = \")\"; }\n";
  CHECK(screened(code + kMatmul).find("4 Put a space between adjacent literals") != std::string::npos);
  const std::string pasted = "#define PASTE(s, r) s##r\n" + code;
  CHECK(screened(pasted + kMatmul) != "");
}

TEST_CASE("no macro of the student's changes a header's text") {
  const std::string trick =
      "#define nl_item nl_item; __attribute__((optimize(0))) inline int hidden(int* x) { return *x; } typedef int "
      "other\n";
  for (const char* before :
       {"", "%:pragma push_macro(\"nl_item\")\n#undef nl_item\n%:pragma pop_macro(\"nl_item\")\n"}) {
    const std::string said = screened(trick + before + "#include <nl_types.h>\n#include \"matmul.h\"\n" + kMatmul);
    CHECK(said.starts_with("1 The macro nl_item would change the text of \"nl_types.h\""));
  }
  // Legal on any system: a number, a switch, a name that no header uses, a macro below the includes.
  CHECK(
      screened(
          "#define _GNU_SOURCE\n#define TILE 16\n#define CHECK_ALL(x) do { (void)(x); } while (0)\n"
          "#include <algorithm>\n#include <cstdio>\n#include \"matmul.h\"\n#define nl_item int\n#define min(a, b) a\n" +
          kMatmul) == "");
}

TEST_CASE("definitions go from the preprocessed text, lines and literals stay") {
  const std::string text =
      "# 1 \"/usr/include/x.h\" 1\n#define A 1\nint a;\n# 2 \"matmul.cu\" 2\n#define B 2\nconst char* s = "
      "R\"(\n#define C 3\n)\";\n"
      "#undef B\nint b;\n";
  CHECK(without_definitions(text, "matmul.cu") ==
        "# 1 \"/usr/include/x.h\" 1\n\nint a;\n# 2 \"matmul.cu\" 2\n\nconst char* s = R\"(\n#define C 3\n)\";\n\nint "
        "b;\n");
}
