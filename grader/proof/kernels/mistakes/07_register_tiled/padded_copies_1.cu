// lab: 07_register_tiled
// mistake: the padded copy of B is allocated but its padding is never cleared, and it is read as if it were zero
// role: host
#include "matmul.h"
#include <cuda_runtime.h>

#include <cstddef>

#define TILE 32
#define W 2

// all sizes are multiples of TILE here
__global__ void matmulPadded(const float* A, const float* B, float* C, int n, int k) {
  __shared__ float sA[TILE][TILE];
  __shared__ float sB[TILE][TILE];
  const int x = threadIdx.x * W, y = threadIdx.y * W;
  const int row = blockIdx.y * TILE + y, col = blockIdx.x * TILE + x;
  float s00 = 0, s01 = 0, s10 = 0, s11 = 0;
  for (int t = 0; t < k; t += TILE) {
    for (int i = 0; i < W; i++)
      for (int j = 0; j < W; j++) {
        sA[y + i][x + j] = A[(size_t)(row + i) * k + t + x + j];
        sB[y + i][x + j] = B[(size_t)(t + y + i) * n + col + j];
      }
    __syncthreads();
    for (int e = 0; e < TILE; e++) {
      float a0 = sA[y][e], a1 = sA[y + 1][e];
      float b0 = sB[e][x], b1 = sB[e][x + 1];
      s00 += a0 * b0;
      s01 += a0 * b1;
      s10 += a1 * b0;
      s11 += a1 * b1;
    }
    __syncthreads();
  }
  C[(size_t)row * n + col] = s00;
  C[(size_t)row * n + col + 1] = s01;
  C[(size_t)(row + 1) * n + col] = s10;
  C[(size_t)(row + 1) * n + col + 1] = s11;
}

static int up(int v) { return (v + TILE - 1) / TILE * TILE; }

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const int m = up(M), n = up(N), k = up(K);
  float *pA, *pB, *pC;
  cudaMalloc(&pA, (size_t)m * k * sizeof(float));
  cudaMalloc(&pB, (size_t)k * n * sizeof(float));
  cudaMalloc(&pC, (size_t)m * n * sizeof(float));
  cudaMemset(pA, 0, (size_t)m * k * sizeof(float));
  cudaMemset(pB, 0, (size_t)k * n * sizeof(float));  //right
  cudaMemcpy2D(pA, k * sizeof(float), A, K * sizeof(float), K * sizeof(float), M, cudaMemcpyDeviceToDevice);
  cudaMemcpy2D(pB, n * sizeof(float), B, N * sizeof(float), N * sizeof(float), K, cudaMemcpyDeviceToDevice);
  matmulPadded<<<dim3(n / TILE, m / TILE), dim3(TILE / W, TILE / W)>>>(pA, pB, pC, n, k);
  cudaMemcpy2D(C, N * sizeof(float), pC, n * sizeof(float), N * sizeof(float), M, cudaMemcpyDeviceToDevice);
  cudaFree(pA);
  cudaFree(pB);
  cudaFree(pC);
}
