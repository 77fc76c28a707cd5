// lab: 06_boundary_checked
// mistake: the padded copies are not set to zero, so the padding holds garbage
// role: host
#include "matmul.h"
#include <cstddef>

constexpr int TILE = 16;

__global__ void mm_padded(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float As[TILE][TILE], Bs[TILE][TILE];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
  float sum = 0;
  for (int k0 = 0; k0 < K; k0 += TILE) {
    As[ty][tx] = A[row * K + k0 + tx];
    Bs[ty][tx] = B[(k0 + ty) * N + col];
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += As[ty][k] * Bs[k][tx];
    __syncthreads();
  }
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  // pad everything to whole tiles, then no thread needs a test
  int Mp = (M + TILE - 1) / TILE * TILE, Np = (N + TILE - 1) / TILE * TILE, Kp = (K + TILE - 1) / TILE * TILE;
  const size_t f = sizeof(float);
  float *pA, *pB, *pC;
  cudaMalloc(&pA, Mp * Kp * f);
  cudaMalloc(&pB, Kp * Np * f);
  cudaMalloc(&pC, Mp * Np * f);
  cudaMemset(pA, 0, Mp * Kp * f);   //right
  cudaMemset(pB, 0, Kp * Np * f);   //right
  for (int i = 0; i < M; ++i) cudaMemcpy(pA + i * Kp, A + i * K, K * f, cudaMemcpyDeviceToDevice);
  for (int i = 0; i < K; ++i) cudaMemcpy(pB + i * Np, B + i * N, N * f, cudaMemcpyDeviceToDevice);
  mm_padded<<<dim3(Np / TILE, Mp / TILE), dim3(TILE, TILE)>>>(pA, pB, pC, Np, Kp);
  for (int i = 0; i < M; ++i) cudaMemcpy(C + i * N, pC + i * Np, N * f, cudaMemcpyDeviceToDevice);
  cudaFree(pA);
  cudaFree(pB);
  cudaFree(pC);
}
