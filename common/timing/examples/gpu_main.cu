// A custom kernel, timed on the device. common/timing/README.md explains each line.
#include <cstdio>
#include <vector>

#include "common/cuda_check.h"
#include "common/timing/gpu_timing.h"
#include "common/timing/timing.h"

__global__ void naive(const float* A, const float* B, float* C, int n) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n || col >= n) return;
  float sum = 0.0f;
  for (int k = 0; k < n; ++k) sum += A[size_t(row) * n + k] * B[size_t(k) * n + col];
  C[size_t(row) * n + col] = sum;
}

int main() {
  constexpr int n = 2048, rounds = 15;
  const size_t bytes = size_t(n) * n * sizeof(float);
  float *A, *B, *C;
  for (float** matrix : {&A, &B, &C}) CUDA_CHECK(cudaMalloc(matrix, bytes));
  CUDA_CHECK(cudaMemset(A, 0, bytes));
  CUDA_CHECK(cudaMemset(B, 0, bytes));
  const dim3 grid((n + 31) / 32, (n + 7) / 8);

  gpu::Timer timer;
  const auto seconds = gpu::in_turns(
      timer, {[&] { naive<<<grid, dim3(32, 8)>>>(A, B, C, n); }, [&] { naive<<<grid, dim3(8, 32)>>>(A, B, C, n); }},
      rounds);
  CUDA_CHECK(cudaGetLastError());
  const lab::Estimate time = lab::estimate_median(seconds[0]);
  const lab::Estimate ratio = lab::estimate_ratio(seconds[1], seconds[0]);
  std::printf("%.0f GFLOP/s; a block of 32 x 8 is %.2f times as fast as one of 8 x 32 (%.2f to %.2f)\n",
              2e-9 * n * n * n / time.median, ratio.median, ratio.low, ratio.high);
  for (float* matrix : {A, B, C}) CUDA_CHECK(cudaFree(matrix));
  return 0;
}
