#include "solutions/lecture/solution.h"

#include "grader/base/text.h"
#include "solutions/lecture/lecture_test.h"

using namespace lecture;

namespace {

const std::string kSource =
    "// Changed: two things.\n"
    "// Why it is not faster: nothing is saved.\n"
    "//skeleton: // Lab\n"
    "#include \"matmul.h\"\n"
    "constexpr int TILE = 16;\n"
    "__global__ void k() {\n"
    "  // TODO(1) begin: load\n"
    "  load();\n"
    "  __syncthreads();  // all of it\n"
    "  use();\n"
    "  __syncthreads();\n"
    "}\n"
    "template <int BM, int TM>\n"
    "void launch() {}\n"
    "void matmul() {\n"
    "  launch<128, 8>();\n"
    "  launch<32, 2>();\n"
    "}\n";

}  // namespace

TEST_CASE("a solution tells what changed, its code without comments, its constants and its instances") {
  const Solution solution = read_solution(kSource);
  CHECK(solution.changed == "two things.");
  CHECK(solution.reason == "nothing is saved.");
  CHECK(solution.code.front() == "constexpr int TILE = 16;");
  CHECK(solution.code[3] == "  __syncthreads();");
  CHECK(solution.constants.at("TILE") == 16);
  REQUIRE(solution.instances.size() == 2);
  CHECK(solution.instances[0].at("TM") == 2);
  CHECK(solution.instances[1].at("BM") == 128);
  CHECK(solution.barriers == std::vector<int>{9, 11});
}

TEST_CASE("a barrier goes, and no other line changes or moves") {
  const Solution solution = read_solution(kSource);
  const auto before = grader::split_lines(kSource), after = grader::split_lines(without_barrier(solution, 2));
  REQUIRE(after.size() == before.size());
  for (size_t i = 0; i < before.size(); ++i) CHECK(after[i] == (i == 10 ? "" : before[i]));
}

TEST_CASE("row and column change places, in their two lines only") {
  const Solution solution = read_solution("a.x\nconst int row = b.y + t.y;\nconst int col = b.x + t.x;\n");
  CHECK(with_row_on_x(solution) == "a.x\nconst int row = b.x + t.x;\nconst int col = b.y + t.y;\n");
  CHECK(with_row_on_x(read_solution("const int row = b.y;\n")) == "");
}

TEST_CASE("a tile is stored and read transposed, and only where it is indexed once each") {
  CHECK(with_transposed_tile(read_solution("B_tile[ty][tx] = b;\nsum += a * B_tile[k][tx];\n"))
            .find("B_tile[tx][ty] = b;\nsum += a * B_tile[tx][k];") == 0);
  CHECK(with_transposed_tile(read_solution("B_tile[ty][tx] = b;\n")) == "");
}

TEST_CASE("an early return stands behind the column, and nowhere where there is none") {
  CHECK(with_early_return(read_solution("const int col = b.x;\nint k;\n")) ==
        "const int col = b.x;\n  if (row >= M || col >= N) return;\nint k;\n");
  CHECK(with_early_return(read_solution("int k;\n")) == "");
}

TEST_CASE("the shipped solutions say what the lecture asks of them") {
  for (const MeasuredStep& measured : lecture_for_test().steps) {
    CAPTURE(measured.step.lab);
    CHECK(measured.solution.changed != "");
    CHECK(measured.solution.reason != "");
    if (measured.step.counted.size() > 1) CHECK(measured.solution.instances.size() == measured.step.counted.size());
    CHECK(measured.step.without.size() == (measured.step.glance ? 0 : measured.solution.barriers.size()));
  }
}
