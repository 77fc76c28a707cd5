#include "grader/build/instrumentation.h"

#include <cstdlib>

#include <doctest/doctest.h>

#include "grader/base/text.h"
#include "grader/sandbox/workspace.h"

using namespace grader;

namespace {

std::vector<Finding> findings_of(const std::string& source, const std::string& flags) {
  const Workspace folder;
  REQUIRE(write_file(folder.file("matmul.cu"), source));
  const std::string command = "cd " + folder.path() + " && g++ -w -x c++ -g -fsanitize=thread " + flags +
                              " -c matmul.cu -o a.o && objdump -drl --no-show-raw-insn a.o > list.txt";
  REQUIRE(std::system(command.c_str()) == 0);
  std::string listing;
  REQUIRE(read_file(folder.file("list.txt"), listing));
  return uninstrumented(listing, "matmul.cu");
}

}  // namespace

#if defined(__x86_64__)
TEST_CASE("honest functions are not accused, with or without memory of their own") {
  const std::string source =
      "float square(float a) { return a * a; }\n"
      "float pick(int i) { float t[4] = {1, 2, 3, 4}; float s = 0; for (int k = 0; k < 4; ++k) s += t[(i + k) & 3]; "
      "return s; }\n"
      "struct V { float x, y; };\nV make(float a) { V v; v.x = a; v.y = a; return v; }\n"
      "float read(const float* p, int i) { return p[i]; }\n"
      "int global_value; int get() { return global_value; }\n"
      "template <int N> float sum(const float (&a)[N]) { float s = 0; for (float v : a) s += v; return s; }\n"
      "struct M { int w, h, s; float* p; };\nM sub(M a, int r, int c) { M m; m.w = 16; m.h = 16; m.s = a.s; "
      "m.p = &a.p[a.s * r + c]; if (c > 3) m.w = r; return m; }\n"
      "M same(M a) { return sub(a, 1, 2); }\nM brace(float* p, int n) { return {n, n, n, p}; }\n"
      "struct W { float v[8]; };\nW fill(float x) { W w; for (int i = 0; i < 8; ++i) w.v[i] = x * i; return w; }\n"
      "float both() { float a[3] = {1, 2, 3}; return sum(a); }\n";
  for (const char* flags : {"-O0", "-O1 -fno-inline -fno-tree-sra -ftrivial-auto-var-init=pattern"})
    for (const Finding& finding : findings_of(source, flags)) FAIL_CHECK(flags << ": " << finding.message);
}

TEST_CASE("a function without callbacks is named, with its line") {
  const std::string source =
      "int x;\n__attribute__((no_sanitize(\"thread\")))\nvoid hide(float* p, int n) { for (int i = 0; i < n; ++i) p[i] "
      "= 1; }\n";
  for (const char* flags : {"-O0", "-O1"}) {
    const auto findings = findings_of(source, flags);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].line == 3);
    CHECK(findings[0].message.find("hide(float*, int)") == 0);
  }
}

TEST_CASE("a pointer that is not handed back is no place for a result") {
  const std::string hidden = "__attribute__((no_sanitize(\"thread\"))) ";
  for (const char* code :
       {"void put(float* p, float v) { *p = v; }", "float get(const float* p, int i) { return p[i]; }",
        "float* swap(float* p, float* q) { *q = 1; return p; }"})
    CHECK(findings_of(hidden + code + "\n", "-O1").size() == 1);
}
#endif
