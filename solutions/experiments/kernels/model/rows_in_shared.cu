// Pieces of ROWS rows of A lie in shared memory; B is read from global memory, each value for ROWS sums. Sides must be multiples
// of ROWS, THREADS and BK.
#include "matmul.h"

constexpr int ROWS = 4;
constexpr int THREADS = 128;
constexpr int BK = 128;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float A_rows[ROWS][BK];
  const int first = blockIdx.y * ROWS, col = blockIdx.x * THREADS + threadIdx.x;
  float sum[ROWS] = {};
  for (int k0 = 0; k0 < K; k0 += BK) {
    for (int i = threadIdx.x; i < ROWS * BK; i += THREADS)
      A_rows[i / BK][i % BK] = A[(first + i / BK) * K + k0 + i % BK];
    __syncthreads();
    for (int k = 0; k < BK; ++k) {
      const float b = B[(k0 + k) * N + col];
      for (int r = 0; r < ROWS; ++r) sum[r] += A_rows[r][k] * b;
    }
    __syncthreads();
  }
  for (int r = 0; r < ROWS; ++r) C[(first + r) * N + col] = sum[r];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3(N / THREADS, M / ROWS), THREADS>>>(A, B, C, N, K);
}
