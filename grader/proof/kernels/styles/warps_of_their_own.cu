// shape: 17x13x29
// verdict: pass
// diagnosis: none
// A warp fills and uses tiles of its own, so that __syncwarp() is barrier enough.
#include "matmul.h"

constexpr int W = 4, H = 8;  // a warp's part of C

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[2][H][8], b[2][8][W];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const int r0 = (blockIdx.y * 2 + warp) * H, c0 = blockIdx.x * W, row = r0 + lane / W, col = c0 + lane % W;
  float sum = 0;
  for (int p = 0; p < K; p += 8) {
    for (int i = lane; i < H * 8; i += 32) {
      const int r = r0 + i / 8, k = p + i % 8;
      a[warp][i / 8][i % 8] = r < M && k < K ? A[r * K + k] : 0;
    }
    const int k = p + lane / W, c = c0 + lane % W;
    b[warp][lane / W][lane % W] = k < K && c < N ? B[k * N + c] : 0;
    __syncwarp();
    for (int q = 0; q < 8; ++q) sum += a[warp][lane / W][q] * b[warp][q][lane % W];
    __syncwarp();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((N + W - 1) / W, (M + 2 * H - 1) / (2 * H)), 64>>>(A, B, C, M, N, K);
}
