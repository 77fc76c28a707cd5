#include <doctest/doctest.h>

#include "common/emulator/rewrite/test_rewrite.h"

namespace emulator {
namespace {

std::string in_kernel(const std::string& statement) { return "__global__ void k() {\n" + statement + "\n}"; }

bool becomes(const std::string& statement, const std::string& call) {
  std::string spaced = rewritten(in_kernel(statement)), text;
  for (char c : spaced)
    if (c != ' ') text += c;
  return text.find(call) != std::string::npos;
}

TEST_CASE("known PTX becomes a call with the same operands") {
  CHECK(becomes(R"(asm volatile("cp.async.cg.shared.global [%0], [%1], %2;\n" ::"r"(to), "l"(p + f(1, 2)), "n"(16));)",
                "::emu::ptx_async_copy((to),(p+f(1,2)),(16));"));
  CHECK(becomes(R"(asm("cp.async.ca.shared.global [%0], [%1], 4;" : : "r"(to), "l"(p) : "memory");)",
                "::emu::ptx_async_copy((to),(p),4);"));
  CHECK(becomes(R"(asm volatile("cp.async.commit_group;\n" ::);)", "::emu::async_commit();"));
  CHECK(becomes(R"(asm volatile("cp.async.wait_group %0;" ::"n"(N - 1));)", "::emu::async_wait((N-1));"));
  CHECK(becomes(R"(asm volatile("cp.async.wait_group 2;");)", "::emu::async_wait(2);"));
  CHECK(becomes(R"(asm("fma.rn.f32 %0, %1, %2, %3;" : "=f"(d) : "f"(a), "f"(b), "f"(c));)",
                "::emu::ptx_fma((d),(a),(b),(c));"));
  CHECK(becomes(R"(asm volatile("" ::: "memory");)", "::emu::ptx_nothing();"));
}

TEST_CASE("other PTX is refused at its line") {
  for (const char* statement :
       {R"(asm("fma.rn.f32 %0, %1, %2, %3;" : "=f"(d) : "f"(a), "f"(b));)", R"(asm("bar.sync 0;");)",
        R"(asm("cp.async.wait_group %0; trap;" ::"n"(1));)", R"(asm("cp.async.wait_group %0;" :: [n] "n"(1));)",
        R"(asm goto("" : : : : out);)", R"(asm("cp.async.wait_all;" ::"r");)"}) {
    INFO(statement);
    CHECK(refusals_of(in_kernel(statement)) == "unsupported 2: this inline PTX is not supported by the emulator\n");
  }
}

TEST_CASE("host code has no PTX") {
  CHECK(refusals_of("void f() { asm volatile(\"\" ::: \"memory\"); }").starts_with("forbidden "));
}

}  // namespace
}  // namespace emulator
