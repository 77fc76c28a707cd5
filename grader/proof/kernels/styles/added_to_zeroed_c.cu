// shape: 33x17x20
// verdict: pass
// diagnosis: c_written_in_loop
// C is set to zero and then every product is added to it.
#include "matmul.h"

__global__ void fill(float* x, int n, float value) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) x[i] = value;
}

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= M || col >= N) return;
  for (int k = 0; k < K; k++) C[row * N + col] += A[row * K + k] * B[k * N + col];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  fill<<<2, 64>>>(C, M * N, 0.0f);
  multiply<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
