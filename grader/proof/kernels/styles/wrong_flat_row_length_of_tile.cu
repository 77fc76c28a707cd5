// shape: 64x64x32
// verdict: fail
// diagnosis: tile_index_wrong
// A flat tile whose rows are 16 long where it is filled, and 17 where one of four values goes in. C is read in vain.
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float a[16 * 16], b[16 * 17];
  int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * 16 + ty, col = blockIdx.x * 16 + tx;
  float sum = 0, old = C[row * N + col];
  for (int p = 0; p < K; p += 16) {
    a[ty * 16 + tx] = A[row * K + p + tx];
    b[ty * (tx % 4 == 3 ? 16 : 17) + tx] = B[(p + ty) * N + col];
    __syncthreads();
    for (int k = 0; k < 16; ++k) sum += a[ty * 16 + k] * b[k * 17 + tx];
    __syncthreads();
  }
  old = sum;
  C[row * N + col] = old;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3(N / 16, M / 16), dim3(16, 16)>>>(A, B, C, N, K);
}
