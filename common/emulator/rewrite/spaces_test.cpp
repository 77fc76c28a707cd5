#include <doctest/doctest.h>

#include <algorithm>

#include "common/emulator/rewrite/test_rewrite.h"

namespace emulator {
namespace {

struct Case {
  const char* code;
  const char* refusal;  // part of the message; the mistake is always on line 2
};

constexpr Case kRefused[] = {
    {"int f(int a) { return a; }\n__global__ void k(float* p) { p[0] = f(3); }",
     "calling a __host__ function(\"f\") from a __global__ function(\"k\") is not allowed"},
    {"constexpr int f(int a) { return a; }\n__device__ int d() { return f(3); }",
     "calling a __host__ function(\"f\") from a __device__ function(\"d\") is not allowed"},
    {"template <class T> T f(T a) { return a; }\n__global__ void k(float* p) { p[0] = f<float>(3); }", "\"f\""},
    {"\n__global__ void k(float** p) { cudaMalloc(p, 4); }",
     "calling a __host__ function(\"cudaMalloc\") from a __global__ function(\"k\") is not allowed"},
    {"\n__global__ void k() { cudaDeviceSynchronize(); }", "cudaDeviceSynchronize"},
    {"\n__global__ void k() { std::vector<float> v(3); }", "std::vector"},
    {"using namespace std;\n__global__ void k(int* p) { swap(p[0], p[1]); }", "std::swap"},
    {"\n__global__ void k() { std::cout << 3; }", "std::cout"},
    {"\n__global__ void k(int* p) { std::sort(p, p + 3); }", "std::sort"},
    {"\n__global__ void k(int* p) { p[0] = std::min(p[1], p[2]); }", "use min()"},
    {"\n__global__ void k(float* p) { p[0] = std::numeric_limits<float>::infinity(); }",
     "std::numeric_limits::infinity"},
    {"\n__global__ void k() { try { } catch (...) { } }", "device code does not support exception handling"},
    {"\n__device__ void d() { throw 3; }", "device code does not support exception handling"},
    {"\n__global__ void k(A* a) { dynamic_cast<B*>(a); }", "dynamic_cast"},
    {"\n__global__ void k(int* p) { p[0] = rand(); }", "rand"},
    {"\n__global__ void k() { exit(1); }", "exit"},
    {"__global__ void k(float* p) {}\nvoid matmul(float* p) { k(p); }",
     "a __global__ function call must be configured"},
    {"template <int N> __global__ void k(float* p) {}\nvoid matmul(float* p) { k<3>(p); }", "must be configured"},
    {"\n__global__ int k(float* p) { return 1; }", "must have a void return type"},
    {"\n__global__ void* k(float* p) { return p; }", "must have a void return type"},
    {"__device__ int d() { return 1; }\nint f() { return d(); }",
     "calling a __device__ function(\"d\") from a __host__ function(\"f\") is not allowed"},
    {"void d(float* p) {}\nvoid f(float* p) { d<<<1, 2>>>(p); }", "a host function call cannot be configured"},
    {"__device__ void d(float* p) {}\nvoid f(float* p) { d<<<1, 2>>>(p); }",
     "a __device__ function call cannot be configured"},
    {"\nint index() { return threadIdx.x; }", "is __global__ or __device__ missing"},
    {"\nvoid f() { __syncthreads(); }", "calling a __device__ function(\"__syncthreads\") from a __host__ function"},
    {"\nvoid f() { __shared__ float s[3]; }", "not allowed inside a host function body"},
    {"float scale;\n__global__ void k(float* p) { p[0] = scale; }", "identifier \"scale\" is undefined in device code"},
    {"const float w[2] = {1, 2};\n__global__ void k(float* p, int i) { p[0] = w[i]; }", "identifier \"w\""},
    {"\n__global__ void k(float& p) { p = 0; }", "cannot have a parameter with reference type: \"float& p\""},
    {"struct S {\n__global__ void k() {} };", "cannot be a member function"},
    {"\n__host__ __global__ void k() {}", "illegal combination of memory qualifiers"},
    {"\n__global__ void k() { threadIdx.x = 3; }", "\"threadIdx\" cannot be changed"},
    {"\n__global__ void k() { __shared__ float s = 3; }", "initializer not allowed for __shared__ variable \"s\""},
    {"__global__ void k() {}\nvoid f() { k<<<1>>>(); }", "<<<grid, block>>>"},
    {"__global__ void k() {}\nvoid f() { k<<<1, 2, 3, 0, 5>>>(); }", "<<<grid, block>>>"},
    {"void f() {\nstruct F { __device__ int operator()(int i) { return i; } }; apply(F()); }", "\"F\" outside"},
    {"__global__ void k(int) {} void f() {\nstruct F { __host__ __device__ int get() { return 1; } }; k<<<1, "
     "2>>>(F().get()); }",
     "local"},
    {"int f();\nvoid g() { apply([=] __device__(int i) { return f(); }); }", "\"f\""},
};

TEST_CASE("what nvcc refuses is refused in its words, by line") {
  for (const Case& c : kRefused) {
    std::string text = refusals_of(c.code);
    INFO(c.code);
    INFO(text);
    CHECK(text.starts_with("compile_error 2: "));
    CHECK(text.find(c.refusal) != std::string::npos);
    CHECK(std::count(text.begin(), text.end(), '\n') == 1);
  }
}

constexpr const char* kHonest[] = {
    "using namespace std; template <class T> __device__ void swap(T& a, T& b) {} __global__ void k(float* p) {"
    " swap(p[0], p[1]); float4 vector; p[0] = vector.x < 3; }",
    // names that have a different meaning here
    "int f(int a) { return a; } __global__ void k(float* p) { auto f = [](int i) { return i; }; p[0] = f(3); }",
    "int f(int a) { return a; } template <class F> __global__ void k(F f, float* p) { p[0] = f(3); }",
    "int f(int a) { return a; } __device__ int f(float a) { return a; } __global__ void k(float* p) { p[0] = f(3); }",
    "struct S { float f; }; float f(S s); __global__ void k(S s, float* p) { p[0] = s.f; }",
    "float min(float a, float b); __global__ void k(float* p) { p[0] = min(p[1], p[2]); }",
    "int row; __global__ void k(float* p) { int row = 3, col = 4; p[row + col] = 1; }",
    "int col; __global__ void k(float* p) { int row = 3, col = 4; p[row + col] = 1; }",
    "float* A; __global__ void k(const float* A) { float x = A[0]; }",
    "int n; __global__ void k(float* p) { for (int n = 0; n < 3; ++n) p[n] = n; }",
    "float g[7]; __global__ void k(float* p) { p[0] = sizeof(g); }",
    "struct S { int n; }; int n; __global__ void k(S s, float* p) { p[0] = s.n; }",
    "namespace a { int n; } namespace b { __device__ int n; } __global__ void k(float* p) { p[0] = b::n; }",
    "dim3 blockDim(16, 16); void f() {}",
    "void f() { dim3 blockIdx(3), threadIdx; g(blockIdx.x, threadIdx.x); }",
    // qualifiers outside of the definition
    "__device__ float f(float); __global__ void k(float* p) { p[0] = f(1); } float f(float x) { return x; }",
    "struct S { __device__ float f(); }; float S::f() { return threadIdx.x; }",
    "extern \"C\" __global__ void k(float* p) { p[0] = threadIdx.x; }",
    "void __global__ k(float* p) { p[0] = threadIdx.x; }",
    "template <int N> __launch_bounds__(N) __global__ void k(float* p) { p[0] = threadIdx.x; }",
    "__global__ void __launch_bounds__(256, 2) k(float* p) { p[0] = threadIdx.x; }",
    "void f() { g([=] __device__(int i) { return threadIdx.x + i; }); }",
    "void f() { auto l = [=] __host__ __device__(int i) mutable -> int { return rand(); }; }",
    // constants, traits and library functions that device code may use
    "const int N = 4; const float pi = 3.14f; constexpr int T = 16; enum { B = 3 };"
    " __global__ void k(float* p) { p[N] = pi * T + B; }",
    "constexpr int d[2] = {3, 4}; __global__ void k(float* p, int i) { float s[d[0]]; constexpr int q = d[1]; p[i] = "
    "q; }",
    "consteval int f(int n) { return n; } __global__ void k(float* p) { p[0] = f(3); }",
    "template <class F> __global__ void k(F f, float* p, int n = 3 & 1) {} struct S { friend __global__ void g(S s); "
    "};",
    "__device__ int g; __constant__ float c[4]; __managed__ int m; __global__ void k(float* p) { p[0] = g + c[1] + m; "
    "}",
    "__global__ void k(std::size_t n, std::int32_t* p) { p[0] = std::move(n) + std::sqrt(2.f) + std::abs(3); }",
    "template <class T> __global__ void k(T* p) { static_assert(std::is_same_v<T, float>); std::printf(\"%d\", 3); }",
    "__global__ void k(char* p) { memcpy(p, p + 4, 4); memset(p, 0, 4); printf(\"x\"); assert(p); clock(); }",
    "int h() { return 1; } __host__ __device__ int hd() { return h(); }",
    "__global__ void k(float* p) { struct S { int time; } s; s.time = 3; }",
    "struct Tile { __device__ void read(int) {} __device__ void go() { read(3); } };",
    "__device__ void copy(float* p) {} __global__ void k(float* p) { copy(p); }",
    "typedef float real; __global__ void k(real* p) { real x = real(3); p[0] = x; }",
    "struct V { V(float) {} float x; }; __global__ void k(V v, float* p) { p[0] = v.x; }",
    "struct N { N() = default; N& operator=(const N&) = delete; }; __global__ void k(float* p) { p[0] = 1; }",
    // kernels used in host code without a call
    "template <int N> __global__ void k(float* p) {} void f() { cudaFuncSetAttribute(k<3>, 8, 65536); auto q = &k<3>; "
    "}",
    "__global__ void k(float* p); void f(float* p) { k<<<dim3(1, 2), 32>>>(p); } __global__ void k(float* p) {}",
    "void f(void (*k)(float*), float* p) { k<<<1, 2>>>(p); }",
    "struct A { static void k(int); }; __global__ void k(int) {} void f() { k<<<1, 2>>>(3); A::k(3); }",
    "template <class K> void run(K kernel, float* p) { kernel<<<1, 2, 0, nullptr>>>(p); }",
    "using V = void; __global__ V k(float* p) {}",
    "template <class T> struct X { T t; }; __global__ void k(X<int> x) {}",
    "__global__ auto k(float* p) -> void { p[0] = 1; }",
    "void f(int* p) { struct F { __host__ __device__ int operator()(int i) { return i; } }; std::transform(p, p, p, "
    "F()); }",
    "void f() { struct F { int i; }; struct G { int get() { return 1; } }; "
    "struct Unused { __device__ int get() { return 1; } }; g(F(), G()); }",
    "__device__ int f(int i) { struct F { __device__ int get(int i) { return i; } }; return F().get(i); }",
};

TEST_CASE("honest code is let through") {
  for (const char* code : kHonest) {
    INFO(code);
    CHECK(refusals_of(code) == "");
  }
}

TEST_CASE("real CUDA that the emulator does not run is unsupported") {
  CHECK(refusals_of("__global__ void k() { int* p = new int; }").starts_with("unsupported 1: \"new\""));
  CHECK(refusals_of("__global__ void c() {}\n__global__ void k() { c<<<1, 1>>>(); }").find("dynamic parallelism") !=
        std::string::npos);
}

}  // namespace
}  // namespace emulator
