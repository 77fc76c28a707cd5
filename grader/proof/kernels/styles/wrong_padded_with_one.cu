// shape: 33x17x20
// verdict: fail
// diagnosis: partial_tile_padded_with_one accumulator_starts_wrong none
// At one shape alone this is the same as a sum that begins with the number of places beyond K.
#include "matmul.h"

#define TILE 8

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[TILE][TILE], Bs[TILE][TILE];
  int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
  float sum = 0;
  for (int p = 0; p < K; p += TILE) {
    As[ty][tx] = row < M && p + tx < K ? A[row * K + p + tx] : 1.0f;
    Bs[ty][tx] = p + ty < K && col < N ? B[(p + ty) * N + col] : 1.0f;
    __syncthreads();
    for (int k = 0; k < TILE; k++) sum += As[ty][k] * Bs[k][tx];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((N + TILE - 1) / TILE, (M + TILE - 1) / TILE), dim3(TILE, TILE)>>>(A, B, C, M, N, K);
}
