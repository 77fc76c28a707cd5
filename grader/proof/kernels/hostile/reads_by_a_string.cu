// lab: 05_tiled
// expect: technique-only
// earns: 15
// says: technique.traffic
// Where it can, the naive kernel reads A and B beyond a string's end, at places that are known when it is compiled only.
#include "matmul.h"
typedef float Piece __attribute__((vector_size(16), aligned(4)));
__device__ __noinline__ float element(const float* base, long i) {
  const char* from = "ab";
  const long distance = (long)(base + i) - (long)from;
  return ((const float*)(from + distance / 4 * 4))[0] * 0 + base[i];
}
__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += element(A, row * K + k) * element(B, k * N + col);
  C[row * N + col] = sum;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3(N / 16, M / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
