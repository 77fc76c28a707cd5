// lab: 05_tiled
// expect: full marks
// earns: 20
// says:
// Twin: which kernel runs is chosen by the host, through pointers of many kinds.
#include "matmul.h"

constexpr int TILE = 16;
__global__ void tiled(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[TILE][TILE], b[TILE][TILE];
  const int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
  float sum = 0;
  for (int k0 = 0; k0 < K; k0 += TILE) {
    a[ty][tx] = A[row * K + k0 + tx];
    b[ty][tx] = B[(k0 + ty) * N + col];
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += a[ty][k] * b[k][tx];
    __syncthreads();
  }
  C[row * N + col] = sum;
}

using Kernel = void (*)(const float*, const float*, float*, int, int, int);
static Kernel chosen = nullptr;
struct Choice {
  Kernel kernel;
};

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 grid(N / TILE, M / TILE), block(TILE, TILE);
  chosen = tiled;
  Choice choice{M % 128 ? chosen : tiled};
  Kernel table[] = {chosen, choice.kernel};
  if (N % 128)
    chosen<<<grid, block>>>(A, B, C, M, N, K);
  else if (K % 128)
    choice.kernel<<<grid, block>>>(A, B, C, M, N, K);
  else
    table[1]<<<grid, block>>>(A, B, C, M, N, K);
}
