// lab: 05_tiled
// expect: host-access
// earns: 0
// says: computes on the host
// Kernels only copy; the host computes on __managed__ variables.
#include "matmul.h"

constexpr int kMost = 1 << 18;
__managed__ float a[kMost], b[kMost], c[kMost];

__global__ void give(const float* A, const float* B, int a_size, int b_size) {
  for (int i = blockIdx.x * 256 + threadIdx.x; i < a_size; i += 256 * gridDim.x) a[i] = A[i];
  for (int i = blockIdx.x * 256 + threadIdx.x; i < b_size; i += 256 * gridDim.x) b[i] = B[i];
}

__global__ void take(float* C, int size) {
  for (int i = blockIdx.x * 256 + threadIdx.x; i < size; i += 256 * gridDim.x) C[i] = c[i];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  give<<<16, 256>>>(A, B, M * K, K * N);
  cudaDeviceSynchronize();
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int k = 0; k < K; ++k) sum += a[i * K + k] * b[k * N + j];
      c[i * N + j] = sum;
    }
  take<<<16, 256>>>(C, M * N);
}
