// shape: 17x18x19
// numbers: right
// What files ask the compiler for, in headers that a C++ compiler reads as well.
#include "matmul.h"

#ifdef __CUDACC__
#define FOR_BOTH __host__ __device__
#else
#define FOR_BOTH
#endif

#if !defined(__NVCC__) || CUDART_VERSION < 11000 || __CUDACC_VER_MAJOR__ < 11
#error a newer nvcc is needed
#endif

FOR_BOTH int ceil_div(int a, int b) { return (a + b - 1) / b; }

__device__ float load(const float* p) {
#if __CUDA_ARCH__ >= 700
  return __ldg(p);
#else
  return 0;
#endif
}

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  if (ceil_div(row + 1, M) > 1 || col >= N) return;
  long long start = clock64();
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += load(A + row * K + k) * load(B + k * N + col);
  if (clock64() == start) __trap();
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3(ceil_div(N, 16), ceil_div(M, 16)), dim3(16, 16)>>>(A, B, C, M, N, K);
}
