#include <doctest/doctest.h>

#include <cctype>
#include <filesystem>

#include "common/emulator/rewrite/test_rewrite.h"
#include "grader/base/package.h"
#include "grader/base/text.h"

namespace emulator {
namespace {

std::string screened(std::string_view student) { return as_text(screen(preprocessed(student), "matmul.cu")); }

/// Returns the name before the parenthesis that is open at `at`, or the word before it if there is none.
std::string called_with(const std::string& text, size_t at) {
  int open = 0;
  while (at > 0 && (text[at] != '(' || open > 0)) {
    open += (text[at] == ')') - (text[at] == '(');
    if (text[--at] == '#') return "define";
  }
  size_t begin = at;
  while (begin > 0 && (std::isalnum(static_cast<unsigned char>(text[begin - 1])) || text[begin - 1] == '_')) --begin;
  return text.substr(begin, at - begin);
}

constexpr const char* kForbidden[] = {
    "void f() { asm(\"nop\"); }",
    "void f() { __asm__ volatile(\"nop\"); }",
    "int f() __asm__(\"other\");",
    "__attribute__((no_sanitize(\"thread\"))) void f();",
    "__attribute__((__no_sanitize_thread__)) void f();",
    "__attribute__((optimize(\"O3\"))) void f();",
    "__attribute__((noinline, target(\"arch=native\"))) void f();",
    "__attribute__((target(\"avx2,no-sse\"))) void f();",
    "__attribute__((target(\"avx2\" \",no-sse\"))) void f();",
    "__attribute__((constructor)) void f();",
    "int x __attribute__((section(\".data\")));",
    "[[gnu::no_sanitize(\"thread\")]] void f();",
    "[[using gnu: optimize(3)]] void f();",
    "<:<:__gnu__::__naked__:>:> void f();",
    "#pragma GCC optimize(\"O3\")",
    "#pragma GCC push_options",
    "_Pragma(\"GCC target(\\\"general-regs-only\\\")\") int x;",
    "#pragma STDC FP_CONTRACT ON",
    "#pragma weak f",
    "#pragma redefine_extname f g",
    "extern \"C\" void __tsan_read4(void*) {}",
    "void f() { __sanitizer_print_stack_trace(); }",
    "namespace emu { void launch(); }",
    "using namespace emu;",
    "void f() { ::emu::launch(3); }",
    "int emu_shared_1_0;",
    "# 3 \"other.h\"\nint x;",
};

TEST_CASE("ways around the instrumentation are forbidden in both kinds of lab") {
  for (const char* code : kForbidden) {
    INFO(code);
    CHECK(screened(code).starts_with("forbidden "));
    CHECK(refusals_of(code).starts_with("forbidden "));
  }
}

constexpr const char* kAllowed[] = {
    "__attribute__((aligned(16), always_inline, noinline, unused, used)) int x;",
    "[[nodiscard]] [[maybe_unused]] int f(); [[gnu::always_inline]] inline int g();",
    "#pragma once\n#pragma GCC diagnostic ignored \"-Wunused\"\n#pragma GCC ivdep\n#pragma pack(push, 1)\n",
    "const char* s = \"asm __tsan_ emu_\"; int emu = 3, target = 4, section, alias, constructor;",
    "void f(int* a, int* i) { a[i[0]] = 3; }",
};

constexpr const char* kWiderVectors[] = {
    "__attribute__((target(\"avx2,fma\"))) void f();",
    "[[gnu::target(\"sse4.1\")]] void f();",
    "#pragma GCC target(\"avx2,fma\")",
    "_Pragma(\"GCC target(\\\"avx2\\\")\") int x;",
};

TEST_CASE("wider vectors may be asked for in CPU labs only") {
  for (const char* code : kWiderVectors) {
    INFO(code);
    CHECK(screened(code) == "");
    CHECK(refusals_of(code).starts_with("forbidden "));
  }
}

TEST_CASE("harmless attributes, pragmas and names pass") {
  for (const char* code : kAllowed) CHECK(screened(code) == "");
}

TEST_CASE("what makes threads meet is called, not passed on") {
  CHECK(refusals_of("template <class F> __device__ void f(F g); __global__ void k() {\nf(&__syncthreads); }") ==
        "forbidden 2: __syncthreads must be called directly, with ( ), since its address cannot be taken\n");
  for (const char* code : {"auto line_of = __trap;", "auto m = &cooperative_groups::thread_block::sync;",
                           "auto m = line_of(sync<cooperative_groups::thread_block>);"})
    CHECK(refusals_of(code).starts_with("forbidden 1: "));
  CHECK(
      refusals_of("bool all = true, any = all; int sync(int); __device__ void f(int n) { for (int wait = 0; wait < n;) "
                  "++wait; }") == "");
  CHECK(
      refusals_of(
          "__global__ void k(float* x) { __syncthreads(); *x = __shfl_down_sync<float>(~0u, *x, 1); __syncwarp(); }") ==
      "");
}

TEST_CASE("every function of the headers that takes its caller's line is known to be called only") {
  const std::string folder = grader::package_root() + "/common/emulator/include";
  int functions = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    std::string text;
    if (!entry.is_regular_file() || !grader::read_file(entry.path(), text)) continue;
    for (size_t at = text.find("EMU_LINE"); at != std::string::npos; at = text.find("EMU_LINE", at + 1)) {
      const std::string name = called_with(text, at);
      if (name == "define") continue;
      CHECK_MESSAGE(refusals_of("auto f = &someone::" + name + ";").starts_with("forbidden 1"), name);
      ++functions;
    }
  }
  CHECK(functions > 30);
}

TEST_CASE("assembly in device code is PTX") {
  CHECK(refusals_of("__global__ void k() {\nasm volatile(\"bar.arrive 0;\"); }") ==
        "unsupported 2: inline PTX: bar.arrive is not supported by the emulator in this form\n");
}

TEST_CASE("OpenMP is not asked for, so that its pragmas mean nothing") {
  CHECK(screened("\n#pragma omp parallel for\n") == "");
}

constexpr const char* kUnsupported[] = {
    "void f() { cub::DeviceReduce::Sum(); }",
    "void f() { thrust::sort(a, b); }",
    "namespace ct = cute;",
    "void f() { cublasSgemm(h); }",
    "cudnnHandle_t h;",
    "__global__ void k() { auto g = cg::this_grid(); }",
    "void f() { cudaLaunchCooperativeKernel(k, g, b); }",
    "__device__ float f(cudaTextureObject_t t);",
    "__device__ float f() { return tex2D<float>(t, x, y); }",
    "__device__ float f(float x) { return __nv_sinf(x); }",
    "void f() { cudaGraphLaunch(g, s); }",
    "void f() { cudaStreamBeginCapture(s, m); }",
    "__global__ void k() { cuda::atomic_ref<int> a(x); }",
};

TEST_CASE("libraries and features that the emulator does not know are refused by name") {
  for (const char* code : kUnsupported) {
    INFO(code);
    CHECK(refusals_of(code).starts_with("unsupported 1: "));
  }
  CHECK(refusals_of("namespace cuda { int f(); } int g() { return cuda::f(); }") == "");
  CHECK(refusals_of("float tex2D(int x) { return x; } float cublasLike(); float g() { return tex2D(3); }") == "");
  CHECK(refusals_of("struct S { int cuda; }; int f(S s) { int cub = s.cuda; return cub; }") == "");
}

TEST_CASE("a GPU's build takes the PTX that the emulator knows, and no other") {
  const auto screened_for_gpu = [](const std::string& text) {
    return as_text(screen(preprocessed("__global__ void k() { unsigned a, p = 0; asm volatile(\"" + text +
                                       "\" : \"=r\"(a) : \"r\"(p)); }"),
                          "matmul.cu", Target::gpu));
  };
  CHECK(screened_for_gpu("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];") == "");
  CHECK(screened_for_gpu("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1]; trap;") != "");
  CHECK(screened_for_gpu("lop3.b32 %0, %1, %1, %1, 0;") != "");
  CHECK(screened("void f() { asm volatile(\"\"); }") != "");
}

}  // namespace
}  // namespace emulator
