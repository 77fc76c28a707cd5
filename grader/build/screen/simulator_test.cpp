#include "grader/build/screen/simulator.h"

#include <doctest/doctest.h>

using namespace grader;

TEST_CASE("What tells a simulator: clocks, questions to the processor, arithmetic in 80 bits") {
  CHECK(tells_a_simulator("f:\n\trdtsc\n\tret\n") == "rdtsc");
  CHECK(tells_a_simulator("\tcall\tclock_gettime@PLT\n") == "clock_gettime()");
  CHECK(tells_a_simulator("\tmovq\tclock@GOTPCREL(%rip), %rax\n") == "clock()");
  CHECK(tells_a_simulator("\tjmp\t_ZNSt6chrono3_V212steady_clock3nowEv@PLT\n") == "std::chrono::steady_clock");
  CHECK(tells_a_simulator("\tfldt\t16(%rbp)\n") == "long double");
  CHECK(tells_a_simulator("\tldmxcsr\t-4(%rsp)\n") == "ldmxcsr");
}

TEST_CASE("What does not tell it: other names, directives, texts") {
  CHECK(tells_a_simulator("clock:\n\t.string\t\"rdtsc\"\n\tmovss\t(%rax), %xmm0\n\tcall\tmy_clock\n") == "");
  CHECK(tells_a_simulator("\tcall\t_Z5clocki\n\tcall\ttimes@PLT\n\t.file 1 \"time\"\n") == "");
}
