// 4 x 4 results per thread, block tiles of 64 x 64 x 16, blocks of 16 x 16 that load one float4 of A and one of B each.
#include "matmul.h"

#define FLOAT4(p) (reinterpret_cast<float4*>(&(p))[0])
#define CFLOAT4(p) (reinterpret_cast<const float4*>(&(p))[0])

template <int BM, int BN, int BK, int TM, int TN>
__global__ void sgemm_4x4_vec4(const float* __restrict__ a, const float* __restrict__ b, float* __restrict__ c, int M,
                               int N, int K) {
  const int bx = blockIdx.x, by = blockIdx.y;
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int tid = ty * blockDim.x + tx;

  __shared__ float s_a[BM][BK];
  __shared__ float s_b[BK][BN];
  float r_c[TM][TN] = {0.0f};

  int load_a_m = tid >> 2;         // tid / 4
  int load_a_k = (tid & 3) << 2;   // (tid % 4) * 4
  int load_b_k = tid >> 4;         // tid / 16
  int load_b_n = (tid & 15) << 2;  // (tid % 16) * 4
  int gmem_a_m = by * BM + load_a_m;
  int gmem_b_n = bx * BN + load_b_n;

  for (int bk = 0; bk < K / BK; bk++) {
    FLOAT4(s_a[load_a_m][load_a_k]) = CFLOAT4(a[gmem_a_m * K + bk * BK + load_a_k]);
    FLOAT4(s_b[load_b_k][load_b_n]) = CFLOAT4(b[(bk * BK + load_b_k) * N + gmem_b_n]);
    __syncthreads();

#pragma unroll
    for (int k = 0; k < BK; k++) {
#pragma unroll
      for (int m = 0; m < TM; m++) {
#pragma unroll
        for (int n = 0; n < TN; n++) {
          r_c[m][n] += s_a[ty * TM + m][k] * s_b[k][tx * TN + n];
        }
      }
    }
    __syncthreads();
  }

#pragma unroll
  for (int i = 0; i < TM; i++) {
    FLOAT4(c[(by * BM + ty * TM + i) * N + bx * BN + tx * TN]) = FLOAT4(r_c[i][0]);
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const int BM = 64, BN = 64, BK = 16, TM = 4, TN = 4;
  dim3 blockDim(BN / TN, BM / TM);
  dim3 gridDim((N + BN - 1) / BN, (M + BM - 1) / BM);
  sgemm_4x4_vec4<BM, BN, BK, TM, TN><<<gridDim, blockDim>>>(A, B, C, M, N, K);
}
