// labs: 04_naive
// verdict: pass
// diagnosis: c_written_in_loop
// One linear index, divided into row and column.
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  long i = static_cast<long>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < static_cast<long>(M) * N) {
    long row = i / N, col = i % N;
    C[i] = 0;
    for (int k = 0; k < K; ++k) C[i] += A[row * K + k] * B[k * N + col];
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  int threads = 256;
  multiply<<<(M * N + threads - 1) / threads, threads>>>(A, B, C, M, N, K);
}
