// lab: 10_tensor_core
// mistake: a block has half the warps that its fragments are divided among
// role: launch
#include "matmul.h"
#include <cuda_runtime.h>
#include <mma.h>

#include <cstddef>

namespace wmma = nvcuda::wmma;

template <int WY, int WX, int FY, int FX>  // warps, and fragments of each warp
__global__ void __launch_bounds__(WY* WX * 32) multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  constexpr int BM = WY * FY * 16, BN = WX * FX * 16, BK = 8, THREADS = WY * WX * 32;
  constexpr int LB = BN + 8;
  __shared__ __align__(32) float a_s[2][BM * BK];
  __shared__ __align__(32) float b_s[2][BK * LB];
  __shared__ __align__(32) float numbers[256];
  const int t = threadIdx.x, warp = t / 32;
  const int y = warp / WX * FY * 16, x = warp % WX * FX * 16;
  const int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;

  using FragA = wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major>;
  using FragB = wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::row_major>;
  using FragC = wmma::fragment<wmma::accumulator, 16, 16, 8, float>;

  auto load = [&](int buffer, int k0) {
    for (int e = t; e < BM * BK; e += THREADS) {
      const int r = row0 + e / BK, k = k0 + e % BK;
      a_s[buffer][e] = r < M && k < K ? wmma::__float_to_tf32(A[size_t(r) * K + k]) : 0.0f;
    }
    for (int e = t; e < BK * BN; e += THREADS) {
      const int k = e / BN, c = e % BN;
      const bool in = k0 + k < K && col0 + c < N;
      b_s[buffer][k * LB + c] = in ? wmma::__float_to_tf32(B[size_t(k0 + k) * N + col0 + c]) : 0.0f;
    }
  };

  for (int e = t; e < 256; e += THREADS) numbers[e] = float(e);
  FragC acc[FY][FX];
  for (int i = 0; i < FY; ++i)
    for (int j = 0; j < FX; ++j) wmma::fill_fragment(acc[i][j], 0.0f);

  load(0, 0);
  __syncthreads();
  int buffer = 0;
  for (int k0 = 0; k0 < K; k0 += BK) {
    if (k0 + BK < K) load(buffer ^ 1, k0 + BK);
    FragA a[FY];
    FragB b;
    for (int i = 0; i < FY; ++i) wmma::load_matrix_sync(a[i], a_s[buffer] + (y + i * 16) * BK, BK);
    for (int j = 0; j < FX; ++j) {
      wmma::load_matrix_sync(b, b_s[buffer] + x + j * 16, LB);
      for (int i = 0; i < FY; ++i) wmma::mma_sync(acc[i][j], a[i], b, acc[i][j]);
    }
    __syncthreads();
    buffer ^= 1;
  }

  FragC where;  // tells which element of the fragment a lane holds
  wmma::load_matrix_sync(where, numbers, 16, wmma::mem_row_major);
  for (int e = 0; e < where.num_elements; ++e) {
    const int at = int(where.x[e]);
    for (int i = 0; i < FY; ++i) {
      for (int j = 0; j < FX; ++j) {
        const int r = row0 + y + i * 16 + at / 16;
        const int c = col0 + x + j * 16 + at % 16;
        if (r < M && c < N) C[size_t(r) * N + c] = acc[i][j].x[e];
      }
    }
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  if (M > 900 && N > 900) {
    multiply<2, 2, 4, 4><<<dim3((N + 127) / 128, (M + 127) / 128), 128>>>(A, B, C, M, N, K);
  } else {
    multiply<2, 2, 2, 2><<<dim3((N + 63) / 64, (M + 63) / 64), 64>>>(A, B, C, M, N, K);  //wrong
    multiply<2, 2, 2, 2><<<dim3((N + 63) / 64, (M + 63) / 64), 128>>>(A, B, C, M, N, K);  //right
  }
}
