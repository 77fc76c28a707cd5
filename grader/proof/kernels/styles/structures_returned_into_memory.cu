// labs: 04_naive
// verdict: pass
// diagnosis: none
// Structures of 32 bytes are returned straight into memory.
#include "matmul.h"

struct Eight { float v[8]; };
__device__ Eight scaled(const Eight& e, float f) {
  Eight r;
  for (int i = 0; i < 8; ++i) r.v[i] = e.v[i] * f;
  return r;
}
__global__ void naive(const float* A, const float* B, float* C, Eight* scratch, int M, int N, int K) {
  const int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[size_t(row) * K + k] * B[size_t(k) * N + col];
  Eight* mine = scratch + size_t(row) * N + col;
  *mine = scaled(Eight{{sum, 0, 0, 0, 0, 0, 0, 0}}, 1.0f);
  C[size_t(row) * N + col] = mine->v[0];
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  Eight* scratch;
  cudaMalloc(&scratch, sizeof(Eight) * M * N);
  naive<<<dim3((N + 31) / 32, (M + 7) / 8), dim3(32, 8)>>>(A, B, C, scratch, M, N, K);
  cudaFree(scratch);
}
