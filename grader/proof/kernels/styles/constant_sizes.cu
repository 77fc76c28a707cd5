// shape: 33x17x20
// verdict: pass
// diagnosis: none
// The sizes travel through constant memory.
#include "matmul.h"

__constant__ int dims[3];
__constant__ float alpha;

__global__ void multiply(const float* A, const float* B, float* C) {
  const int M = dims[0], N = dims[1], K = dims[2];
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < M && col < N) {
    float sum = 0;
    for (int k = 0; k < K; k++) sum += A[row * K + k] * B[k * N + col];
    C[row * N + col] = alpha * sum;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const int sizes[3] = {M, N, K};
  const float one = 1.0f;
  cudaMemcpyToSymbol(dims, sizes, sizeof(sizes));
  cudaMemcpyToSymbol(alpha, &one, sizeof(float), 0, cudaMemcpyHostToDevice);
  multiply<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C);
}
