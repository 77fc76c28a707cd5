#include "common/source/statements.h"

#include <doctest/doctest.h>

#include "common/source/code.h"

namespace source {
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

TEST_CASE("statements know their loops, and those of a lambda have none") {
  const Code code(kText, lex_host_code);
  std::vector<std::string> all;
  for (const Statement& statement : read_statements(code.tokens()).statements)
    all.push_back(std::to_string(statement.loop) + " " + code.source(statement.range));
  CHECK(all == std::vector<std::string>{"-1 float sum = 0.0f;", "0 sum += k;", "1 C[i] = sum;", "-1 return;",
                                        "-1 auto twice = [&](int i) { C[i] = 2 * sum; };", "-1 C[i] = 2 * sum;"});
}

TEST_CASE("the name that a loop declares") {
  const auto counter = [](const std::string& head) {
    const Code code("void f(int K) {\n  for (" + head + "; ; ) {}\n}\n", lex_host_code);
    const Statements read = read_statements(code.tokens());
    REQUIRE(read.loops.size() == 1);
    const int token = declared_counter(code.tokens(), read.loops[0]);
    return token < 0 ? "" : std::string(code.tokens().text(token));
  };
  CHECK(counter("int k = 0") == "k");
  CHECK(counter("unsigned int k = 0") == "k");
  CHECK(counter("std::size_t k = 0, n = 4") == "k");
  CHECK(counter("int k") == "k");
  CHECK(counter("k = 0").empty());
  CHECK(counter("").empty());
}

TEST_CASE("loops and branches") {
  const Code code(kText, lex_host_code);
  const Statements read = read_statements(code.tokens());
  REQUIRE(read.loops.size() == 2);
  CHECK(code.source(read.loops[0].init) == "int k = 0");
  CHECK(code.source(read.loops[0].condition) == "k < K");
  CHECK(code.source(read.loops[1].step) == "++i");
  CHECK(code.source(read.loops[1].body) == "C[i] = sum;");
  CHECK(read.loops[1].outer == 0);
  REQUIRE(read.branches.size() == 1);
  CHECK(code.source(read.branches[0].condition) == "K > 3");
  CHECK(code.source(read.branches[0].body) == "return;");
}

TEST_CASE("branches have their else, and no depth of nesting is too much") {
  const Code code("void f() { if (a) b(); else if (c) { d(); } do e(); while (g); while (h) i(); }");
  const Statements read = read_statements(code.tokens());
  REQUIRE(read.branches.size() == 2);
  CHECK(read.branches[0].has_else);
  CHECK(code.source(read.branches[0].whole) == "if (a) b(); else if (c) { d(); }");
  CHECK_FALSE(read.branches[1].has_else);
  CHECK(read.statements.size() == 4);
  std::string deep = "void f() { ";
  for (int i = 0; i < 100'000; ++i) deep += "if (a) {";
  const Code nested(deep + std::string(100'001, '}'));
  CHECK(read_statements(nested.tokens()).bodies.size() == 1);
}

}  // namespace
}  // namespace source
