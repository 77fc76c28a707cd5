#include "grader/proof/mutants/code.h"

#include <doctest/doctest.h>

using namespace mutants;

namespace {

const char* const kText =
    "#include \"matmul.h\"\n"
    "constexpr int TILE = 16;  // not a statement of a function\n"
    "__global__ void kernel(float* C, int K) {\n"
    "  float sum = 0.0f;  /* a remark; */\n"
    "  for (int k = 0; k < K; ++k) {\n"
    "    sum += k;\n"
    "    for (int i = 0; i < 4; ++i) C[i] = sum;\n"
    "  }\n"
    "  if (K > 3) return;\n"
    "  auto twice = [&](int i) { C[i] = 2 * sum; };\n"
    "}\n";

}  // namespace

TEST_CASE("code: statements know their loops, and those of a lambda have none") {
  const Code code(kText);
  std::vector<std::string> all;
  for (const Statement& statement : code.statements())
    all.push_back(std::to_string(statement.loop) + " " + code.source(statement.range));
  CHECK(all == std::vector<std::string>{"-1 float sum = 0.0f;", "0 sum += k;", "1 C[i] = sum;", "-1 return;",
                                        "-1 auto twice = [&](int i) { C[i] = 2 * sum; };", "-1 C[i] = 2 * sum;"});
}

TEST_CASE("code: loops and branches") {
  const Code code(kText);
  REQUIRE(code.loops().size() == 2);
  CHECK(code.source(code.loops()[0].init) == "int k = 0");
  CHECK(code.source(code.loops()[0].condition) == "k < K");
  CHECK(code.source(code.loops()[1].step) == "++i");
  CHECK(code.source(code.loops()[1].body) == "C[i] = sum;");
  CHECK(code.loops()[1].outer == 0);
  REQUIRE(code.branches().size() == 1);
  CHECK(code.source(code.branches()[0].condition) == "K > 3");
  CHECK(code.source(code.branches()[0].body) == "return;");
}

TEST_CASE("code: comments, layout and what only nvcc compiles are no tokens") {
  const Code a("void f() { g(1); }"), b("// g\nvoid f() {\n  g(1);  // once\n}\n");
  CHECK(a.stream() == b.stream());
  const Code c("#if defined(__CUDA_ARCH__)\nint x;\n#else\nint y;\n#endif\n");
  CHECK(c.stream() == "int y ; ");
}

TEST_CASE("code: edits are applied from front to back, whatever their order") {
  const Code code("a = b + c;");
  CHECK(apply(code.text(), {code.replace(4, "d"), code.insert_before(0, "x"), code.remove({2, 4})}) == "xa =  d;");
}
