// labs: 04_naive
// verdict: pass
// diagnosis: none
// A table of sizes is copied to the device in the first call only.
#include "matmul.h"

__global__ void naive(const float* A, const float* B, float* C, const int* one, int M, int N, int K) {
  const int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; k += one[0]) sum += A[size_t(row) * K + k] * B[size_t(k) * N + col];
  C[size_t(row) * N + col] = sum;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  static int* one = [] {
    int* p;
    const int value = 1;
    cudaMalloc(&p, sizeof(int));
    cudaMemcpy(p, &value, sizeof(int), cudaMemcpyHostToDevice);
    return p;
  }();
  naive<<<dim3((N + 31) / 32, (M + 7) / 8), dim3(32, 8)>>>(A, B, C, one, M, N, K);
}
