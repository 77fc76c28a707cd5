// lab: 05_tiled
// mistake: there is no barrier between the load and the products
// role: barrier
#include "matmul.h"
template <int S>
__device__ void load_tile(float (&dst)[S][S], const float* src, int ld) {
  dst[threadIdx.y][threadIdx.x] = src[threadIdx.y * ld + threadIdx.x];
}

template <int S>
__device__ float tile_product(const float (&x)[S][S], const float (&y)[S][S], float acc) {
  for (int k = 0; k < S; ++k) acc += x[threadIdx.y][k] * y[k][threadIdx.x];
  return acc;
}

template <int S>
__global__ void gemm(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float x[S][S];
  __shared__ float y[S][S];
  const float* a = A + blockIdx.y * S * K;
  const float* b = B + blockIdx.x * S;
  float acc = 0.0f;
  for (int k0 = 0; k0 < K; k0 += S) {
    load_tile<S>(x, a + k0, K);
    load_tile<S>(y, b + k0 * N, N);
    __syncthreads();   //right
    acc = tile_product<S>(x, y, acc);
    __syncthreads();
  }
  C[(blockIdx.y * S + threadIdx.y) * N + blockIdx.x * S + threadIdx.x] = acc;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  gemm<16><<<dim3(N / 16, M / 16), dim3(16, 16)>>>(A, B, C, N, K);
}
