// lab: 05_tiled
// mistake: no barrier after the registers have been put into the tiles
// role: barrier
#include "matmul.h"
constexpr int S = 32;

__global__ void prefetch(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float ta[S][S];
  __shared__ float tb[S][S];
  const float* pa = A + (blockIdx.y * S + threadIdx.y) * K + threadIdx.x;
  const float* pb = B + threadIdx.y * N + blockIdx.x * S + threadIdx.x;
  float ra = *pa, rb = *pb;
  float sum = 0.f;
  const int rounds = K / S;
  for (int r = 1; r <= rounds; ++r) {
    ta[threadIdx.y][threadIdx.x] = ra;
    tb[threadIdx.y][threadIdx.x] = rb;
    __syncthreads();   //right
    if (r < rounds) {
      pa += S;
      pb += S * N;
      ra = *pa;
      rb = *pb;
    }
    for (int k = 0; k < S; ++k) sum += ta[threadIdx.y][k] * tb[k][threadIdx.x];
    __syncthreads();
  }
  C[(blockIdx.y * S + threadIdx.y) * N + blockIdx.x * S + threadIdx.x] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  prefetch<<<dim3(N / S, M / S), dim3(S, S)>>>(A, B, C, N, K);
}
