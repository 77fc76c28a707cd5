// shape: 32x32x20
// numbers: right
#include "matmul.h"

__global__ void voting(const float* A, const float* B, float* C, int M, int N, int K) {
  unsigned all = 0xffffffffu;
  int lane = threadIdx.x, row = blockIdx.x, col = lane, bad = 0;
  bad += __ballot_sync(all, lane % 2) != 0xaaaaaaaau;
  bad += __any_sync(all, lane == 31) != 1;
  bad += __all_sync(all, lane < 31) != 0;
  bad += __shfl_sync(all, lane * 2, 5) != 10;
  bad += __shfl_up_sync(all, lane, 1) != (lane ? lane - 1 : 0);
  bad += __shfl_xor_sync(all, lane, 3) != (lane ^ 3);
  bad += __popc(__match_any_sync(all, lane / 4)) != 4;
  bad += __reduce_add_sync(all, 1) != 32;
  bad += __shfl_down_sync(all, lane, 4, 8) != (lane % 8 < 4 ? lane + 4 : lane);
  if (bad) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) { voting<<<M, N>>>(A, B, C, M, N, K); }
