// lab: 07_register_tiled
// mistake: the struct of sizes is filled in the order M, K, N
// role: launch language
#include "matmul.h"
#include <cstddef>

struct Dims {
  int M, N, K;
};

extern __shared__ float smem[];

template <int SIDE, int DEPTH, int T>
__global__ void kernel(const float* A, const float* B, float* C, Dims s) {
  float* a_tile = smem;
  float* b_tile = smem + SIDE * DEPTH;
  const int tid = threadIdx.x, n = blockDim.x;
  const int tr = tid / (SIDE / T) * T, tc = tid % (SIDE / T) * T;
  const int r0 = blockIdx.y * SIDE, c0 = blockIdx.x * SIDE;

  auto load = [&](int k0) {
    for (int e = tid; e < SIDE * DEPTH; e += n) {
      const int r = r0 + e / DEPTH, k = k0 + e % DEPTH;
      a_tile[e] = r < s.M && k < s.K ? A[size_t(r) * s.K + k] : 0.f;
    }
    for (int e = tid; e < SIDE * DEPTH; e += n) {
      const int k = k0 + e / SIDE, c = c0 + e % SIDE;
      b_tile[e] = k < s.K && c < s.N ? B[size_t(k) * s.N + c] : 0.f;
    }
  };

  float sums[T][T] = {};
  for (int k0 = 0; k0 < s.K; k0 += DEPTH) {
    load(k0);
    __syncthreads();
    for (int k = 0; k < DEPTH; ++k) {
      for (int i = 0; i < T; ++i) {
        const float a = a_tile[(tr + i) * DEPTH + k];
        for (int j = 0; j < T; ++j) sums[i][j] += a * b_tile[k * SIDE + tc + j];
      }
    }
    __syncthreads();
  }
  for (int i = 0; i < T; ++i)
    for (int j = 0; j < T; ++j)
      if (r0 + tr + i < s.M && c0 + tc + j < s.N) C[size_t(r0 + tr + i) * s.N + c0 + tc + j] = sums[i][j];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  constexpr int SIDE = 48, DEPTH = 12, T = 4;
  const Dims s = {M, K, N};  //wrong
  const Dims s = {M, N, K};  //right
  const dim3 grid((N + SIDE - 1) / SIDE, (M + SIDE - 1) / SIDE);
  const size_t bytes = 2 * SIDE * DEPTH * sizeof(float);
  kernel<SIDE, DEPTH, T><<<grid, (SIDE / T) * (SIDE / T), bytes>>>(A, B, C, s);
}
