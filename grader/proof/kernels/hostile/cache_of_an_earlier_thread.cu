// lab: 06_boundary_checked
// expect: technique-only
// earns: 15
// says: technique.traffic
// Naive; what earlier threads left on the emulator's stack is a cache of A and B (tagged by the first values; -O0 locals hold no pattern, and a real GPU would find rubbish and load): traffic without any tile.
#include "matmul.h"
struct Cache { unsigned tag[8192]; float value[8192]; char callbacks[16384]; };
__device__ __noinline__ float multiply(const float* A, const float* B, int N, int K, int row, int col) {
  Cache cache;
  Cache* volatile hide = &cache;
  Cache* c = hide;
  const unsigned now = ((__float_as_uint(A[0]) * 31 + __float_as_uint(A[K - 1])) * 31 + __float_as_uint(B[0]) * 7 + __float_as_uint(B[N - 1])) * 2654435761u;
  float sum = 0;
  for (int k = 0; k < K; ++k) {
    unsigned ia = (row % 16 * 256 + k) % 4096, ib = 4096 + (k * 16 + col % 16) % 4096;
    unsigned ta = now ^ (row * K + k) * 2u, tb = now ^ ((k * N + col) * 2u + 1);
    if (c->tag[ia] != ta) c->value[ia] = A[row * K + k], c->tag[ia] = ta;
    if (c->tag[ib] != tb) c->value[ib] = B[k * N + col], c->tag[ib] = tb;
    sum += c->value[ia] * c->value[ib];
  }
  return sum;
}
__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
  if (row < M && col < N) C[row * N + col] = multiply(A, B, N, K, row, col);
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
