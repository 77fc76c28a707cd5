// labs: 06_boundary_checked
// verdict: pass
// diagnosis: none
// Blocks walk along C by rows of tiles themselves, and the product loop runs backwards.
#include "matmul.h"

constexpr int TILE = 16;

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[TILE][TILE], Bs[TILE][TILE];
  int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.x * TILE + ty;
  for (int c0 = 0; c0 < N; c0 += TILE) {
    int col = c0 + tx;
    float sum = 0;
    for (int p = (K - 1) / TILE * TILE; p >= 0; p -= TILE) {
      Bs[ty][tx] = p + ty < K && col < N ? B[(p + ty) * N + col] : 0;
      As[ty][tx] = row < M && p + tx < K ? A[row * K + p + tx] : 0;
      __syncthreads();
      for (int k = TILE - 1; k >= 0; --k) sum += Bs[k][tx] * As[ty][k];
      __syncthreads();
    }
    if (row < M && col < N) C[row * N + col] = sum;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<(M + TILE - 1) / TILE, dim3(TILE, TILE)>>>(A, B, C, M, N, K);
}
