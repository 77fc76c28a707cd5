#include "common/source/expressions.h"

#include <doctest/doctest.h>

#include "common/source/code.h"

namespace source {
namespace {

using Texts = std::vector<std::string>;

TEST_CASE("comparisons are distinguished from lists of template arguments and arrows") {
  const auto operation = [](const char* text) {
    const Code code(text);
    const auto found = find_comparison(code.tokens(), code.all());
    return found ? code.source(found->left) + " " + code.source(found->operation) + " " + code.source(found->right)
                 : "";
  };
  CHECK(operation("row < M") == "row < M");
  CHECK(operation("a[i < 3] >= b(c)") == "a[i < 3] >= b(c)");
  CHECK(operation("size<int>(a)") == "");
  CHECK(operation("p->row") == "");
}

TEST_CASE("conditions: of branches, of ?: and of bool variables, and their parts") {
  const Code code(
      "void f() { if (row < M && col < N) g(); float a = k < K ? x : 0; bool in = !(i < 3 || j < 4); "
      "for (int k = 0; k < K; ++k) g(); }");
  const Statements read = read_statements(code.tokens());
  Texts all;
  for (const Range& condition : find_conditions(code.tokens(), read))
    for (const Range& part : parts_of(code.tokens(), condition)) all.push_back(code.source(part));
  CHECK(all == Texts{"row < M", "col < N", "k < K", "i < 3", "j < 4"});
  const auto choices = find_choices(code.tokens(), read);
  REQUIRE(choices.size() == 1);
  CHECK(code.source(choices[0].no) == "0");
}

TEST_CASE("indices: where arrays are used, not where they are declared") {
  const Code code("void f() { float a[2][3], b[4]; a[i][j + 1] = b[k]; c[0].x = 1; }");
  Texts all;
  for (const Index& index : find_indices(code.tokens(), read_statements(code.tokens()))) {
    std::string text = code.word(index.name) + (index.written ? " written" : " read");
    for (const Range& subscript : index.subscripts) text += " " + code.source(subscript);
    all.push_back(text);
  }
  CHECK(all == Texts{"a written i j + 1", "b read k", "c written 0"});
}

TEST_CASE("launches and calls have their arguments") {
  const Code code("void f() { n::k<float, 2> << <dim3(1, 2), 3>> > (a, b); g<4>(c); int i = (h); }");
  const auto launches = find_launches(code.tokens());
  REQUIRE(launches.size() == 1);
  CHECK(code.source(launches[0].callee) == "n::k<float, 2>");
  CHECK(code.word(launches[0].name_token) == "k");
  CHECK(code.source(launches[0].config) == "dim3(1, 2), 3");
  CHECK(code.source(launches[0].arguments) == "a, b");
  const auto arguments = [&](const char* name) {
    for (int i = 0; i < code.tokens().size(); ++i)
      if (const int open = code.is(i, name) ? arguments_parenthesis(code.tokens(), i) : -1; open > 0)
        return code.source({open, code.tokens().skip(open)});
    return std::string();
  };
  CHECK(arguments("k") == "(a, b)");
  CHECK(arguments("g") == "(c)");
  CHECK(arguments("i") == "");
}

TEST_CASE("arguments without casts, assignments with their values") {
  const auto plain = [](const char* text) {
    const Code code(text);
    return code.source(without_cast(code.tokens(), code.all()));
  };
  CHECK(plain("B") == "B");
  CHECK(plain("(float*)B") == "B");
  CHECK(plain("static_cast<float*>(B)") == "B");
  CHECK(plain("f(B)") == "f(B)");
  const Code code("int a = b + 1, c = d; a += 2; e[0] = 3; if (a == 4) f = a;");
  Texts all;
  for (const Assignment& one : find_assignments(code.tokens(), code.all()))
    all.push_back(code.word(one.name) + " is " + code.source(one.value));
  CHECK(all == Texts{"a is b + 1", "c is d", "f is a"});
}

}  // namespace
}  // namespace source
