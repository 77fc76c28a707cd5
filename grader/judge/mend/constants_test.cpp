// Slips that need a compilation of their own, and slips that only launches and naive kernels have.
#include <doctest/doctest.h>

#include "grader/judge/mend/makes_test.h"

using namespace grader;
using namespace grader::mend;

namespace {

std::string file(const std::string& kernel, const std::string& matmul) {
  return "constexpr int TILE = 16; __global__ void k(const float* A, const float* B, float* C, int M, int N, int K) "
         "{ " +
         kernel + " } void matmul(const float* A, const float* B, float* C, int M, int N, int K) { " + matmul + " }";
}

bool in_kernel(Maker maker, const std::string& wrong, const std::string& right) {
  return makes_file(maker, file(wrong, ""), file(right, ""));
}

bool in_matmul(Maker maker, const std::string& wrong, const std::string& right) {
  return makes_file(maker, file("", wrong), file("", right));
}

}  // namespace

TEST_CASE("types: a whole number that keeps an element, a value that stays, a tile that each thread has for itself") {
  CHECK(in_kernel(slips_in_constants, "const int a = A[k];", "const float a = A[k];"));
  CHECK_FALSE(in_kernel(slips_in_constants, "const int a = row[k];", "const float a = row[k];"));
  CHECK(in_kernel(slips_in_constants, "static float a = A[k];", "float a = A[k];"));
  CHECK(in_kernel(slips_in_constants, "float t[TILE][TILE];", "__shared__ float t[TILE][TILE];"));
  CHECK(in_kernel(slips_in_constants, "float a[TILE]; float b[TILE]; float sum = 0;",
                  "__shared__ float a[TILE]; __shared__ float b[TILE]; float sum = 0;"));
  CHECK_FALSE(in_kernel(slips_in_constants, "float a[TILE]; f(); float b[TILE];",
                        "__shared__ float a[TILE]; f(); __shared__ float b[TILE];"));
  CHECK_FALSE(in_matmul(slips_in_constants, "float t[TILE];", "__shared__ float t[TILE];"));
}

TEST_CASE("launches: blocks of another shape, memory that nobody asked for") {
  const std::string launch = "k<<<grid, block>>>(A, B, C, M, N, K);";
  CHECK(in_matmul(other_sizes_of_blocks, launch, "k<<<grid, dim3(TILE, TILE)>>>(A, B, C, M, N, K);"));
  const std::string memory = "k<<<grid, block, 32 * 1024>>>(A, B, C, M, N, K);", array = "extern __shared__ float t[];";
  CHECK(makes_file(missing_memory_of_launches, file(array, launch), file(array, memory)));
  CHECK_FALSE(in_matmul(missing_memory_of_launches, launch, memory));
}

TEST_CASE("guards: who has no element leaves in front of the first access, where nobody waits") {
  const std::string body = "float sum = 0; for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col]; ";
  const std::string store = "C[row * N + col] = sum;", leave = "if (!((row) < M && (col) < N)) return; ";
  const std::string first = "float sum = 0; ", rest = body.substr(first.size());
  CHECK(in_kernel(slips_in_guards, body + store, first + leave + rest + store));
  CHECK_FALSE(
      in_kernel(slips_in_guards, body + "__syncthreads();" + store, first + leave + rest + "__syncthreads();" + store));
}
