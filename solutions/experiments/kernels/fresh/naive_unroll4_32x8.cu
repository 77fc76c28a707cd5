// Naive with the k loop unrolled four times by hand, four partial sums, moved pointers; blocks of 32 x 8. Any size.
#include "matmul.h"

__global__ void naive_unrolled(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int M,
                               int N, int K) {
  const int x = blockIdx.x * 32 + threadIdx.x;
  const int y = blockIdx.y * 8 + threadIdx.y;
  if (x >= N || y >= M) return;

  const float* a = A + y * K;
  const float* b = B + x;
  float s0 = 0.0f, s1 = 0.0f, s2 = 0.0f, s3 = 0.0f;
  int k = 0;
  for (; k + 3 < K; k += 4) {
    s0 += a[0] * b[0];
    s1 += a[1] * b[N];
    s2 += a[2] * b[2 * N];
    s3 += a[3] * b[3 * N];
    a += 4;
    b += 4 * N;
  }
  // what is left when K is not a multiple of four
  for (; k < K; ++k) {
    s0 += *a * *b;
    a += 1;
    b += N;
  }
  C[y * N + x] = (s0 + s1) + (s2 + s3);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(32, 8);
  dim3 grid((N + 31) / 32, (M + 7) / 8);
  naive_unrolled<<<grid, block>>>(A, B, C, M, N, K);
}
