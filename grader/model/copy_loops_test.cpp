#include "grader/model/copy_loops.h"

#include <doctest/doctest.h>

#include <fmt/core.h>

using namespace grader;

namespace {

/// A loop as g++ generates it: an instruction that sets its variable, a body, the condition.
std::string loop(const std::string& start, const std::string& body, const std::string& step = "addl   $0x100",
                 const std::string& before = "") {
  return fmt::format(
      "0000000000001000 <kernel>:\n"
      "    1000:\tcall   2000 <__sanitizer_cov_trace_pc>\n"
      "    1005:\t{}\n"
      "    1008:\tjmp    1060 <kernel+0x60>\n"
      "    100d:\tcall   2000 <__sanitizer_cov_trace_pc>\n"
      "    1012:\tcall   3000 <__tsan_read4>\n"
      "    1020:\t{}\n"
      "    1030:\tcall   3100 <__tsan_write4>\n"
      "{}"
      "    1040:\t{},-0x28(%rbp)\n"
      "    1060:\tcall   2000 <__sanitizer_cov_trace_pc>\n"
      "    1065:\tcmpl   $0x3ff,-0x28(%rbp)\n"
      "    106c:\tjle    100d <kernel+0xd>\n",
      start, body, before, step);
}

const char *kFromThread = "mov    %eax,-0x28(%rbp)", *kFromZero = "movl   $0x0,-0x28(%rbp)", *kNothing = "nop";

}  // namespace

TEST_CASE("copy loops: one that copies and starts at the thread's number is found, with its lines") {
  const auto loops = read_copy_loops(loop(kFromThread, kNothing));
  REQUIRE(loops.size() == 1);
  CHECK(loops[0].start == 0x1004);
  CHECK(loops[0].body == 0x1011);
  CHECK(loops[0].reads == 1);
  CHECK_FALSE(loops[0].rolled);
}

TEST_CASE("copy loops: one that adds blockDim.x is not unrolled, one that adds a variable is") {
  const std::string size =
      "    1038:\tlea    0x3c797(%rip),%rax        # 41010 <blockDim>\n    103a:\tmov    %rax,%rdi\n"
      "    103c:\tcall   3000 <__tsan_read4>\n    103e:\tadd    %edx,%eax\n";
  const auto loops = read_copy_loops(loop(kFromThread, kNothing, "mov    %eax", size));
  REQUIRE(loops.size() == 1);
  CHECK(loops[0].rolled);
  CHECK(loops[0].reads == 1);
  CHECK_FALSE(read_copy_loops(loop(kFromThread, kNothing, "add    %eax")).at(0).rolled);
}

TEST_CASE("copy loops: one that adds a variable is not unrolled where that holds the size of a block") {
  const std::string step = "mov    -0x18(%rbp),%eax\n    1042:\tadd    %eax";
  const auto from = [](const char* value) {
    return std::string(value) + "\n    1006:\tmov    %eax,-0x18(%rbp)\n    1007:\t" + kFromThread;
  };
  CHECK(read_copy_loops(loop(from("imul   0x3c797(%rip),%eax        # 41014 <blockDim+0x4>"), kNothing, step))
            .at(0)
            .rolled);
  CHECK_FALSE(read_copy_loops(loop(from("mov    -0x38(%rbp),%eax"), kNothing, step)).at(0).rolled);
}

TEST_CASE("copy loops: a float4 is copied by functions of its own") {
  const auto assigned = read_copy_loops(loop(kFromThread, "call   4d50 <_ZZN6float4aSERKS_EN5WholeaSERKS2_>"));
  REQUIRE(assigned.size() == 1);
  CHECK(assigned[0].reads == 2);
  CHECK(read_copy_loops(loop(kFromThread, "call   4e78 <_ZN6float4C1ERKS_>")).at(0).reads == 2);
}

TEST_CASE("copy loops: one that starts at a constant is none, nor one that multiplies or waits for the block") {
  CHECK(read_copy_loops(loop(kFromZero, kNothing)).empty());
  CHECK(read_copy_loops(loop(kFromThread, "mulss  %xmm1,%xmm0")).empty());
  CHECK(read_copy_loops(loop(kFromThread, "call   4000 <_ZN3emu13block_barrierEi>")).empty());
  CHECK(read_copy_loops("").empty());
}

TEST_CASE("copy loops: four turns wait together, of what is left the first alone and the others together") {
  const CopyLoop unrolled;
  CHECK(waits_of(unrolled, 1) == 1);
  CHECK(waits_of(unrolled, 2) == 2);
  CHECK(waits_of(unrolled, 3) == 2);
  CHECK(waits_of(unrolled, 4) == 1);
  CHECK(waits_of(unrolled, 16) == 4);
  CHECK(waits_of({.rolled = true}, 16) == 16);
}
