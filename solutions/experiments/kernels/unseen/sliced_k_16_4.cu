#include "matmul.h"

constexpr int T = 16, SLICES = 4;
__global__ void clear(float* C, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) C[i] = 0;
}
__global__ void mm(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float As[T][T], Bs[T][T];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * T + ty, col = blockIdx.x * T + tx;
  int from = blockIdx.z * (K / SLICES), to = from + K / SLICES;
  float acc = 0;
  for (int k0 = from; k0 < to; k0 += T) {
    As[ty][tx] = A[row * K + k0 + tx];
    Bs[ty][tx] = B[(k0 + ty) * N + col];
    __syncthreads();
    for (int k = 0; k < T; ++k) acc += As[ty][k] * Bs[k][tx];
    __syncthreads();
  }
  atomicAdd(&C[row * N + col], acc);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  clear<<<(M * N + 255) / 256, 256>>>(C, M * N);
  mm<<<dim3(N / T, M / T, SLICES), dim3(T, T)>>>(A, B, C, N, K);
}
