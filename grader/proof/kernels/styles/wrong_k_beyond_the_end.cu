// shape: 37x53x37 64x64x40
// verdict: fail
// diagnosis: guard_missing
// The sum goes on to the end of the last tile, which for M = K is where M's last tile ends as well.
#include "matmul.h"

constexpr int kTile = 16;

__global__ void multiply(const float* A, const float* B, float* C, int a_width, int b_width) {
  __shared__ float a[kTile][kTile], b[kTile][kTile];
  int tx = threadIdx.x, ty = threadIdx.y;
  int first = a_width * kTile * blockIdx.y, last = first + a_width - 1;
  float sum = 0;
  for (int at = first, from = kTile * blockIdx.x; at <= last; at += kTile, from += kTile * b_width) {
    a[ty][tx] = A[at + a_width * ty + tx];
    b[ty][tx] = B[from + b_width * ty + tx];
    __syncthreads();
    for (int k = 0; k < kTile; ++k) sum += a[ty][k] * b[k][tx];
    __syncthreads();
  }
  C[b_width * (kTile * blockIdx.y + ty) + kTile * blockIdx.x + tx] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((N + kTile - 1) / kTile, (M + kTile - 1) / kTile), dim3(kTile, kTile)>>>(A, B, C, K, N);
}
