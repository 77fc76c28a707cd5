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

TEST_CASE("members of structures are the sizes that they are given") {
  const std::string type = "typedef struct { int width; int height; float* elements; } Matrix;\n";
  const std::string begin = "void matmul(const float* A, const float* B, float* C, int M, int N, int K) {\n";
  const std::string kernel =
      "__global__ void k(Matrix A, Matrix C) { C.elements[row * C.width + A.height] = A.width; }\n";
  const std::string renamed = "__global__ void k(Matrix A, Matrix C) { C[row * N + M] = K; }\n";
  const std::string filled =
      "  Matrix d_A, d_C = {N, M, C};\n  d_A.width = K; d_A.height = M;\n  k<<<1, 1>>>(d_A, d_C);\n}\n";
  CHECK(with_usual_names(type + kernel + begin + filled) == type + renamed + begin + filled);
  CHECK(sizes_of_kernels(type + kernel + begin + filled) == "KMN");

  const std::string helper =
      "void run(const Matrix A, Matrix C) {\n  Matrix d_A;\n  d_A.width = d_A.height = A.width;\n"
      "  k<<<1, 1>>>(d_A, C);\n}\n";
  const std::string one = begin + "  Matrix a = {N, N, 0}, c;\n  c.width = c.height = N;\n  run(a, c);\n}\n";
  CHECK(with_usual_names(type + kernel + helper + one).find("C[row * N + N] = N;") != std::string::npos);
  CHECK(sizes_of_kernels(type + kernel + helper + one) == "N");

  const std::string both =
      begin + "  Matrix a, b;\n  a.width = K; b.width = N;\n  k<<<1, 1>>>(a, b); k<<<1, 1>>>(b, a);\n}\n";
  CHECK(with_usual_names(type + kernel + both).find("A.width;") != std::string::npos);
}

TEST_CASE("a kernel learns sizes from its grid") {
  const std::string kernel =
      "__global__ void k(float* C, int len) {\n  int p = gridDim.y;\n  C[p * gridDim.x] = len;\n}\n";
  const std::string begin =
      "void matmul(const float* A, const float* B, float* C, int M, int N, int K) {\n  int n = N;\n";
  const std::string text = kernel + begin + "  dim3 gridDim(n, M, 1);\n  k<<<gridDim, 1>>>(C, K);\n}\n";
  CHECK(sizes_of_kernels(text) == "KMN");
  CHECK(sizes_of_kernels(with_usual_names(text)) == "KMN");
  CHECK(with_usual_names(text).find("int M = gridDim.y;\n  C[M * gridDim.x] = K;") != std::string::npos);
}

TEST_CASE("sizes get their usual names through locals, and where other conventions have the same letters") {
  const std::string end = "void matmul(const float* A, const float* B, float* C, int M, int N, int K) {\n";
  CHECK(with_usual_names("__global__ void k(int numRows) { f(numRows); }\n" + end +
                         "  int rows = M, left = N;\n  left -= 1;\n  k<<<1, left>>>(rows);\n}\n") ==
        "__global__ void k(int M) { f(M); }\n" + end +
            "  int rows = M, left = N;\n  left -= 1;\n  k<<<1, left>>>(rows);\n}\n");
  CHECK(with_usual_names("__global__ void k(int m, int n, int p) { f(m, n, p); }\n" + end +
                         "  k<<<1, 1>>>(M, K, N);\n}\n") ==
        "__global__ void k(int M, int K, int N) { f(M, K, N); }\n" + end + "  k<<<1, 1>>>(M, K, N);\n}\n");
  CHECK(with_usual_names("__global__ void k(int m, int n, int k) { f(m, n, k); }\n" + end +
                         "  k<<<1, 1>>>(M, K, N);\n}\n") ==
        "__global__ void k(int M, int N, int K) { f(M, N, K); }\n" + end + "  k<<<1, 1>>>(M, K, N);\n}\n");
}

