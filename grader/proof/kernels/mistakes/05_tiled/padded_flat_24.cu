// lab: 05_tiled
// mistake: the padded tile is written with its stride and read without the padding
// role: read
#include "matmul.h"
constexpr int TILE = 32;
constexpr int LD = TILE + 1;

__global__ void padded(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float At[TILE * LD];
  __shared__ float Bt[TILE * LD];
  const int lx = threadIdx.x, ly = threadIdx.y;
  const int gx = blockIdx.x * TILE + lx, gy = blockIdx.y * TILE + ly;
  float acc = 0.f;
  for (int k0 = 0; k0 < K; k0 += TILE) {
    At[ly * LD + lx] = A[gy * K + k0 + lx];
    Bt[ly * LD + lx] = B[(k0 + ly) * N + gx];
    __syncthreads();
    for (int k = 0; k < TILE; ++k) {
      const float a = At[ly * LD + k];
      const float b = Bt[k * TILE + lx];   //wrong
      const float b = Bt[k * LD + lx];   //right
      acc += a * b;
    }
    __syncthreads();
  }
  C[gy * N + gx] = acc;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  padded<<<dim3(N / TILE, M / TILE), dim3(TILE, TILE)>>>(A, B, C, N, K);
}
