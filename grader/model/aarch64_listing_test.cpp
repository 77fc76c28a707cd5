#include "grader/model/aarch64_listing.h"

#include <doctest/doctest.h>

#include "grader/model/arithmetic.h"
#include "grader/model/copy_loops.h"
#include "grader/model/step_loops.h"

using namespace grader;

namespace {

/// What g++ makes of `for (k = 0; k < count; ++k) sum += a[k] * b[…]`; `index` computes where b's element lies.
std::string steps(const std::string& index, const std::string& condition) {
  return "0000000000007c94 <kernel>:\n"
         "    7cd0:\tbl\t2c8c0 <__sanitizer_cov_trace_pc>\n"
         "    7ef0:\tstr\twzr, [sp, #132]\n"
         "    7ef4:\tb\t7f88 <kernel+0x2f4>\n"
         "    7ef8:\tbl\t2c8c0 <__sanitizer_cov_trace_pc>\n"
         "    7efc:\tldrsw\tx1, [sp, #132]\n" +
         index +
         "    7f18:\tbl\t2ab80 <__tsan_read4>\n"
         "    7f6c:\tfmul\ts0, s8, s0\n"
         "    7f70:\tldr\ts1, [sp, #140]\n"
         "    7f74:\tfadd\ts0, s1, s0\n"
         "    7f78:\tstr\ts0, [sp, #140]\n"
         "    7f7c:\tldr\tw0, [sp, #132]\n"
         "    7f80:\tadd\tw0, w0, #0x1\n"
         "    7f84:\tstr\tw0, [sp, #132]\n"
         "    7f88:\tbl\t2c8c0 <__sanitizer_cov_trace_pc>\n"
         "    7f8c:\tldr\tw1, [sp, #132]\n" +
         condition + "    7f94:\tb.le\t7ef8 <kernel+0x264>\n";
}

const char* kOfConstant = "    7f90:\tcmp\tw1, #0x1f\n";
const char* kOfVariable = "    7f8e:\tldr\tw0, [sp, #52]\n    7f90:\tcmp\tw1, w0\n";
const char* kByVariable = "    7f00:\tldrsw\tx0, [sp, #44]\n    7f04:\tmul\tx0, x1, x0\n";
const char* kByConstant = "    7f00:\tmov\tx0, #0x18                  \t// #24\n    7f04:\tmul\tx0, x1, x0\n";

bool separate(const std::string& index, const std::string& condition) {
  const auto loops = read_step_loops(in_words_of_x86(steps(index, condition), {}));
  REQUIRE(loops.size() == 1);
  CHECK(loops[0].body == 0x7efb);
  return loops[0].separate;
}

/// `for (i = threadIdx.x; i < n; i += step) to[i] = from[i];`
std::string copies(const std::string& step) {
  return "    7000:\tbl\t2c8c0 <__sanitizer_cov_trace_pc>\n"
         "    7004:\tldr\tw0, [sp, #108]\n"
         "    7008:\tstr\tw0, [sp, #44]\n"
         "    700c:\tb\t7040 <kernel+0x40>\n"
         "    7010:\tbl\t2c8c0 <__sanitizer_cov_trace_pc>\n"
         "    7014:\tbl\t2ab80 <__tsan_read4>\n"
         "    7018:\tbl\t2acc0 <__tsan_write4>\n" +
         step +
         "    703c:\tstr\tw0, [sp, #44]\n"
         "    7040:\tbl\t2c8c0 <__sanitizer_cov_trace_pc>\n"
         "    7044:\tb.lt\t7010 <kernel+0x10>\n";
}

}  // namespace

TEST_CASE("aarch64: products, sums, multiply-adds, divisions and conditions are counted as on x86-64") {
  const CodeLines lines =
      read_code(in_words_of_x86("0000000000001000 <kernel>:\n"
                                "    1000:\tbl\t2000 <__sanitizer_cov_trace_pc>\n"
                                "    1004:\tfmul\ts0, s0, s1\n"
                                "    1008:\tfadd\ts0, s0, s1\n"
                                "    100c:\tb.ge\t1040 <kernel+0x40>  // b.tcont\n"
                                "    1010:\tbl\t2000 <__sanitizer_cov_trace_pc>\n"
                                "    1014:\tfmadd\ts0, s0, s1, s2\n"
                                "    1018:\tsdiv\tw0, w1, w2\n"
                                "    101c:\tmsub\tw0, w0, w2, w1\n"
                                "    1020:\tbl\t3010 <expf@plt>\n"
                                "    1024:\tscvtf\ts0, w0\n"
                                "    1028:\tcbz\tw0, 1000 <kernel>\n",
                                {}));
  REQUIRE(lines.size() == 2);
  const StraightLine &first = lines.at(0x1003), &second = lines.at(0x1013);
  CHECK(first.products == 1);
  CHECK(first.sums == 1);
  CHECK(first.arithmetic.conditions == 1);
  CHECK(second.arithmetic.fused == 1);
  CHECK(second.arithmetic.special == 2);
  CHECK(second.arithmetic.floats == 1);
  CHECK(second.arithmetic.conditions == 0);
}

TEST_CASE("aarch64: step loops") {
  CHECK_FALSE(separate("", kOfConstant));
  CHECK_FALSE(separate(kByVariable, kOfConstant));
  CHECK_FALSE(separate(kByConstant, kOfVariable));
  CHECK(separate(kByVariable, kOfVariable));
  const std::string branch = "    7f08:\tcmp\tw1, w0\n    7f0c:\tb.ge\t7f7c <kernel+0x2e8>\n";
  CHECK(separate(branch, kOfConstant));
}

TEST_CASE("aarch64: copy loops, and those that add the size of a block, which is reached through a pointer") {
  const std::string constant = "    7030:\tldr\tw0, [sp, #44]\n    7034:\tadd\tw0, w0, #0x100\n";
  const std::string size =
      "    7028:\tadrp\tx0, 9f000 <x>\n    702c:\tldr\tx0, [x0, #3784]\n    7030:\tldr\tw0, [x0]\n"
      "    7034:\tldr\tw1, [sp, #44]\n    7038:\tadd\tw0, w1, w0\n";
  const auto unrolled = read_copy_loops(in_words_of_x86(copies(constant), {}));
  REQUIRE(unrolled.size() == 1);
  CHECK(unrolled[0].start == 0x7003);
  CHECK(unrolled[0].body == 0x7013);
  CHECK(unrolled[0].reads == 1);
  CHECK_FALSE(unrolled[0].rolled);
  const auto rolled = read_copy_loops(in_words_of_x86(copies(size), {{0x9fec8, "blockDim"}}));
  REQUIRE(rolled.size() == 1);
  CHECK(rolled[0].rolled);
}

TEST_CASE("aarch64: pointers of a program are named by what they lead to") {
  const auto pointers = read_pointers(
      "SYMBOL TABLE:\n00000000000ae020 g     O emu_builtin\t000000000000000c              blockDim\n"
      "000000000009fec8 R_AARCH64_RELATIVE  *ABS*+0x00000000000ae020\n");
  CHECK(pointers == std::map<uint64_t, std::string>{{0x9fec8, "blockDim"}});
}
