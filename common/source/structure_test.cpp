#include "common/source/structure.h"

#include <doctest/doctest.h>

#include "common/source/code.h"

namespace source {
namespace {

TEST_CASE("functions: names, parameters, spaces and bodies") {
  const Code code(
      "template <class T> __global__ void __launch_bounds__(256) k(T* a, int n) { a[0] = n; }\n"
      "__device__ float f(float);\nfloat f(float x) { return x; }\n"
      "namespace n { struct S { int m() const { return 1; } }; void g(); }\n");
  const Structure read = read_structure(code.tokens());
  REQUIRE(read.functions.size() == 5);
  const Function& k = *read.named("k").at(0);
  CHECK(k.space.global);
  CHECK(k.templated);
  CHECK(code.source(k.parameters) == "T* a, int n");
  CHECK(code.source(k.body) == "a[0] = n;");
  CHECK(read.named("f").at(1)->space.on_device_only());  // from its first declaration
  CHECK(read.named("m").at(0)->member);
  CHECK(read.named("g").at(0)->in_namespace);
  CHECK_FALSE(read.named("g").at(0)->has_body);
  CHECK(read.named("nothing").empty());
}

TEST_CASE("variables at namespace scope") {
  const Code code(
      "__device__ int counter; const float a = 1, b[2] = {}; extern __shared__ float tile[]; dim3 block(1, 2);");
  const Structure read = read_structure(code.tokens());
  std::string all;
  for (const Variable& v : read.variables)
    all += std::string(v.name) + (v.on_device ? " device" : "") + (v.const_qualified ? " const" : "") +
           (v.array ? " array" : "") + (v.shared ? " shared" : "") + ";";
  CHECK(all == "counter device;a const;b const array;tile array shared;block;");
}

TEST_CASE("names get a meaning of their own in a scope") {
  const Code code("void f(int a) { float b = a; g(c); auto [d, e] = h; }");
  const auto declared = [&](const char* name) { return is_declared_in(code.tokens(), name, code.all(), -1); };
  CHECK(declared("a"));
  CHECK(declared("b"));
  CHECK(declared("d"));
  CHECK_FALSE(declared("c"));
  CHECK_FALSE(declared("h"));
}

}  // namespace
}  // namespace source
