#include "grader/diagnosis/source_forms.h"

#include <doctest/doctest.h>

using namespace grader;

TEST_CASE("what C held is multiplied: by beta, by a zero") {
  CHECK(scales_old_c("out.x = alpha * sum + beta * old.x;\n"));
  CHECK(scales_old_c("C[i] = 1 * sum + 0 * C[i];\n"));
  CHECK_FALSE(scales_old_c("C[i] = sum + C[i];\n"));
  CHECK_FALSE(scales_old_c("int i = 0 * N;\n"));
}

TEST_CASE("a shared variable is distinguished from a shared array") {
  CHECK(is_shared_scalar("__shared__ float sum;\n", "sum"));
  CHECK(is_shared_scalar("__shared__ unsigned int count, tile;\n", "tile"));
  CHECK_FALSE(is_shared_scalar("__shared__ float sum[4];\n", "sum"));
  CHECK_FALSE(is_shared_scalar("__shared__ float a[4], sum[4];\n", "sum"));
  CHECK_FALSE(is_shared_scalar("float sum;\n", "sum"));
  CHECK_FALSE(is_shared_scalar("__shared__ float sum;\n", "(sum"));
}

TEST_CASE("what only the first thread does says so in its line or the one above") {
  const std::string source =
      "if (threadIdx.x == 0)\n  total = 0;\nif (!lane) total = 0;\ntotal += mine;\n\ntotal = 1;\n";
  CHECK(for_first_thread_only(source, 1));
  CHECK(for_first_thread_only(source, 2));
  CHECK(for_first_thread_only(source, 3));
  CHECK_FALSE(for_first_thread_only(source, 6));
  CHECK_FALSE(for_first_thread_only(source, 60));
}

TEST_CASE("an index is split by a variable; threads are split by constants") {
  CHECK(split_index("\nint column = id % M;\n") == 2);
  CHECK(split_index("int column = id % width;\n") == 1);
  CHECK(split_index("int column = threadIdx.x % BK;\n") == 0);
  CHECK(split_index("int column = threadIdx.x % 16;\n") == 0);
  CHECK(split_index("int column = id % M;\nif (id < M * N)\n") == 1);
  CHECK(split_index("int column = id % N;\nif (row < N && column < M)\n") == 0);
}

TEST_CASE("a block's number and its size belong to one axis") {
  CHECK(mixed_axes("int row = blockIdx.x * blockDim.y + threadIdx.y;\n") == 1);
  CHECK(mixed_axes("\nint row = blockDim.x * blockIdx.y + threadIdx.y;\n") == 2);
  CHECK(mixed_axes("int row = blockIdx.y * blockDim.y + threadIdx.y;\n") == 0);
}

TEST_CASE("a launch whose names are exchanged, and not what they hold") {
  const std::string launch = "k<<<block, grid>>>(A);\n";
  CHECK(exchanged_launch("dim3 grid(n / 16, n / 16);\ndim3 block(16, 16);\n" + launch) == 3);
  CHECK(exchanged_launch("#define T 16\ndim3 grid(T, T);\ndim3 block(n / T, n / T);\n" + launch) == 0);
}

TEST_CASE("values in braces are read as values after a sign, in their places") {
  CHECK(with_equals_signs("size_t const row{blockIdx.y * 16};") == "size_t const row=blockIdx.y * 16 ;");
  CHECK(with_equals_signs("for (int k{0}; k < K; ++k) {}") == "for (int k=0 ; k < K; ++k) {}");
  for (const char* other :
       {"struct Size {int M;};", "dim3 grid{1, 2};", "return Size{M};", "float a[4]{0};", "void f() { g(); }"})
    CHECK(with_equals_signs(other) == other);
}
