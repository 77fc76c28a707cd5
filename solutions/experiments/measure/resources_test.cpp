#include "solutions/experiments/measure/resources.h"

#include <doctest/doctest.h>

using namespace experiments;

TEST_CASE("Registers, spills and shared memory are read from ptxas's report") {
  const std::vector<Resources> kernels = parse_ptxas(
      "nvcc -Xptxas -v matmul.cu\n"
      "ptxas info    : 0 bytes gmem\n"
      "ptxas info    : Compiling entry function '_Z13matmul_kernelPKfS0_Pfiii' for 'sm_90'\n"
      "ptxas info    : Function properties for _Z13matmul_kernelPKfS0_Pfiii\n"
      "    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n"
      "ptxas info    : Used 40 registers, used 1 barriers, 8192 bytes smem\n"
      "ptxas info    : Compile time = 6.250 ms\n"
      "ptxas info    : Compiling entry function '_Z13matmul_kernelILi128ELi8EEvPKfS1_Pfiii' for 'sm_90'\n"
      "ptxas info    : Function properties for _Z13matmul_kernelILi128ELi8EEvPKfS1_Pfiii\n"
      "    104 bytes stack frame, 112 bytes spill stores, 96 bytes spill loads\n"
      "ptxas info    : Used 64 registers, used 0 barriers, 104 bytes cumulative stack size\n");
  REQUIRE(kernels.size() == 2);
  CHECK(kernels[0].kernel == "matmul_kernel");
  CHECK(kernels[0].registers == 40);
  CHECK(kernels[0].shared_bytes == 8192);
  CHECK(kernels[0].spill_store_bytes == 0);
  CHECK(kernels[1].kernel == "matmul_kernel<128, 8>");
  CHECK(kernels[1].registers == 64);
  CHECK(kernels[1].stack_bytes == 104);
  CHECK(kernels[1].spill_store_bytes == 112);
  CHECK(kernels[1].spill_load_bytes == 96);
  CHECK(kernels[1].shared_bytes == 0);
}

TEST_CASE("A report without kernels has no entries") {
  CHECK(parse_ptxas("").empty());
  CHECK(parse_ptxas("error: expected a ';'\n").empty());
}

TEST_CASE("A kernel's name loses its return type and parameters") {
  CHECK(kernel_name("void matmul_kernel<(int)128, (bool)1>(const float *, float *, int)") == "matmul_kernel<128, 1>");
  CHECK(kernel_name("matmul_kernel") == "matmul_kernel");
}
