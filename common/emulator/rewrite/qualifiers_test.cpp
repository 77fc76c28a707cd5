#include <doctest/doctest.h>

#include "common/emulator/rewrite/test_rewrite.h"

namespace emulator {
namespace {

struct Case {
  const char* code;
  const char* expected;
};

constexpr Case kCases[] = {
    {"__global__ void k(const float* __restrict__ a) {}", "void k(const float* a) {}"},
    {"__host__ __device__ __forceinline__ int f() { return 1; }", "inline int f()"},
    {"static inline __device__ __forceinline__ int f() { return 1; }", "static inline int f()"},
    {"__device__ __noinline__ int f() { return 1; }", " int f()"},
    {"__attribute__((__noinline__)) int f() { return 1; }", "__attribute__((__noinline__)) int f()"},
    {"__global__ void __launch_bounds__(T * T, 2) k() {}", "void k() { ::emu::launch_bounds(1, (T * T), (2));}"},
    {"template <int N> __launch_bounds__(N) __global__ void k() {}", "void k() { ::emu::launch_bounds(1, (N));}"},
    {"__global__ void __cluster_dims__(2, 1) __launch_bounds__(64) k() {}",
     "void k() { ::emu::cluster_dims(1, 2, 1); ::emu::launch_bounds(1, (64));}"},
    {"struct __align__(16) V { float x; };", "struct __attribute__((aligned(16))) V"},
    {"__device__ int n = 3;", "__attribute__((section(\"emu_device\"))) int n = 3;"},
    {"static __device__ const float t[2] = {1, 2};",
     "static __attribute__((section(\"emu_device_const\"))) const float t"},
    {"__device__ const float* p;", "__attribute__((section(\"emu_device\"))) const float* p;"},
    {"__constant__ float w[16];", "__attribute__((section(\"emu_constant\"))) float w[16];"},
    {"__constant__ constexpr float w[1] = {1};", " constexpr float w[1]"},
    {"__device__ __managed__ int n;", "__attribute__((section(\"emu_managed\"))) int n;"},
    {"inline __device__ int n;", "__attribute__((section(\"emu_device\"))) int n;"},
    {"extern __device__ int n;", "extern __attribute__((section(\"emu_device\"))) int n;"},
    {"__global__ void k() { static int n = 0; }", "static __attribute__((section(\"emu_device\"))) int n = 0;"},
    {"void f() { g([=] __device__ (int i) { return i; }); }", "g([=] (int i) { return i; });"},
    {"void f() {\n#pragma unroll 4\nfor (;;) {}\n}", "void f() {\n\nfor (;;) {}\n}"},
    {"void f() {\n#pragma GCC unroll 4\nfor (;;) {}\n}", "#pragma GCC unroll 4\n"},
    {"void f() { _Pragma(\"unroll\") for (;;) {} }", "void f() { for (;;) {} }"},
    {"int main(int c, char** v) { f(); }", "int student_main(int c, char** v) { __builtin_trap(); }"},
    {"int main() {\n#pragma omp parallel\nf();\n}", "int student_main() {\n\n\n__builtin_trap(); }"},
    {"namespace a { int main() { return 1; } }", "int main() { return 1; }"},
};

TEST_CASE("CUDA's qualifiers become g++'s or go") {
  for (const Case& c : kCases) {
    INFO(rewritten(c.code));
    CHECK(contains(rewritten(c.code), c.expected));
    CHECK(refusals_of(c.code) == "");
  }
}

TEST_CASE("text from headers passes through untouched") {
  std::string header =
      "# 1 \"matmul.cu\"\nint a;\n# 1 \"my.h\" 1\n__device__ int f() { asm(\"\"); }\n# 2 \"matmul.cu\" 2\n";
  CHECK(rewrite(header, "matmul.cu").source == header);
  CHECK(rewrite(header, "matmul.cu").refusals.empty());
}

}  // namespace
TEST_CASE("a CPU lab's pragmas for the optimiser are left out, and named") {
  std::vector<LeftOut> left_out;
  const std::string text =
      "# 1 \"matmul.cpp\"\n#pragma GCC optimize(\"O3\")\n#pragma GCC target(\"avx2\")\nvoid f() {\n"
      "_Pragma(\"GCC unroll 4\") for (;;) {}\n}\n";
  const std::string kept = without_optimisation(text, "matmul.cpp", left_out);
  CHECK(kept.find("optimize") == std::string::npos);
  CHECK(kept.find("unroll") == std::string::npos);
  CHECK(kept.find("target(\"avx2\")") != std::string::npos);
  CHECK(kept.find("for (;;) {}") != std::string::npos);
  REQUIRE(left_out.size() == 2);
  CHECK(left_out[0].line == 1);
  CHECK(left_out[0].text == "#pragma GCC optimize");
  CHECK(left_out[1].line == 4);
}

}  // namespace emulator
