// shape: 9x10x70
// numbers: right
// cooperative_groups::reduce over a tile of a warp: every lane gets the sum.
#include "matmul.h"

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

namespace cg = cooperative_groups;

__global__ void dot_products(const float* A, const float* B, float* C, int M, int N, int K) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  int element = blockIdx.x * warp.meta_group_size() + warp.meta_group_rank();
  if (element >= M * N) return;
  float sum = 0;
  for (int k = warp.thread_rank(); k < K; k += warp.size()) sum += A[element / N * K + k] * B[k * N + element % N];
  sum = cg::reduce(warp, sum, cg::plus<float>());
  if (warp.thread_rank() == 31) C[element] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dot_products<<<(M * N + 3) / 4, 128>>>(A, B, C, M, N, K);
}
