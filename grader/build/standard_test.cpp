// Files that need C++20, and files that compile as neither standard.
#include <doctest/doctest.h>

#include "grader/build/build.h"
#include "grader/sandbox/workspace.h"

using namespace grader;

namespace {

const std::string kHead = "#include \"matmul.h\"\n", kConcept = "template <class T> concept Any = sizeof(T) > 0;\n",
                  kMatmul = "void matmul(const float*, const float*, float*, int, int, int) {}\n";

Built built(const std::string& source, Flavour flavour) {
  const Workspace workspace;
  return build_all(source, {flavour}, workspace.path())[0];
}

}  // namespace

TEST_CASE("what compiles as C++17 is compiled as C++17, what needs C++20 as C++20") {
  for (const Flavour flavour : {Flavour::emulator_check, Flavour::cpu_plain}) {
    const Built usual = built(kHead + "static_assert(__cplusplus < 202002L);\n" + kMatmul, flavour);
    CHECK((usual.ok && !usual.cxx20));
    const Built later = built(kHead + kConcept + "template <Any T> T f(T x) { return x; }\n" + kMatmul, flavour);
    CHECK((later.ok && later.cxx20));
  }
}

TEST_CASE("a mistake in a C++20 file is reported, not that it is C++20; one in a C++17 file as ever") {
  const Built later = built(kHead + kConcept + kMatmul + "int x = y;\n", Flavour::cpu_plain);
  REQUIRE(later.findings.size() == 1);
  CHECK((later.cxx20 && later.findings[0].line == 4));
  const Built usual = built(kHead + "int x = y;\n" + kMatmul, Flavour::cpu_plain);
  REQUIRE(usual.findings.size() == 1);
  CHECK((!usual.cxx20 && usual.findings[0].line == 2));
}

TEST_CASE("a copy is compiled in the submission's standard only, and all of its wrong lines are known") {
  const Workspace workspace;
  const std::string later = kHead + kConcept + kMatmul, wrong = kHead + "int x = y;\n" + kMatmul + "int z = ;\n";
  for (const Flavour flavour : {Flavour::emulator_check, Flavour::cpu_plain}) {
    CHECK(build_copy(later, flavour, true, workspace.path()).ok);
    const Built refused = build_copy(later, flavour, false, workspace.path());
    CHECK((!refused.ok && refused.error_lines == std::vector<int>{2}));
    const Built copy = build_copy(wrong, flavour, false, workspace.path());
    CHECK((!copy.ok && copy.error_lines == std::vector<int>{2, 4}));
    CHECK(build_copy(kHead + kMatmul, flavour, false, workspace.path()).error_lines.empty());
  }
}
