#include "grader/diagnosis/habits/shares.h"

#include <doctest/doctest.h>

#include "grader/diagnosis/habits/fills.h"
#include "grader/diagnosis/habits/made_source_test.h"

namespace grader {

TEST_CASE("shares: a place of the tile that is a sum of two threads") {
  const std::string tile = "__shared__ float t[256];\n";
  CHECK(filled_at_sum(kernel(tile + "t[threadIdx.y + threadIdx.x] = 0;"), "t").line == 3);
  CHECK(filled_at_sum(kernel(tile + "int x = threadIdx.x, y = threadIdx.y;\nt[x + y] = 0;"), "t").name == "x + y");
  CHECK(filled_at_sum(kernel(tile + "t[threadIdx.y * 16 + threadIdx.x] = 0;"), "t").line == 0);
  CHECK(filled_at_sum(kernel(tile + "s += t[threadIdx.y + threadIdx.x];"), "t").line == 0);
}

TEST_CASE("shares: a tile that nothing fills beyond an edge") {
  const std::string tile = "__shared__ float t[16][16];\n";
  CHECK(filled_under_test(kernel(tile + "if (k < K) t[y][x] = A[k];"), "t").line == 3);
  CHECK(filled_under_test(kernel(tile + "if (k < K) t[y][x] = A[k]; else t[y][x] = 0;"), "t").line == 0);
  CHECK(filled_under_test(kernel(tile + "if (k < K)\n  FLOAT4(t[y][x]) = FLOAT4(A[k]);"), "t").name == "k < K");
  CHECK(filled_under_test(kernel(tile + "if (y < 4) t[y][x] = A[k];"), "t").line == 0);
  CHECK(filled_under_test(kernel(tile + "t[y][x] = A[k];"), "t").line == 0);
}

TEST_CASE("shares: a tile that another one is filled for") {
  const auto filled = [](const std::string& second, const std::string& more) {
    return kernel("__shared__ float a[16][16];\n__shared__ float b[16][16];\na[y][x] = A[i];\n" + second +
                  "[y][x] = B[j];\n" + more + "sum += a[y][k] * b[k][x];");
  };
  CHECK(filled_for_another(filled("a", ""), "b").name == "a");
  CHECK(filled_for_another(filled("a", ""), "b").line == 5);
  CHECK(filled_for_another(filled("b", ""), "b").line == 0);
  CHECK(filled_for_another(filled("a", "load(b, B);\n"), "b").line == 0);
  CHECK(filled_for_another(filled("a", ""), "a").line == 0);
}

TEST_CASE("fills: both halves of one test fill a place") {
  const std::string fill = "if (c < K) t[y][x] = A[c];\nelse t[y][x] = 0;\n";
  CHECK(single_fill(kernel(fill), "t").line == 2);
  CHECK(single_fill(kernel("t[y][x] = A[c];\nt[y][x] = 0;"), "t").line == 0);
  CHECK(single_fill(kernel("if (c < K) t[y][x] = A[c];\nelse t[y][x + 1] = 0;\n"), "t").line == 0);
}

}  // namespace grader
