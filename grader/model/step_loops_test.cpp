#include "grader/model/step_loops.h"

#include <doctest/doctest.h>

#include <fmt/core.h>

using namespace grader;

namespace {

/// A loop over k as g++ generates it: a body with some code, and the condition.
std::string loop(const std::string& inside, const std::string& condition) {
  return fmt::format(
      "0000000000001000 <kernel>:\n"
      "    1000:\tcall   2000 <__sanitizer_cov_trace_pc>\n"
      "    1005:\tmovl   $0x0,-0x1c(%rbp)\n"
      "    1008:\tjmp    1060 <kernel+0x60>\n"
      "    100d:\tcall   2000 <__sanitizer_cov_trace_pc>\n"
      "    1012:\tnop\n"
      "{}"
      "    1030:\tcall   3000 <__tsan_read4>\n"
      "    1035:\tmulss  %xmm1,%xmm0\n"
      "    1058:\tcall   2000 <__sanitizer_cov_trace_pc>\n"
      "    105c:\taddl   $0x1,-0x1c(%rbp)\n"
      "    1060:\tcall   2000 <__sanitizer_cov_trace_pc>\n"
      "{}"
      "    106c:\tjle    100d <kernel+0xd>\n",
      inside, condition);
}

const char* kOfConstant = "    1065:\tcmpl   $0xf,-0x1c(%rbp)\n";
const char* kOfVariable = "    1062:\tmov    -0x1c(%rbp),%eax\n    1066:\tcmp    -0x78(%rbp),%eax\n";
const char* kIndex = "    1013:\timul   -0x78(%rbp),%eax\n";
const char* kIndexOfConstant = "    1013:\timul   $0x18,%eax,%eax\n";

bool separate(const std::string& inside, const std::string& condition) {
  const auto loops = read_step_loops(loop(inside, condition));
  REQUIRE(loops.size() == 1);
  CHECK(loops[0].body == 0x1011);
  return loops[0].separate;
}

}  // namespace

TEST_CASE("step loops: of a constant length, or with rows of a constant length, they are joined") {
  CHECK_FALSE(separate("", kOfConstant));
  CHECK_FALSE(separate(kIndex, kOfConstant));
  CHECK_FALSE(separate(kIndexOfConstant, kOfVariable));
  CHECK(separate(kIndex, kOfVariable));
}

TEST_CASE("step loops: a condition of each step keeps them apart, one of the whole loop does not") {
  const std::string branch = "    1018:\tcmp    %eax,-0x74(%rbp)\n    101c:\tjle    1058 <kernel+0x58>\n";
  CHECK(separate("    1013:\tmov    -0x1c(%rbp),%eax\n" + branch, kOfConstant));
  CHECK_FALSE(separate("    1013:\tmov    -0x20(%rbp),%eax\n" + branch, kOfConstant));
}

TEST_CASE("step loops: what does not multiply, waits for the block or holds another loop is none") {
  CHECK(read_step_loops("").empty());
  CHECK(read_step_loops(loop("    1013:\tcall   4000 <_ZN3emu13block_barrierEi>\n", kOfConstant)).empty());
  CHECK(read_step_loops(loop("    1013:\tjle    100d <kernel+0xd>\n", kOfConstant)).empty());
}
