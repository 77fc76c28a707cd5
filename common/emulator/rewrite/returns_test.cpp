#include <doctest/doctest.h>

#include "common/emulator/rewrite/test_rewrite.h"

namespace emulator {

TEST_CASE("a kernel's return tells the emulator; that of other functions does not") {
  CHECK(rewritten("__global__ void k(int n) { if (n) return; }").find("if (n) return ::emu::thread_returns();") !=
        std::string::npos);
  CHECK(rewritten("__device__ int f(int n) { return n; }\nvoid g() { return; }").find("thread_returns") ==
        std::string::npos);
}

}  // namespace emulator
