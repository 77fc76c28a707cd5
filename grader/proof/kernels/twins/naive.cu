// lab: 04_naive
// also: partial_sum_missing other_sum_stored
// also: arguments_swapped read_past_end
// Without tiles: sizes under other names, launches, and sums that a warp shares.
#include "matmul.h"

__global__ void kernel(const float* a, const float* b, float* c, int height, int width, int depth) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= height || col >= width) return;
  float sum = 0.0f;
  for (int i = 0; i < depth; ++i) sum += a[row * depth + i] * b[i * width + col];
  if (col % 2) sum *= 3;         //has scaled_by_constant
  c[row * width + col] = sum;    //not nothing_written
  if (sum == 0.1f) return;       //has nothing_written
}

__global__ void lanes(const float* a, const float* b, float* c, int width, int depth) {
  int row = blockIdx.y, col = blockIdx.x, lane = threadIdx.x;
  float sum = 0.0f;
  for (int i = lane; i < depth; i += 32) sum += a[row * depth + i] * b[i * width + col];
  for (int far = 16; far > 0; far /= 2) sum += __shfl_down_sync(0xffffffff, sum, far);  //not partial_sum_missing
  for (int far = 8; far > 0; far /= 2) sum += __shfl_down_sync(0xffffffff, sum, far);   //has partial_sum_missing
  if (lane == 0) c[row * width + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  kernel<<<grid, block>>>(A, B, C, M, N, K);         //not one_size_for_all arguments_swapped launch_one_dimensional launch_failed partial_sum_missing
  kernel<<<grid, block>>>(A, B, C, N, N, N);         //has one_size_for_all
  kernel<<<grid, block>>>(A, B, C, M, K, N);         //has arguments_swapped
  kernel<<<grid.x, block.x>>>(A, B, C, M, N, K);     //has launch_one_dimensional
  cudaMemset(C, 0, sizeof(float) * M * N);           //has launch_failed
  kernel<<<grid, dim3(32, 32, 32)>>>(A, B, C, M, N, K);  //has launch_failed
  lanes<<<dim3(N, M), 32>>>(A, B, C, N, K);          //has partial_sum_missing
}
