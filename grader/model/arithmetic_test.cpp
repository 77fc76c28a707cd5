#include "grader/model/arithmetic.h"

#include <doctest/doctest.h>

using namespace grader;

TEST_CASE("arithmetic: straight lines begin behind the hook, and their instructions have sorts") {
  const CodeLines lines = read_code(
      "0000000000001000 <kernel>:\n"
      "    1000:\tpush   %rbp\n"
      "    1001:\tcall   2000 <__sanitizer_cov_trace_pc>\n"
      "    1006:\tmulss  %xmm1,%xmm0\n"
      "    100a:\taddss  -0x4(%rbp),%xmm0\n"
      "    100f:\tadd    $0x1,%eax\n"
      "    1012:\tjle    1040 <kernel+0x40>\n"
      "    1014:\tcall   2000 <__sanitizer_cov_trace_pc>\n"
      "    1019:\tcall   3000 <fmaf@plt>\n"
      "    101e:\tcall   3010 <expf@plt>\n"
      "    1023:\tdivss  %xmm1,%xmm0\n");
  REQUIRE(lines.size() == 2);
  const StraightLine &first = lines.at(0x1005), &second = lines.at(0x1018);
  CHECK(first.products == 1);
  CHECK(first.sums == 1);
  CHECK(first.arithmetic.integers == 1);
  CHECK(first.arithmetic.jumps == 1);
  CHECK(second.arithmetic.fused == 1);
  CHECK(second.arithmetic.special == 2);
}

TEST_CASE("arithmetic: products and sums make multiply-adds, and what is left over are floats") {
  StraightLine total;
  total.products = 5;
  total.sums = 3;
  total.arithmetic.fused = 2;
  CHECK(fuse(total).fused == 5);
  CHECK(fuse(total).floats == 2);
}

TEST_CASE("arithmetic: shuffles, divisions of integers, and conditions that skip something") {
  const CodeLines lines = read_code(
      "    1001:\tcall   2000 <__sanitizer_cov_trace_pc>\n"
      "    1006:\tcall   3000 <_ZN3emu7shuffleIfEET_ijS1_i>\n"
      "    100b:\tidivl  -0x10(%rbp)\n"
      "    100e:\tjge    1040 <kernel+0x40>\n"
      "    1014:\tjmp    1040 <kernel+0x40>\n"
      "    1016:\tjl     1001 <kernel+0x1>\n"
      "0000000000003000 <_ZN3emu7shuffleIfEET_ijS1_i>:\n"
      "    3001:\tcall   2000 <__sanitizer_cov_trace_pc>\n"
      "    3006:\tjge    3040 <_ZN3emu7shuffleIfEET_ijS1_i+0x40>\n");
  CHECK(lines.size() == 1);
  const Arithmetic& arithmetic = lines.at(0x1005).arithmetic;
  CHECK(arithmetic.floats == 0);
  CHECK(arithmetic.shuffles == 1);
  CHECK(arithmetic.special == 1);
  CHECK(arithmetic.jumps == 3);
  CHECK(arithmetic.conditions == 1);
}
