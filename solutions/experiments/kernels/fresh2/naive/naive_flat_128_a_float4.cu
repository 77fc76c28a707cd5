// One element of C per thread, flat blocks of 128 (8 rows of 16), A as float4, four steps of k by hand. K % 4 == 0.
#include "matmul.h"

__global__ void mm_flat_a4(const float* A, const float* B, float* C, int M, int N, int K) {
  int tid = threadIdx.x;
  int row = blockIdx.y * 8 + tid / 16;
  int col = blockIdx.x * 16 + tid % 16;

  if (row < M && col < N) {
    float sum = 0.0f;
    for (int k = 0; k < K; k += 4) {
      float4 a = reinterpret_cast<const float4*>(A + row * K)[k / 4];
      sum += a.x * B[(k + 0) * N + col];
      sum += a.y * B[(k + 1) * N + col];
      sum += a.z * B[(k + 2) * N + col];
      sum += a.w * B[(k + 3) * N + col];
    }
    C[row * N + col] = sum;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 grid((N + 15) / 16, (M + 7) / 8);
  mm_flat_a4<<<grid, 128>>>(A, B, C, M, N, K);
}
