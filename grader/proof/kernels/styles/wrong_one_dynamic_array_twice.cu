// shape: 64x64x64
// verdict: fail
// diagnosis: same_operand_twice none
#include "matmul.h"

const int BS = 16;

__global__ void mm(const float* A, const float* B, float* C, int M, int N, int K)
{
  extern __shared__ float As[];
  extern __shared__ float Bs[];

  const int r = threadIdx.y, c = threadIdx.x;

  // go to the first tile of this block
  A += blockIdx.y * BS * K;
  B += blockIdx.x * BS;
  C += blockIdx.y * BS * N + blockIdx.x * BS;

  float acc = 0.f;
  for (int step = 0; step < K; step += BS)
  {
    As[r * BS + c] = A[r * K + c];
    Bs[r * BS + c] = B[r * N + c];
    __syncthreads();

    A += BS;
    B += BS * N;

    for (int d = 0; d < BS; d++)
      acc += As[r * BS + d] * Bs[d * BS + c];
    __syncthreads();
  }
  C[r * N + c] = acc;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K)
{
  dim3 block(BS, BS);
  dim3 grid(N / BS, M / BS);
  mm<<<grid, block, 2 * BS * BS * sizeof(float)>>>(A, B, C, M, N, K);
}
