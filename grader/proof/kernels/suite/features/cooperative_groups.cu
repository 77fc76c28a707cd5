// shape: 32x16x20
// numbers: right
#include "matmul.h"

#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void with_groups(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float parts[8][2];
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<16> tile = cg::tiled_partition<16>(block);
  int row = blockIdx.y * 8 + threadIdx.y;
  for (int col = 0; col < N; ++col) {
    float sum = 0;
    for (int k = threadIdx.x; k < K; k += 32) sum += A[row * K + k] * B[k * N + col];
    for (int half = tile.size() / 2; half > 0; half /= 2) sum += tile.shfl_down(sum, half);
    if (tile.thread_rank() == 0) parts[threadIdx.y][threadIdx.x / 16] = sum;
    block.sync();
    if (threadIdx.x == 0) C[row * N + col] = parts[threadIdx.y][0] + parts[threadIdx.y][1];
    cg::sync(block);
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  with_groups<<<dim3(1, M / 8), dim3(32, 8)>>>(A, B, C, M, N, K);
}
