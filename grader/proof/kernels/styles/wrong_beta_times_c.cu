// shape: 33x17x20
// verdict: fail
// diagnosis: added_to_old_c
// alpha A B + beta C with beta = 0: 0 times a C that was never written need not be 0.
#include "matmul.h"

__global__ void sgemm(int M, int N, int K, float alpha, const float* A, const float* B, float beta, float* C) {
  const uint x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < M && y < N) {
    float tmp = 0.0;
    for (int i = 0; i < K; ++i) tmp += A[x * K + i] * B[i * N + y];
    C[x * N + y] = alpha * tmp + beta * C[x * N + y];
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  sgemm<<<dim3((M + 31) / 32, (N + 31) / 32), dim3(32, 32)>>>(M, N, K, 1.0f, A, B, 0.0f, C);
}
