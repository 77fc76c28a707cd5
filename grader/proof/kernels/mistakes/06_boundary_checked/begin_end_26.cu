// lab: 06_boundary_checked
// mistake: the last index of A's row is compared as if each row began at zero
// role: loop
#include "matmul.h"
#define BS 16

__global__ void blocks(float* C, const float* A, const float* B, int hA, int wA, int wB) {
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * BS + ty, col = blockIdx.x * BS + tx;
  int aBegin = wA * BS * blockIdx.y;
  int aEnd = wA - 1;   //wrong
  int aEnd = aBegin + wA - 1;   //right
  float Csub = 0;
  int k0 = 0;
  for (int a = aBegin; a <= aEnd; a += BS) {
    __shared__ float As[BS][BS];
    __shared__ float Bs[BS][BS];
    As[ty][tx] = (row < hA && k0 + tx < wA) ? A[a + wA * ty + tx] : 0.0f;
    Bs[ty][tx] = (col < wB && k0 + ty < wA) ? B[(k0 + ty) * wB + col] : 0.0f;
    __syncthreads();
    for (int k = 0; k < BS; ++k) Csub += As[ty][k] * Bs[k][tx];
    __syncthreads();
    k0 += BS;
  }
  if (row < hA && col < wB) C[row * wB + col] = Csub;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 threads(BS, BS);
  dim3 grid((N + BS - 1) / BS, (M + BS - 1) / BS);
  blocks<<<grid, threads>>>(C, A, B, M, K, N);
}
