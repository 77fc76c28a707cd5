#include <doctest/doctest.h>

#include <algorithm>

#include "common/emulator/rewrite/test_rewrite.h"

namespace emulator {
namespace {

struct Case {
  const char* code;
  const char* expected;
};

constexpr Case kLaunches[] = {
    {"void f() { k<<<g, b>>>(a, c); }",
     "::emu::launcher(1, \"k\", ::emu::Config(g, b), [=](auto... emu_a) { k(emu_a...); })(a, c);"},
    {"void f() { k << < g, b >> > (); }",
     "::emu::launcher(1, \"k\", ::emu::Config(g, b), [=](auto... emu_a) { k(emu_a...); })();"},
    {"void f() { ns::k<float, X<Y<3>>><<<dim3(n >> 2, 1), {16, 16}, n >> 1, s>>>(a); }",
     "::emu::launcher(1, \"ns::k<float, X<Y<3>>>\", ::emu::Config(dim3(n >> 2, 1), {16, 16}, n >> 1, s), "
     "[=](auto... emu_a) { ns::k<float, X<Y<3>>>(emu_a...); })(a);"},
    {"void f() { k<<<g, V<4>>>>(a); }", "::emu::Config(g, V<4>), [=](auto... emu_a) { k(emu_a...); })(a);"},
    {"void f() { return ::k<(1 > 2)><<<g, b>>>(a); }", "return ::emu::launcher(1, \"::k<(1 > 2)>\", "},
    {"void f() { kernels[i]<<<1, 2>>>(a); }", "[emu_k = kernels[i]](auto... emu_a) { emu_k(emu_a...); })(a);"},
    {"void f() { (*p)<<<1, 2>>>(a); }", "[emu_k = (*p)](auto... emu_a) { emu_k(emu_a...); })(a);"},
    {"void f() { T::template k<3><<<1, 2>>>(a); }", "{ T::template k<3>(emu_a...); })(a);"},
    {"void (*p)(int); void f() { p<<<1, 2>>>(a); }", "[emu_k = p](auto... emu_a) { emu_k(emu_a...); })(a);"},
    {"void f() { this->p<<<1, 2>>>(a); }", "[emu_k = this->p](auto... emu_a) { emu_k(emu_a...); })(a);"},
    {"void f() { if (x) k<<<1, 2>>>(); else j<<<1, 2>>>(); }", "{ k(emu_a...); })(); else ::emu::launcher(1, \"j\""},
    {"void f() { k<'\"'><<<1, 2>>>(); }", "\"k<'\\\"'>\""},
    // A literal null pointer would become an integer.
    {"__global__ void k(float* p, int n) {} void f() { k<<<1, 2>>>(0, x); }",
     "(::emu::parameter<0, decltype(&k)>(0), ::emu::parameter<1, decltype(&k)>(x));"},
    {"template <class T> __global__ void k(T* p) {} void f() { k<<<1, 2>>>(q); }", "{ k(emu_a...); })(q);"},
    {"__global__ void k(int n) {} __global__ void k(float* p) {} void f() { k<<<1, 2>>>(q); }", "(emu_a...); })(q);"},
    {"__global__ void k(int n) {} void f(void (*k)(int)) { k<<<1, 2>>>(q); }", "(emu_a...); })(q);"},
    {"__global__ void k(Shape s) {} void f() { k<<<1, 2>>>(q); }", "{ k(emu_a...); })(q);"},
    {"void f() { k<<<1, 2>>>(__null); }", "(nullptr);"},
    {"__global__ void k(const Shape s, int n) {} void f() { k<<<1, 2>>>({1, 2}, 0); }",
     "(Shape{1, 2}, ::emu::parameter<1, decltype(&k)>(0));"},
    // The name of a type in the scope of the kernel may mean nothing at the launch.
    {"namespace n { template <class T> __global__ void k(V v, T* c) {} } void f() { n::k<float><<<1, 2>>>({1, 2}, c); "
     "}",
     "(::emu::Parameter<0, decltype(&n::k<float>)>{1, 2}, c);"},
    {"namespace n { __global__ void k(V v) {} } void f() { n::k<<<1, 2>>>({1, 2}); }",
     "(::emu::Parameter<0, decltype(&n::k)>{1, 2});"},
    {"void f() { (k<3, 4>)<<<1, 2>>>(); }", "launcher(1, \"k<3, 4>\", "},
};

TEST_CASE("a launch becomes a call of the launcher") {
  for (const Case& c : kLaunches) {
    INFO(rewritten(c.code));
    CHECK(contains(rewritten(c.code), c.expected));
    CHECK(refusals_of(c.code) == "");
  }
}

TEST_CASE("every line keeps its number") {
  std::string text = rewritten("void f() {\n  ns::k<\n    3\n  >\n  <<<g,\n  b\n  >>>(\n  a);\n}\nint last;\n");
  CHECK(std::count(text.begin(), text.end(), '\n') == 10);
  CHECK(text.find("int last;\n") == text.size() - 10);
}

TEST_CASE("shifts and stream output are no launches") {
  CHECK(contains(rewritten("void f() { std::cout << a << (b < c) << x; }"), "<<a<<(b<c)<<x;"));
  CHECK(contains(rewritten("template <> S& operator<< <float>(S&);"), "operator<<<float>(S&);"));
}

}  // namespace
}  // namespace emulator
