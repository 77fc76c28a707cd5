#include <doctest/doctest.h>

#include <algorithm>

#include "common/emulator/rewrite/rewrite.h"
#include "common/emulator/rewrite/test_rewrite.h"

namespace emulator {
namespace {

const std::string kMatmul = "\n__global__ void k() {}\nvoid launch() { k<<<1, 1>>>(); }\nvoid matmul() { launch(); }\n";

std::string kept(const std::string& code) { return without_unreached(preprocessed(code + kMatmul), "matmul.cu"); }

TEST_CASE("functions that only main() reaches go, and what they call") {
  std::string text = kept(
      "FILE* open_it(const char* name);\nFILE* open_it(const char* name) { return fopen(name, \"r\"); }\n"
      "static void read_it() { open_it(\"a\"); read_it(); }\nint main() { read_it(); }");
  CHECK(text.find("fopen") == std::string::npos);
  CHECK(text.find("read_it") == std::string::npos);
  CHECK(contains(text, "void launch() { k<<<1, 1>>>(); }"));
  CHECK(contains(text, "int main() { }"));
}

TEST_CASE("what is mentioned anywhere else stays") {
  CHECK(contains(kept("int f() { return 1; }\nint x = f();"), "int f() { return 1; }"));
  CHECK(contains(kept("int f() { return 1; }\nstruct S { int g() { return f(); } };"), "int f() { return 1; }"));
  CHECK(contains(kept("int f() { return 1; }\n#define F f\ntemplate <class T> int g() { return f(); }"),
                 "int f() { return 1; }"));
  CHECK(contains(kept("struct S {};\nvoid swap(S&, S&) { f(); }"), "{ f(); }"));
  CHECK(contains(kept("__attribute__((constructor)) void early() { f(); }"), "{ f(); }"));
}

TEST_CASE("device code and templates stay unless they hold what is not supported") {
  CHECK(contains(kept("__device__ int d() { return 1; }"), "{ return 1; }"));
  CHECK(contains(kept("template <class T> void h() { f(); }"), "{ f(); }"));
  CHECK(kept("__global__ void p() { asm(\"bar.arrive 0;\"); }").find("asm") == std::string::npos);
  CHECK(kept("template <class T> void h() {\ncublasCreate(0);\n}").find("cublas") == std::string::npos);
  CHECK(contains(kept("__device__ int d() { asm(\"\"); }\n__global__ void k2() { d(); }\nauto* used = k2;"), "asm"));
}

TEST_CASE("without matmul() nothing goes, and no line moves") {
  const std::string lone = preprocessed("void f() { g(); }\n");
  CHECK(without_unreached(lone, "matmul.cu") == lone);
  const std::string code = "void f() {\n#pragma omp parallel\ng();\n}";
  const std::string text = kept(code), whole = preprocessed(code + kMatmul);
  CHECK(text.find("omp") == std::string::npos);
  CHECK(std::count(text.begin(), text.end(), '\n') == std::count(whole.begin(), whole.end(), '\n'));
}

}  // namespace
}  // namespace emulator
