#include "grader/diagnosis/source_names.h"

#include <doctest/doctest.h>

namespace grader {

TEST_CASE("sizes get their usual names, through launches and helpers") {
  CHECK(with_usual_names("__device__ bool inside(int r, int rows) { return r < rows; }\n"
                         "__global__ void k(float* a, int numCRows, int numCColumns, int width) {\n"
                         "  if (inside(1, numCRows) && 2 < numCColumns) a[width] = s.width;\n}\n"
                         "void matmul(const float* A, const float* B, float* C, int M, int N, int K) {\n"
                         "  k<<<1, 1>>>(C, M, (int)N, K);\n}\n") ==
        "__device__ bool inside(int r, int M) { return r < M; }\n"
        "__global__ void k(float* a, int M, int N, int K) {\n"
        "  if (inside(1, M) && 2 < N) a[K] = s.width;\n}\n"
        "void matmul(const float* A, const float* B, float* C, int M, int N, int K) {\n"
        "  k<<<1, 1>>>(C, M, (int)N, K);\n}\n");
}

TEST_CASE("names that are usual, and names of two sizes, stay as they are") {
  for (const char* text :
       {"__global__ void k(float* a, int N, int M) { a[N] = M; }\n"
        "void matmul(const float* A, const float* B, float* C, int M, int N, int K) { k<<<1, 1>>>(C, "
        "M, N); }\n",
        "__global__ void k(float* a, int size) { a[size] = 0; }\n"
        "void matmul(const float* A, const float* B, float* C, int M, int N, int K) {\n"
        "  k<<<1, 1>>>(C, M);\n  k<<<1, 1>>>(C, N);\n}\n",
        "int main() {}\n", "", "void matmul(", "void matmul(int) { f(f(f("})
    CHECK(with_usual_names(text) == text);
}

}  // namespace grader
