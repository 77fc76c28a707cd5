// lab: 08_vectorized
// mistake: in the written-out dot products one line takes a component of the wrong column of B
// role: read sum
#include "matmul.h"
#include <cstddef>

constexpr int kT = 32;  // the block tile; 8 x 8 threads with 4 x 4 elements

__device__ float one(const float* m, int r, int c, int rows, int cols) {
  if (r < rows && c < cols) return m[size_t(r) * cols + c];
  return 0.0f;
}

__global__ void kernel4(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float4 tileA[kT][kT / 4];
  __shared__ float4 tileB[kT][kT / 4];
  const float4* B4 = reinterpret_cast<const float4*>(B);
  const int x = threadIdx.x, y = threadIdx.y;
  const int r0 = blockIdx.y * kT + y * 4, c0 = blockIdx.x * kT + x * 4;
  float4 s[4];
  for (int i = 0; i < 4; ++i) s[i] = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
  for (int k0 = 0; k0 < K; k0 += kT) {
    for (int i = 0; i < 4; ++i) {
      const int r = y * 4 + i;
      const int k = k0 + x * 4;
      tileA[r][x] = make_float4(one(A, r0 + i, k, M, K), one(A, r0 + i, k + 1, M, K), one(A, r0 + i, k + 2, M, K),
                               one(A, r0 + i, k + 3, M, K));
      float4 b = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
      if (N % 4 == 0) {
        if (k0 + r < K && c0 < N) b = B4[(size_t(k0 + r) * N + c0) / 4];
      } else {
        b = make_float4(one(B, k0 + r, c0, K, N), one(B, k0 + r, c0 + 1, K, N), one(B, k0 + r, c0 + 2, K, N),
                        one(B, k0 + r, c0 + 3, K, N));
      }
      tileB[r][x] = b;
    }
    __syncthreads();
    for (int k4 = 0; k4 < kT / 4; ++k4) {
      for (int i = 0; i < 4; ++i) {
        const float4 a = tileA[y * 4 + i][k4];
        const float4 b0 = tileB[k4 * 4][x], b1 = tileB[k4 * 4 + 1][x];
        const float4 b2 = tileB[k4 * 4 + 2][x], b3 = tileB[k4 * 4 + 3][x];
        s[i].x += a.x * b0.x + a.y * b1.x + a.z * b2.x + a.w * b3.x;
        s[i].y += a.x * b0.y + a.y * b1.y + a.z * b2.y + a.w * b3.y;
        s[i].z += a.x * b0.z + a.y * b1.z + a.z * b2.y + a.w * b3.z;  //wrong
        s[i].z += a.x * b0.z + a.y * b1.z + a.z * b2.z + a.w * b3.z;  //right
        s[i].w += a.x * b0.w + a.y * b1.w + a.z * b2.w + a.w * b3.w;
      }
    }
    __syncthreads();
  }
  for (int i = 0; i < 4; ++i) {
    if (r0 + i < M) {
      float* c = C + size_t(r0 + i) * N + c0;
      if (c0 < N) c[0] = s[i].x;
      if (c0 + 1 < N) c[1] = s[i].y;
      if (c0 + 2 < N) c[2] = s[i].z;
      if (c0 + 3 < N) c[3] = s[i].w;
    }
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 threads(kT / 4, kT / 4);
  dim3 blocks((N + kT - 1) / kT, (M + kT - 1) / kT);
  kernel4<<<blocks, threads>>>(A, B, C, M, N, K);
}
