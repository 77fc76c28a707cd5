// shape: 17x20x9
// numbers: right
// Settings that change nothing here, and memory that comes and goes with a stream.
#include "matmul.h"

#include <cuda_profiler_api.h>

__global__ void transpose(const float* B, float* T, int K, int N) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < K * N) T[i % N * K + i / N] = B[i];
}

__global__ void rows_times_rows(const float* A, const float* T, float* C, int M, int N, int K) {
  __builtin_assume(K > 0);
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * T[col * K + k];
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  cudaProfilerStart();
  cudaDeviceSetLimit(cudaLimitPrintfFifoSize, 1 << 20);
  cudaFuncSetSharedMemConfig(rows_times_rows, cudaSharedMemBankSizeFourByte);
  cudaStream_t stream;
  cudaStreamCreateWithPriority(&stream, cudaStreamNonBlocking, 0);
  cudaMemPool_t pool;
  cudaDeviceGetDefaultMemPool(&pool, 0);
  unsigned long long keep = ~0ull;
  cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep);
  float* T = nullptr;
  cudaMallocAsync(&T, sizeof(float) * K * N, stream);
  transpose<<<(K * N + 63) / 64, 64, 0, stream>>>(B, T, K, N);
  rows_times_rows<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16), 0, stream>>>(A, T, C, M, N, K);
  cudaFreeAsync(T, stream);
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaProfilerStop();
}
