// shape: 33x17x20
// numbers: right
// Layouts that a rewriter of text could trip over.
// clang-format off
#include "matmul.h"

template <int T> __global__ void naive(const float *A,const float*B,float *C,int M,int N,int K)
{
  int row=blockIdx.y*T+threadIdx.y,col=blockIdx.x*T+threadIdx.x;
  if(row<M)if(col<N){float sum=0;for(int k=0;k<K;k++)sum+=A[row*K+k]*B[k*N+col];C[row*N+col]=sum;}
}
/* naive<<<1, 1>>>(A, B, C); "naive<<<" */
const char* kText = "naive<<<grid, block>>>(A, B, C); __shared__ float x;";

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  int shifted = M >> 1 << 1 > 0 ? 1 : 0;
  naive<(16 > 8 ? 16 : 8)>
      <<<dim3((N + 15) / 16, (M + 15) / 16),
         dim3(16, 16) /* threads */>>>(A, B, C,
                                       M, N, K * shifted);
}
