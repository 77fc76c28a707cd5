// shape: 18x17x20
// verdict: pass
// diagnosis: none
// Everything checked, timed and printed, as in an experiment.
#include "matmul.h"

#include <cstdio>
#include <cstdlib>
#include <iostream>

#define TILE_WIDTH 16
#define gpuErrchk(call) \
  { check((call), __FILE__, __LINE__); }

inline void check(cudaError_t code, const char* file, int line, bool leave = true) {
  if (code == cudaSuccess) return;
  fprintf(stderr, "GPU: %s %s %d\n", cudaGetErrorString(code), file, line);
  if (leave) exit(code);
}

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * TILE_WIDTH + threadIdx.y, col = blockIdx.x * TILE_WIDTH + threadIdx.x;
  if (row == 0 && col == 0) printf("blocks %d x %d\n", gridDim.x, gridDim.y);
  if (row < M && col < N) {
    float Pvalue = 0.0;
    for (int k = 0; k < K; k++) Pvalue += A[row * K + k] * B[k * N + col];
    C[row * N + col] = Pvalue;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  cudaEvent_t start, stop;
  gpuErrchk(cudaEventCreate(&start));
  gpuErrchk(cudaEventCreate(&stop));
  dim3 dimGrid(ceil((float)N / TILE_WIDTH), ceil((float)M / TILE_WIDTH), 1);
  dim3 dimBlock(TILE_WIDTH, TILE_WIDTH, 1);
  gpuErrchk(cudaEventRecord(start, 0));
  multiply<<<dimGrid, dimBlock>>>(A, B, C, M, N, K);
  gpuErrchk(cudaPeekAtLastError());
  gpuErrchk(cudaDeviceSynchronize());
  gpuErrchk(cudaEventRecord(stop, 0));
  gpuErrchk(cudaEventSynchronize(stop));
  float milliseconds = 0;
  gpuErrchk(cudaEventElapsedTime(&milliseconds, start, stop));
  std::cout << "took " << milliseconds << " ms" << std::endl;
  gpuErrchk(cudaEventDestroy(start));
  gpuErrchk(cudaEventDestroy(stop));
}
