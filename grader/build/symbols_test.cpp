#include "grader/build/symbols.h"

#include <cstdlib>

#include <doctest/doctest.h>

#include "grader/base/text.h"
#include "grader/build/program/elf.h"
#include "grader/sandbox/workspace.h"

using namespace grader;

namespace {

const std::string kContract = "void matmul(const float* A, const float* B, float* C, int M, int N, int K) ";

/// Compiles a small source as the CPU build does and checks its symbols.
std::vector<Finding> findings_of(const std::string& source, const std::string& flags = "-O2") {
  const Workspace folder;
  REQUIRE(write_file(folder.file("a.cpp"), source));
  const std::string command =
      "g++ -std=c++17 -w " + flags + " -c " + folder.file("a.cpp") + " -o " + folder.file("a.o");
  REQUIRE(std::system(command.c_str()) == 0);
  std::string object;
  REQUIRE(read_file(folder.file("a.o"), object));
  SymbolRules rules;
  rules.source = source;
  rules.file = "matmul.cpp";
  return check_symbols(object, rules);
}

void refuses(const std::string& source, FindingKind kind, const std::string& word, int line) {
  INFO(source);
  const std::vector<Finding> findings = findings_of(source);
  REQUIRE(findings.size() >= 1);
  CHECK(findings[0].kind == kind);
  CHECK(findings[0].message.find(word) != std::string::npos);
  CHECK(findings[0].line == line);
}

}  // namespace

TEST_CASE("honest code passes, under every set of flags") {
  const std::string source =
      "#include <algorithm>\n#include <cassert>\n#include <chrono>\n#include <cmath>\n#include <cstdio>\n"
      "#include <iostream>\n#include <memory>\n#include <string>\n#include <vector>\n"
      "static std::vector<float> scratch(16);\n"
      "static float helper(float a) { return std::sqrt(a); }\n" +
      kContract +
      "{\n  assert(M > 0);\n  std::vector<float> row(N);\n  std::sort(row.begin(), row.end());\n"
      "  std::cout << \"K \" << K << std::endl;\n  printf(\"%d\\n\", N);\n  std::fprintf(stderr, \"x\");\n"
      "  auto now = std::chrono::steady_clock::now();\n  auto p = std::make_shared<int>(1);\n"
      "  std::string text = std::to_string(M) + \"abc\";\n  C[0] = helper(A[0]) + B[0] + scratch[0] + text.size();\n"
      "  (void)now;\n  if (*p > 5) exit(1);\n  float* q = new float[K]; delete[] q;\n}\n";
  for (const char* flags : {"-O3", "-O0 -g -fsanitize=thread", "-O1 -g -fsanitize=address,undefined",
                            "-O1 -g -fsanitize=thread,bounds -fno-inline"}) {
    INFO(flags);
    for (const Finding& finding : findings_of(source, flags)) FAIL_CHECK(finding.message);
  }
}

TEST_CASE("what reaches the system is refused by name and line") {
  refuses("#include <cstdlib>\n" + kContract + "{ system(\"ls\"); }", FindingKind::forbidden_symbol, "system", 2);
  refuses("#include <unistd.h>\n" + kContract + "{\n  fork();\n}", FindingKind::forbidden_symbol, "fork", 3);
  refuses("#include <fstream>\n" + kContract + "{ std::ofstream f(\"x\"); }", FindingKind::forbidden_symbol,
          "std::ofstream is not", 2);
  refuses("#include <dlfcn.h>\n" + kContract + "{ dlopen(\"x\", 1); }", FindingKind::forbidden_symbol, "dlopen", 2);
  refuses("#include <cstdlib>\n" + kContract + "{ if (getenv(\"x\")) *C = 1; }", FindingKind::forbidden_symbol,
          "getenv", 2);
  refuses("extern \"C\" long syscall(long, ...);\n" + kContract + "{ syscall(1); }", FindingKind::forbidden_symbol,
          "syscall", 1);
  refuses("#include <sys/mman.h>\n" + kContract + "{ mmap(0, 1, 1, 1, 1, 1); }", FindingKind::forbidden_symbol, "mmap",
          2);
  refuses("#include <thread>\n" + kContract + "{\nstd::thread t([] {}); t.join(); }", FindingKind::forbidden_symbol,
          "std::thread is not", 3);
}

TEST_CASE("what replaces the system, or runs outside of matmul, is refused") {
  refuses(kContract + "{}\nextern \"C\" void* malloc(unsigned long) { return 0; }", FindingKind::forbidden_symbol,
          "malloc", 2);
  refuses(kContract + "{}\nvoid* operator new(unsigned long) { return 0; }", FindingKind::forbidden_symbol,
          "operator new", 2);
  refuses("extern \"C\" void __tsan_read4(void*) {}\n" + kContract + "{}", FindingKind::forbidden_symbol,
          "__tsan_read4", 1);
  refuses("#include <cstdio>\n__attribute__((constructor)) static void early() { puts(\"\"); }\n" + kContract + "{}",
          FindingKind::forbidden_symbol, "early", 2);
  refuses("__attribute__((section(\"hidden\"))) int x = 1;\n" + kContract + "{}", FindingKind::forbidden_symbol,
          "hidden", 1);
}

TEST_CASE("names of the compiler's, and functions that are chosen while the program starts") {
  refuses("extern \"C\" void __gmon_start__() {}\n" + kContract + "{}", FindingKind::forbidden_symbol, "__gmon_start__",
          1);
  refuses(kContract + "{}\nint _Count;", FindingKind::forbidden_symbol, "_Count", 2);
  refuses("void f() {}\nextern \"C\" void* pick() { return (void*)f; }\n__attribute__((ifunc(\"pick\"))) void g();\n" +
              kContract + "{ g(); }",
          FindingKind::forbidden_symbol, "ifunc", 3);
  CHECK(findings_of("static int __mine; void __helper() { __mine = 1; }\nint _count;" + kContract + "{}").empty());
}

TEST_CASE("a name that is used but not defined is a compile error, a missing matmul too") {
  refuses("float helper(float);\n" + kContract + "{ *C = helper(1); }", FindingKind::compile_error, "helper(float)", 1);
  refuses("int unused() { return 1; }\n", FindingKind::compile_error, "does not define matmul()", 0);
  refuses("void matmul(float* A, float* B, float* C, int N) {}\n", FindingKind::compile_error,
          "does not have the parameters", 1);
  refuses("static " + kContract + "{}\nvoid (*p)(const float*, const float*, float*, int, int, int) = matmul;",
          FindingKind::compile_error, "static", 1);
}

TEST_CASE("a broken object is refused, not read") {
  ElfObject object;
  CHECK_FALSE(parse_elf("", object));
  CHECK_FALSE(parse_elf(std::string(64, 'x'), object));
  CHECK_FALSE(
      parse_elf("\x7f"
                "ELF\2\1",
                object));
  CHECK(archive_definitions("!<arch>\nrubbish").empty());
}
