// labs: 07_register_tiled
// verdict: pass
// diagnosis: none
// Sums in a small array class with operator[], and std::array on the host.
#include "matmul.h"

#include <array>
template <class T, int N>
struct Array {
  T of[N];
  __host__ __device__ T& operator[](int i) { return of[i]; }
  __host__ __device__ const T& operator[](int i) const { return of[i]; }
};
__global__ void tiled(const float* A, const float* B, float* C, Array<int, 3> size) {
  const int M = size[0], N = size[1], K = size[2];
  __shared__ float a[64][8], b[8][64];
  const int t = threadIdx.x, tx = t % 16, ty = t / 16, row0 = blockIdx.y * 64, col0 = blockIdx.x * 64;
  Array<Array<float, 4>, 4> sum = {};
  for (int k0 = 0; k0 < K; k0 += 8) {
    for (int i = t; i < 512; i += 256) {
      const int r = row0 + i / 8, c = k0 + i % 8, r2 = k0 + i / 64, c2 = col0 + i % 64;
      a[i / 8][i % 8] = r < M && c < K ? A[size_t(r) * K + c] : 0;
      b[i / 64][i % 64] = r2 < K && c2 < N ? B[size_t(r2) * N + c2] : 0;
    }
    __syncthreads();
    for (int k = 0; k < 8; ++k) {
      Array<float, 4> x, y;
      for (int i = 0; i < 4; ++i) x[i] = a[ty + 16 * i][k], y[i] = b[k][tx + 16 * i];
      for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j) sum[i][j] += x[i] * y[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) {
      const int r = row0 + ty + 16 * i, c = col0 + tx + 16 * j;
      if (r < M && c < N) C[size_t(r) * N + c] = sum[i][j];
    }
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const std::array<int, 2> blocks{(N + 63) / 64, (M + 63) / 64};
  tiled<<<dim3(blocks[0], blocks[1]), 256>>>(A, B, C, {{M, N, K}});
}
