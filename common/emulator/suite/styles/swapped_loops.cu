// shape: 33x17x20
// numbers: right
// Each thread walks over the columns of its row on the outside, and over the tiles inside.
#include "matmul.h"

__global__ void tiled(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float Bs[8][8];
  int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.x * 8 + ty;
  for (int left = 0; left < N; left += 8) {
    float sum = 0;
    for (int p = 0; p < K; p += 8) {
      Bs[ty][tx] = p + ty < K && left + tx < N ? B[(p + ty) * N + left + tx] : 0;
      __syncthreads();
      for (int k = 0; k < 8; ++k) sum += (row < M && p + k < K ? A[row * K + p + k] : 0) * Bs[k][tx];
      __syncthreads();
    }
    if (row < M && left + tx < N) C[row * N + left + tx] = sum;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  tiled<<<(M + 7) / 8, dim3(8, 8)>>>(A, B, C, M, N, K);
}
