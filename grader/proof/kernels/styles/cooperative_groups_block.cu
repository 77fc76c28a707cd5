// shape: 37x53x29
// verdict: pass
// diagnosis: none
// The block as a cooperative group; its sync() is the barrier.
#include "matmul.h"

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

template <int TILE>
__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  cg::thread_block block = cg::this_thread_block();
  __shared__ float As[TILE][TILE + 1], Bs[TILE][TILE + 1];
  const dim3 at = block.thread_index();
  const int row = block.group_index().y * TILE + at.y, col = block.group_index().x * TILE + at.x;
  float sum = 0.0f;
  for (int p = 0; p < K; p += TILE) {
    As[at.y][at.x] = row < M && p + at.x < K ? A[row * K + p + at.x] : 0.0f;
    Bs[at.y][at.x] = p + at.y < K && col < N ? B[(p + at.y) * N + col] : 0.0f;
    block.sync();
#pragma unroll
    for (int k = 0; k < TILE; k++) sum += As[at.y][k] * Bs[k][at.x];
    cg::sync(block);
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<16><<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
