// lab: 06_boundary_checked
// expect: technique-only
// earns: 15
// says: technique.traffic
// An array that alloca() gives is a cache of A and B that the next thread on that stack finds.
#include "matmul.h"
__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
  if (row >= M || col >= N) return;
  unsigned* tag = (unsigned*)__builtin_alloca(16384);
  float* value = (float*)__builtin_alloca(16384);
  const unsigned now = (__float_as_uint(A[0]) * 31 + __float_as_uint(B[0])) * 2654435761u;
  float sum = 0;
  for (int k = 0; k < K; ++k) {
    const unsigned ia = (row % 8 * 256 + k) % 2048, ib = 2048 + (k * 16 + col % 16) % 2048;
    const unsigned ta = now ^ (row * K + k) * 2u, tb = now ^ ((k * N + col) * 2u + 1);
    if (tag[ia] != ta) value[ia] = A[row * K + k], tag[ia] = ta;
    if (tag[ib] != tb) value[ib] = B[k * N + col], tag[ib] = tb;
    sum += value[ia] * value[ib];
  }
  C[row * N + col] = sum;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
