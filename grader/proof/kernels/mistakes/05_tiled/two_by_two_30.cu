// lab: 05_tiled
// mistake: the second row of the thread is read next to the first, but it was loaded 16 rows below
// role: read
#include "matmul.h"
const int B_ = 32, H = 16;

__global__ void micro(const float* A, const float* B, float* C, int n, int kk) {
  __shared__ float a[B_][H];
  __shared__ float b[H][B_];
  int tx = threadIdx.x, ty = threadIdx.y;
  int r0 = blockIdx.y * B_, c0 = blockIdx.x * B_;
  float s00 = 0, s01 = 0, s10 = 0, s11 = 0;
  for (int p = 0; p < kk; p += H) {
    a[ty][tx] = A[(r0 + ty) * kk + p + tx];
    a[ty + H][tx] = A[(r0 + ty + H) * kk + p + tx];
    b[ty][tx] = B[(p + ty) * n + c0 + tx];
    b[ty][tx + H] = B[(p + ty) * n + c0 + tx + H];
    __syncthreads();
    for (int k = 0; k < H; k++) {
      float a0 = a[ty][k];
      float a1 = a[ty + 1][k];   //wrong
      float a1 = a[ty + H][k];   //right
      float b0 = b[k][tx];
      float b1 = b[k][tx + H];
      s00 += a0 * b0;
      s01 += a0 * b1;
      s10 += a1 * b0;
      s11 += a1 * b1;
    }
    __syncthreads();
  }
  C[(r0 + ty) * n + c0 + tx] = s00;
  C[(r0 + ty) * n + c0 + tx + H] = s01;
  C[(r0 + ty + H) * n + c0 + tx] = s10;
  C[(r0 + ty + H) * n + c0 + tx + H] = s11;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  micro<<<dim3(N / B_, M / B_), dim3(H, H)>>>(A, B, C, N, K);
}
