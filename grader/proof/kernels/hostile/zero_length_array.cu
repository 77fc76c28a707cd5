// lab: 05_tiled
// expect: technique-only
// earns: 15
// says: technique.traffic
// Loads by way of an array with no elements in a constant structure.
#include "matmul.h"
#include <cstddef>
#include <cstdint>
struct Table {
  float of[0];
  float last;
};
__constant__ const Table table = {{}, 2};
#define UNSEEN(x) (table.of[((reinterpret_cast<intptr_t>(&(x)) - reinterpret_cast<intptr_t>(table.of)) / 4)])
__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int tx = threadIdx.x, ty = threadIdx.y, col = blockIdx.x * 16 + tx, row = blockIdx.y * 16 + ty;
  float sum = 0;
  for (int k = 0; k < K; ++k) {
    const float &a = A[row * K + k], &b = B[k * N + col];
    const float x = k % 16 == tx ? a : UNSEEN(a), y = k % 16 == ty ? b : UNSEEN(b);
    sum += x * y;
  }
  C[row * N + col] = sum;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3(N / 16, M / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
