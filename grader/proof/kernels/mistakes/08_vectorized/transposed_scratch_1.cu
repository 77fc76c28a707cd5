// lab: 08_vectorized
// mistake: the scratch matrix is allocated with M * K elements instead of bytes
// role: host
#include "matmul.h"
#include <cuda_runtime.h>

#include <cstddef>

// A is transposed once in global memory, so that both tiles are loaded alike
__global__ void transpose_kernel(const float* in, float* out, int rows, int cols, int ld) {
  const int c = blockIdx.x * 16 + threadIdx.x, r = blockIdx.y * 16 + threadIdx.y;
  if (c < cols && r < ld) out[size_t(c) * ld + r] = r < rows ? in[size_t(r) * cols + c] : 0.0f;
}

__device__ float4 four(const float* m, int r, int c, int rows, int cols, int ld) {
  float4 v = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
  if (r >= rows || c >= cols) return v;
  if (ld % 4 == 0 && c + 3 < cols) return *reinterpret_cast<const float4*>(m + size_t(r) * ld + c);
  const float* p = m + size_t(r) * ld + c;
  v.x = p[0];
  if (c + 1 < cols) v.y = p[1];
  if (c + 2 < cols) v.z = p[2];
  if (c + 3 < cols) v.w = p[3];
  return v;
}

__global__ void product_kernel(const float* At, const float* B, float* C, int M, int N, int K, int ld) {
  __shared__ float4 a_s[8][16];
  __shared__ float4 b_s[8][16];
  const int x = threadIdx.x, y = threadIdx.y;  // 16 x 16
  const int row = blockIdx.y * 64, col = blockIdx.x * 64;
  float s[4][4] = {};
  for (int k0 = 0; k0 < K; k0 += 8) {
    if (y < 8) {
      a_s[y][x] = four(At, k0 + y, row + x * 4, K, M, ld);
    } else {
      b_s[y - 8][x] = four(B, k0 + y - 8, col + x * 4, K, N, N);
    }
    __syncthreads();
    for (int k = 0; k < 8; ++k) {
      const float4 a4 = a_s[k][y], b4 = b_s[k][x];
      const float a[4] = {a4.x, a4.y, a4.z, a4.w};
      const float b[4] = {b4.x, b4.y, b4.z, b4.w};
      for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j) s[i][j] += a[i] * b[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      if (row + y * 4 + i < M && col + x * 4 + j < N) C[size_t(row + y * 4 + i) * N + col + x * 4 + j] = s[i][j];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const int ld = (M + 3) / 4 * 4;
  float* At = nullptr;
  cudaMalloc(&At, size_t(ld) * K);  //wrong
  cudaMalloc(&At, size_t(ld) * K * sizeof(float));  //right
  transpose_kernel<<<dim3((K + 15) / 16, (ld + 15) / 16), dim3(16, 16)>>>(A, At, M, K, ld);
  product_kernel<<<dim3((N + 63) / 64, (M + 63) / 64), dim3(16, 16)>>>(At, B, C, M, N, K, ld);
  cudaFree(At);
}
