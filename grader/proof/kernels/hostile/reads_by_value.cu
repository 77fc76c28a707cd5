// lab: 05_tiled
// expect: technique-only
// earns: 15
// says: technique.traffic
// Structures that calls take by value come from memory on the stack: g++ tells of no such copy.
#include "matmul.h"
struct Row { float v[32]; };
__device__ __noinline__ float dot(Row a, const float* b, int N) {
  float sum = 0;
  for (int k = 0; k < 32; ++k) sum += a.v[k] * b[k * N];
  return sum;
}
__device__ __noinline__ Row get(const Row* from) { return *from; }
__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < K; k += 32) sum += dot(*(const Row*)(A + row * K + k), B + k * N + col, N);
  C[row * N + col] = sum;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3(N / 16, M / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
