// The library that CPU kernels are timed against. Built like a student's kernel, flags included, into a program of its
// own (baseline.h); here it is only compiled along, so that it cannot rot.
#include <Eigen/Core>

#include "common/matmul.h"

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  Eigen::Map<const Matrix> a(A, M, K), b(B, K, N);
  Eigen::Map<Matrix>(C, M, N).noalias() = a * b;
}
