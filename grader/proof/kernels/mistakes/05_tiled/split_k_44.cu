// lab: 05_tiled
// mistake: the blocks that share an element of C add to it without an atomic operation
// role: store
#include "matmul.h"
#define TILE 16
#define SPLIT 2

__global__ void clear(float* C, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) C[i] = 0.0f;
}

__global__ void splitk(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float As[TILE][TILE];
  __shared__ float Bs[TILE][TILE];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
  int len = K / SPLIT;
  int first = blockIdx.z * len;
  float part = 0.0f;
  for (int k0 = first; k0 < first + len; k0 += TILE) {
    As[ty][tx] = A[row * K + k0 + tx];
    Bs[ty][tx] = B[(k0 + ty) * N + col];
    __syncthreads();
    for (int k = 0; k < TILE; ++k) part += As[ty][k] * Bs[k][tx];
    __syncthreads();
  }
  C[row * N + col] += part;   //wrong
  atomicAdd(&C[row * N + col], part);   //right
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  clear<<<(M * N + 255) / 256, 256>>>(C, M * N);
  splitk<<<dim3(N / TILE, M / TILE, SPLIT), dim3(TILE, TILE)>>>(A, B, C, N, K);
}
