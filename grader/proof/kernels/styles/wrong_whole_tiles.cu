// shape: 37x53x29 40x72x40
// verdict: fail
// diagnosis: whole_tiles_only
#include "matmul.h"

constexpr int kTile = 16;

__global__ void multiply(const float* A, const float* B, float* C, int a_width, int b_width) {
  __shared__ float a[kTile][kTile], b[kTile][kTile];
  int tx = threadIdx.x, ty = threadIdx.y;
  const float* from_a = A + a_width * kTile * blockIdx.y;
  const float* from_b = B + kTile * blockIdx.x;
  float sum = 0;
  for (int tile = 0; tile < a_width / kTile; tile++) {
    a[ty][tx] = from_a[a_width * ty + tx];
    b[ty][tx] = from_b[b_width * ty + tx];
    __syncthreads();
    for (int k = 0; k < kTile; k++) sum += a[ty][k] * b[k][tx];
    __syncthreads();
    from_a += kTile;
    from_b += kTile * b_width;
  }
  C[b_width * (kTile * blockIdx.y + ty) + kTile * blockIdx.x + tx] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(kTile, kTile), grid(N / block.x, M / block.y);
  multiply<<<grid, block>>>(A, B, C, K, N);
}
