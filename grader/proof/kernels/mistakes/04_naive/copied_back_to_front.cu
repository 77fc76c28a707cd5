// lab: 04_naive
// mistake: the copy at the end goes from C to the temporary matrix
// role: host
#include "matmul.h"
#include <cuda_runtime.h>

__global__ void MatMulKernel(const float* d_A, const float* d_B, float* d_C, int M, int N, int K) {
  int Col = blockIdx.x * 32 + threadIdx.x;
  int Row = blockIdx.y * 32 + threadIdx.y;
  if (Row < M && Col < N) {
    float Cvalue = 0;
    for (int e = 0; e < K; ++e)
      Cvalue += d_A[Row * K + e] * d_B[e * N + Col];
    d_C[Row * N + Col] = Cvalue;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  size_t bytesC = size_t(M) * N * sizeof(float);
  float* d_C;
  cudaMalloc(&d_C, bytesC);
  dim3 dimBlock(32, 32);
  dim3 dimGrid((N + 31) / 32, (M + 31) / 32);
  MatMulKernel<<<dimGrid, dimBlock>>>(A, B, d_C, M, N, K);
  cudaMemcpy(d_C, C, bytesC, cudaMemcpyDeviceToDevice);  //wrong
  cudaMemcpy(C, d_C, bytesC, cudaMemcpyDeviceToDevice);  //right
  cudaFree(d_C);
}
