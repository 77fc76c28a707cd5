#include "grader/proof/mutants/code.h"

#include <doctest/doctest.h>

using namespace mutants;

TEST_CASE("code: comments, layout and what a new card does not see are no tokens") {
  const Code a("void f() { g(1); }"), b("// g\nvoid f() {\n  g(1);  // once\n}\n");
  CHECK(a.stream() == b.stream());
  const Code c("#if defined(__CUDA_ARCH__)\nint x;\n#else\nint y;\n#endif\n");
  CHECK(c.stream() == "int x ; ");
}

TEST_CASE("code: edits are applied from front to back, whatever their order") {
  const Code code("a = b + c;");
  CHECK(apply(code.text(), {code.replace(4, "d"), code.insert_before(0, "x"), code.remove({2, 4})}) == "xa =  d;");
}