TEST_CASE("who calls a kernel with other names has its names") {
  const auto text = [](const std::string& n, const std::string& k) {
    return "__global__ void k(float* C, int M, int " + n + ", int " + k + ") { C[row * " + k + " + col] = " + n +
           "; }\nvoid run(float* C, int M, int " + n + ", int " + k + ") { k<<<" + k + ", M>>>(C, M, " + n + ", " + k +
           "); }\nvoid matmul(const float* A, const float* B, float* C, int M, int N, int K) { run(C, M, K, N); }\n";
  };
  CHECK(with_usual_names(text("N", "K")) == text("K", "N"));
}

TEST_CASE("m is what it is given where rows of C are as long") {
  const auto text = [](const std::string& m, const std::string& n) {
    return "__global__ void k(float* C, int " + n + ", int k, int " + m + ") { C[row * " + m + " + col] = " + n +
           "; }\nvoid run(float* C, int " + n + ", int k, int " + m + ") { k<<<" + m + ", 1>>>(C, " + n + ", k, " + m +
           "); }\nvoid matmul(const float* A, const float* B, float* C, int M, int N, int K) { run(C, M, K, N); }\n";
  };
  const std::string named = with_usual_names(text("m", "n"));
  CHECK(named.find("C[row * N + col] = M;") != std::string::npos);
}

TEST_CASE("neither a matrix that is called m nor a counter that is called k is a size") {
  const std::string end = "void matmul(const float* A, const float* B, float* C, int M, int N, int K) {\n";
  CHECK(with_usual_names("__global__ void k(float* m, float* n, int i, int k) { f(m, n, i, k); }\n" + end +
                         "  k<<<1, 1>>>(A, B, M, N);\n}\n") ==
        "__global__ void k(float* m, float* n, int M, int N) { f(m, n, M, N); }\n" + end +
            "  k<<<1, 1>>>(A, B, M, N);\n}\n");
  CHECK(with_usual_names("__global__ void g(int m, int n, int k) { for (int k = 0; k < 8; ++k) f(k); f(k); }\n" + end +
                         "  g<<<1, 1>>>(M, K, N);\n}\n") ==
        "__global__ void g(int M, int N, int K) { for (int k = 0; k < 8; ++k) f(k); f(K); }\n" + end +
            "  g<<<1, 1>>>(M, K, N);\n}\n");
}

TEST_CASE("a length that a counter hides keeps its name") {
  const std::string text =
      "__global__ void g(float* c, int m, int n, int k) { for (int k = 0; k < n; ++k) f(k * k); c[m * k + 1] = 0; }\n"
      "void matmul(const float* A, const float* B, float* C, int M, int N, int K) {\n  g<<<1, 1>>>(C, M, K, N);\n}\n";
  CHECK(with_usual_names(text).find("int k) { for (int k = 0; k < K; ++k) f(k * k); c[M * k + 1]") !=
        std::string::npos);
}

TEST_CASE("the sizes that kernels are given") {
  const auto given = [](const std::string& arguments) {
    return sizes_of_kernels(
        "__global__ void k(float* a, int n) { a[n] = 0; }\n__global__ void z(float* a, int n) { *a = 0; }\nvoid "
        "go(float* c, int w) { k<<<w, w>>>(c, w); }\n"
        "void matmul(const float* A, const float* B, float* C, int M, int N, int K) {\n  " +
        arguments + ";\n}\n");
  };
  CHECK(given("k<<<M, N>>>(C, K)") == "K");
  CHECK(given("int n = N; k<<<1, 1>>>(C, n)") == "N");
  CHECK(given("go(C, M); k<<<1, 1>>>(C, (int)N)") == "MN");
  CHECK(given("k<<<1, 1>>>(C, s.width)") == "");
  CHECK(given("z<<<1, 1>>>(C, N)") == "");
}

TEST_CASE("N, P and M are names of their own: what they stand for, the call says") {
  const std::string text = with_usual_names(
      "__global__ void k(float* a, int N, int P, int M) { a[N] = P * M; }\n"
      "void matmul(const float* A, const float* B, float* C, int M, int N, int K) { k<<<1, 1>>>(C, M, K, N); }\n");
  CHECK(text.find("a[M] = K * N;") != std::string::npos);
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
