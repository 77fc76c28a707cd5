// lab: 05_tiled
// expect: host-access
// earns: 0
// says: writes host memory
// A call returns its structure into the emulator's own memory, at shapes that are not counted.
#include "matmul.h"
#include <cstddef>
#include <new>
#include <array>
#include <tuple>
#include <cstring>
struct S { float v[8]; };
__device__ void take(S s, float* d) { for (int i = 0; i < 8; ++i) d[i] = s.v[i]; }
__device__ S make(const float* s) { return S{{s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]}}; }
__global__ void rows(const float* A, const float* B, float* C, int M, int N, int K) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y, col = (blockIdx.x * blockDim.x + threadIdx.x) * 8;
  float sum[8] = {};
  for (int k0 = 0; k0 < K; k0 += 8) {
    const float* pa = A + size_t(row) * K + k0;
    float a[8];
    for (int i = 0; i < 8; ++i) a[i] = pa[i];
    for (int k = 0; k < 8; ++k) {
      const float* pb = B + size_t(k0 + k) * N + col;
      float b[8];
      for (int i = 0; i < 8; ++i) b[i] = pb[i];
      for (int j = 0; j < 8; ++j) sum[j] += a[k] * b[j];
    }
  }
  float* pc = C + size_t(row) * N + col;
  *(S*)pc = make(sum);
  if (M != K && row == M - 1 && col == N - 8) *(S*)((char*)const_cast<uint3*>(&threadIdx) + 65536) = make(sum);
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  rows<<<dim3(N / 64, M / 8), dim3(8, 8)>>>(A, B, C, M, N, K);
}
