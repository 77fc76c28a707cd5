// One mistake in a solution never costs more than handing in the earlier lab's kernel would.
#include <doctest/doctest.h>

#include <algorithm>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/judge/judge.h"
#include "grader/proof/mutants/mutants.h"
#include "grader/sandbox/workspace.h"

namespace mutants {
namespace {

double points_of(const std::string& lab, const std::string& text) {
  const grader::Workspace workspace;
  REQUIRE(grader::write_file(workspace.file("matmul.cu"), text));
  return grader::judge_lab(lab, workspace.file("matmul.cu"), {}).points;
}

std::string solution(const std::string& lab) {
  std::string text;
  REQUIRE(grader::read_file(grader::package_root() + "/solutions/" + lab + "/matmul.cu", text));
  return text;
}

}  // namespace

TEST_CASE("a tiled kernel with one mistake earns no less than the naive one") {
  const double naive = points_of("05_tiled", solution("04_naive"));
  CHECK(naive == 15);
  const std::vector<Mutant> all = mutants_of("05_tiled", "matmul.cu", solution("05_tiled"));
  for (const char* operation : {"drop-barrier", "ends-early", "transpose", "drop-block-offset"}) {
    const auto one = std::ranges::find(all, operation, &Mutant::operation);
    REQUIRE(one != all.end());
    const double points = points_of("05_tiled", one->text);
    CHECK_MESSAGE((points >= naive && points < 20), one->name() << ": " << points);
  }
}

}  // namespace mutants
