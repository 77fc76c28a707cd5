// lab: 04_naive
// expect: out-of-bounds
// earns: 18
// says: a __device__ variable outside its bounds
// A table that nobody can write to is read past its end, where others lie; what comes of it is not used.
#include "matmul.h"

__device__ const int before[8] = {1};
__device__ const int weights[8] = {2, 3, 5, 7};
__device__ const int behind[8] = {1};

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  const int column = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
  if (row >= M || column >= N) return;
  const int* weight = weights;
  int seen = before[K % 8] | behind[K % 8];
  float sum = 0;
  for (int k = 0; k < K; ++k) {
    sum += A[row * K + k] * B[k * N + column];
    seen |= weight[k % 9];
  }
  C[row * N + column] = seen == -1 ? 0 : sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
