// lab: 02_tiled_cpu
// mistake: memset counts bytes and is given the number of elements, so three quarters of C keep their garbage
// role: host sum
#include "matmul.h"
#include <cstring>

static const int BS = 48;

static int smaller(int a, int b) { return a < b ? a : b; }

static void block_product(const float* A, const float* B, float* C, int N, int K, int rows, int cols, int depth) {
  for (int i = 0; i < rows; i++) {
    for (int k = 0; k < depth; k++) {
      float f = A[i * K + k];
      for (int j = 0; j < cols; j++) C[i * N + j] += f * B[k * N + j];
    }
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  memset(C, 0, M * N);  //wrong
  memset(C, 0, M * N * sizeof(float));  //right
  for (int ii = 0; ii < M; ii += BS)
    for (int kk = 0; kk < K; kk += BS)
      for (int jj = 0; jj < N; jj += BS)
        block_product(A + ii * K + kk, B + kk * N + jj, C + ii * N + jj, N, K, smaller(BS, M - ii), smaller(BS, N - jj),
                      smaller(BS, K - kk));
}
