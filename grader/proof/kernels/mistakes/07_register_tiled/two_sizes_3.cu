// lab: 07_register_tiled
// mistake: the rows of a thread are numbered with TM where the columns of the thread tile are meant
// role: read
#include "matmul.h"
#include <cstddef>

template <int ROWS, int COLS>
struct Block {
  float v[ROWS][COLS];
  __device__ void fill(const float* from, int r0, int c0, int rows, int cols) {
    for (int e = threadIdx.x; e < ROWS * COLS; e += blockDim.x) {
      int r = e / COLS;
      int c = e - r * COLS;
      v[r][c] = 0.0f;
      if (r0 + r < rows)
        if (c0 + c < cols) v[r][c] = from[size_t(r0 + r) * cols + c0 + c];
    }
  }
};

template <int BM, int BN, int BK, int TM, int TN>
__global__ void product(const float* A, const float* B, float* C, int M, int N, int K) {
  constexpr int NX = BN / TN, NY = BM / TM;
  __shared__ Block<BM, BK> a_block;
  __shared__ Block<BK, BN> b_block;
  const int ty = threadIdx.x / NX;
  const int tx = threadIdx.x % NX;
  const int r_first = blockIdx.y * BM;
  const int c_first = blockIdx.x * BN;
  float sum[TM * TN] = {};
  for (int k0 = 0; k0 < K; k0 += BK) {
    a_block.fill(A, r_first, k0, M, K);
    b_block.fill(B, k0, c_first, K, N);
    __syncthreads();
    for (int k = 0; k < BK; ++k) {
      for (int o = 0; o < TM * TN; ++o) {
        sum[o] += a_block.v[ty + o / TM * NY][k] * b_block.v[k][tx + o % TM * NX];  //wrong
        sum[o] += a_block.v[ty + o / TN * NY][k] * b_block.v[k][tx + o % TN * NX];  //right
      }
    }
    __syncthreads();
  }
  for (int o = 0; o < TM * TN; ++o) {
    const int row = r_first + ty + o / TN * NY;
    const int col = c_first + tx + o % TN * NX;
    if (row >= M || col >= N) continue;
    C[size_t(row) * N + col] = sum[o];
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  if (M >= 1024 && N >= 1024) {
    const dim3 grid((N + 127) / 128, (M + 127) / 128);
    product<128, 128, 8, 8, 8><<<grid, 256>>>(A, B, C, M, N, K);
  } else {
    const dim3 grid((N + 31) / 32, (M + 31) / 32);
    product<32, 32, 16, 2, 4><<<grid, 128>>>(A, B, C, M, N, K);
  }
}
