// Eigen, the baseline for CPU kernels. Built like a student's kernel, with the same flags, into a separate program
// (baseline.h); the package's build only compiles it, to check that it still compiles.
#include <Eigen/Core>

#include "common/matmul.h"

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  Eigen::Map<const Matrix> a(A, M, K), b(B, K, N);
  Eigen::Map<Matrix>(C, M, N).noalias() = a * b;
}
