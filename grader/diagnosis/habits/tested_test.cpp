#include <doctest/doctest.h>

#include "grader/diagnosis/habits/fills.h"
#include "grader/diagnosis/habits/habits.h"
#include "grader/diagnosis/habits/made_source_test.h"

namespace grader {

TEST_CASE("a test that asks for another place than the access after it") {
  const std::string rows = "int r0 = blockIdx.y * 8;\nfor (int i = 0; i < 8; i++)\n";
  CHECK(tested_elsewhere(kernel(rows + "if (r0 < M && c < N) C[(r0 + i) * N + c] = s[i];"), 4, "C").name ==
        "r0, and the access goes to r0 + i");
  CHECK(tested_elsewhere(kernel(rows + "if (r0 + i < M && c < N) C[(r0 + i) * N + c] = s[i];"), 4, "C").line == 0);
  CHECK(tested_elsewhere(kernel(rows + "if (r0 < M * N) C[(r0 + i) * N + c] = s[i];"), 4, "C").line == 0);
  CHECK(tested_elsewhere(kernel(rows + "if (r0 + i < N && c < M) C[(r0 + i) * N + c] = s[i];"), 4, "C").line == 0);
  const std::string places = "int x = threadIdx.x, y = threadIdx.y;\n";
  CHECK(tested_elsewhere(kernel(places + "t[y][x] = r < M && k0 + y < K ? A[r * K + k0 + x] : 0;"), 3, "A").line == 3);
  CHECK(tested_elsewhere(kernel(places + "t[y][x] = r < M && k0 + x < K ? A[r * K + k0 + x] : 0;"), 3, "A").line == 0);
}

TEST_CASE("memory that is freed before a copy or a launch uses it") {
  const std::string copy = "cudaMemcpy(C, d, 4, cudaMemcpyDeviceToDevice);\n";
  CHECK(freed_before_use(host("cudaFree(d);\n" + copy)).name == "d");
  CHECK(freed_before_use(host("cudaFree(d);\nk<<<1, 1>>>(A, d);")).line == 2);
  CHECK(freed_before_use(host(copy + "cudaFree(d);")).line == 0);
  CHECK(freed_before_use(host("cudaFree(d);\ncudaMalloc(&d, 4);\n" + copy)).line == 0);
}

}  // namespace grader
