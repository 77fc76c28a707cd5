#include <doctest/doctest.h>

#include "common/emulator/rewrite/test_rewrite.h"

namespace emulator {
namespace {

struct Case {
  const char* code;      // body of a kernel
  const char* expected;  // part of the result
};

constexpr Case kDeclarations[] = {
    {"__shared__ float As[T][T], Bs[T][T + 1];",
     "static ::emu::SharedVariable emu_shared_1_0{\"As\", 1}; auto& As = ::emu::shared<float[T][T]>(emu_shared_1_0); "
     "static_assert(sizeof(As) <= 49152,"},
    {"__shared__ float As[T][T], Bs[T][T + 1];",
     "static ::emu::SharedVariable emu_shared_1_1{\"Bs\", 1}; auto& Bs = "
     "::emu::shared<float[T][T+1]>(emu_shared_1_1); "
     "static_assert(sizeof(As) + sizeof(Bs) <= 49152,"},
    {"static __shared__ unsigned int n;", "auto& n = ::emu::shared<unsigned int>("},
    {"volatile __shared__ int n;", "auto& n = ::emu::shared<volatile int>("},
    {"float __shared__ x[4];", "auto& x = ::emu::shared<float[4]>("},
    {"__shared__ Pair<float, int> p[4];", "auto& p = ::emu::shared<Pair<float, int>[4]>("},
    {"__shared__ typename T::template X<3>::type p;", "auto& p = ::emu::shared<typename T::template X<3>::type>("},
    {"__shared__ struct Foo p;", "auto& p = ::emu::shared<struct Foo>("},
    {"__shared__ const float *p, q[3];", "auto& p = ::emu::shared<const float*>("},
    {"__shared__ const float *p, q[3];", "auto& q = ::emu::shared<const float[3]>("},
    {"__shared__ float (*p)[17];", "auto& p = ::emu::shared<float(*)[17]>("},
    {"__shared__ __align__(16) float x[4];",
     "struct alignas(16) emu_align_1_0 {}; static ::emu::SharedVariable emu_shared_1_0{\"x\", 1}; "
     "auto& x = ::emu::shared<float[4]>(emu_shared_1_0, alignof(emu_align_1_0));"},
    {"alignas(float4) __shared__ float x[4];", "struct alignas(float4) emu_align_1_0 {};"},
    {"__shared__ float x[4] __attribute__((aligned(32)));", "struct alignas(32) emu_align_1_0 {};"},
    {"__shared__ float x[T >> 1][T];", "auto& x = ::emu::shared<float[(T >> 1)][T]>("},
    {"extern __shared__ float s[];", "auto* s = static_cast<float*>(::emu::dynamic_shared(1, \"s\", sizeof(float)));"},
    {"extern __shared__ __align__(16) unsigned char s[];", "auto* s = static_cast<unsigned char*>("},
    {"extern __shared__ float s[][17];", "auto* s = static_cast<float(*)[17]>(::emu::dynamic_shared("},
    {"extern volatile __shared__ float4 s[];", "auto* s = static_cast<volatile float4*>("},
};

TEST_CASE("__shared__ becomes a reference into the arena of the block") {
  for (const Case& c : kDeclarations) {
    std::string code = "__global__ void k() { " + std::string(c.code) + " }";
    INFO(rewritten(code));
    CHECK(contains(rewritten(code), c.expected));
    CHECK(rewritten(code).find("__shared__") == std::string::npos);
    CHECK(refusals_of(code) == "");
  }
}

TEST_CASE("a dynamic array at namespace scope moves into the functions that use it") {
  std::string text = rewritten(
      "extern __shared__ float s[];\n__device__ void d() { s[0] = 1; }\n__global__ void k() { d(); }\n"
      "__global__ void own() { extern __shared__ float s[]; s[0] = 2; }\nint host(int s) { return s; }\n");
  CHECK(contains(text, "void d() { auto* s = static_cast<float*>(::emu::dynamic_shared(1, \"s\", sizeof(float)));"));
  CHECK(contains(text, "void k() { d(); }"));
  CHECK(contains(text, "void own() { auto* s = static_cast<float*>(::emu::dynamic_shared(4, \"s\", sizeof(float)));"));
  CHECK(contains(text, "int host(int s) { return s; }"));
}

TEST_CASE("a fixed array at namespace scope is one variable for all functions that use it") {
  std::string text = rewritten(
      "__shared__ float s[4];\n__device__ void d() { s[0] = 1; }\n__global__ void k() { s[1] = 2; d(); }\n"
      "__global__ void other() {}\n");
  CHECK(contains(text, "static ::emu::SharedVariable emu_shared_1_0{\"s\", 1};"));
  CHECK(contains(text, "void d() { auto& s = ::emu::shared<float[4]>(emu_shared_1_0); s[0] = 1; }"));
  CHECK(contains(text, "void k() { auto& s = ::emu::shared<float[4]>(emu_shared_1_0); s[1] = 2; d(); }"));
  CHECK(contains(text, "void other() {}"));
}

TEST_CASE("what one block declares counts together, what stands in others apart") {
  const std::string text = rewritten("__global__ void k() { { __shared__ float a[4]; } f(); __shared__ float b[4]; }");
  CHECK(contains(text, "static_assert(sizeof(a) <= 49152,"));
  CHECK(contains(text, "static_assert(sizeof(b) <= 49152,"));
}

TEST_CASE("a class that is defined on the way stays, and has a name") {
  const std::string nameless =
      rewritten("__global__ void k() { __shared__ union { float a; int b; } u[4]; u[0].a = 1; }");
  CHECK(contains(nameless, "union emu_class_1_"));
  CHECK(contains(nameless, "{ float a; int b; } ;"));
  CHECK(contains(nameless, "auto& u = ::emu::shared<emu_class_1_"));
  const std::string named = rewritten("__global__ void k() { __shared__ struct Pair { float a; } p; }");
  CHECK(contains(named, "struct Pair { float a; } ;"));
  CHECK(contains(named, "auto& p = ::emu::shared<Pair>("));
}

TEST_CASE("what cannot be placed is refused") {
  CHECK(refusals_of("__global__ void k() {\n__shared__ s[4]; }").starts_with("unsupported 2: this __shared__"));
  CHECK(refusals_of("__global__ void k() {\n__shared__ float s[2] = {1, 2}; }")
            .starts_with("compile_error 2: initializer"));
}

}  // namespace
}  // namespace emulator
