// A draft of lab 10, not yet a lab: right against cuBLAS on 34 shapes, 0.376 of cuBLAS TF32 at 4096 on an H200. WMMA with
// no loads at all ends at 0.60 there. It still needs a rubric with the bound of TF32.
//
// Changed: tensor cores multiply 16 x 8 by 8 x 16 blocks at once, in TF32: FP32's range with 10 bits of mantissa.
// Why it is faster: one instruction of a warp makes 512 multiply-adds instead of 32; feeding it is now the problem.
// Measured (H200, 4096x4096x4096): 146,836 GFLOP/s, 0.376 of cuBLAS TF32. WMMA without any loads reaches 241,000.
#include "matmul.h"

#include <cuda_pipeline.h>
#include <cuda_runtime.h>
#include <mma.h>

#include <cstddef>

namespace wmma = nvcuda::wmma;

// A block computes BM x BN of C, a warp 64 x 64: 4 x 4 fragments of 16 x 16. Larger warp tiles read less from shared
// memory for each multiply-add, and this one fills the registers. BN is 256 with one block per SM, or 128 with two,
// for matrices that have too few tiles.
constexpr int BM = 128, BK = 32;
constexpr int WM = 64, WN = 64;
constexpr int GROUP = 8;  // tile rows that are walked together, for the L2 cache

// Rows are padded, so that the 32 lanes of a warp find their words of a fragment in 32 banks: a lane holds row lane / 4
// and column lane % 4 of A, and row lane % 4 and column lane / 4 of B.
template <int BN>
struct Sizes {
  static constexpr int THREADS = BM / WM * (BN / WN) * 32;
  static constexpr int BLOCKS_PER_SM = 256 / THREADS;
  static constexpr int STAGES = 3;  // a ring: one is multiplied, one is ready or on its way, one is being requested
  static constexpr int LDA = BK + 4;
  static constexpr int LDB = BN + 8;
  static constexpr int LDC = BN + 4;
  static constexpr int STAGE = BM * LDA + BK * LDB;  // words
  static constexpr int SHARED_BYTES = 4 * (STAGES * STAGE > BM * LDC ? STAGES * STAGE : BM * LDC);
};

using FragmentA = wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major>;
using FragmentB = wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::row_major>;
using FragmentC = wmma::fragment<wmma::accumulator, 16, 16, 8, float>;

// VECTOR: rows of A, B and C start on 16 bytes.
template <int BN, bool VECTOR>
__global__ __launch_bounds__(Sizes<BN>::THREADS, Sizes<BN>::BLOCKS_PER_SM) void matmul_kernel(const float* A,
                                                                                              const float* B, float* C,
                                                                                              int M, int N, int K) {
  constexpr int THREADS = Sizes<BN>::THREADS, STAGES = Sizes<BN>::STAGES, STAGE = Sizes<BN>::STAGE;
  constexpr int LDA = Sizes<BN>::LDA, LDB = Sizes<BN>::LDB, LDC = Sizes<BN>::LDC;
  extern __shared__ __align__(128) float shared[];
  const int thread = threadIdx.x;
  const int warp_row = thread / 32 / (BN / WN) * WM;
  const int warp_col = thread / 32 % (BN / WN) * WN;

  const int tiles_m = (M + BM - 1) / BM, tiles_n = (N + BN - 1) / BN;
  const int per_group = GROUP * tiles_n, group = blockIdx.x / per_group;
  const int group_rows = min(GROUP, tiles_m - group * GROUP);
  const int row0 = (group * GROUP + blockIdx.x % per_group % group_rows) * BM;
  const int col0 = blockIdx.x % per_group / group_rows * BN;

  // wmma::load_matrix_sync() knows no shared memory for TF32: it becomes slow, generic loads. So ask it once where the
  // elements of a fragment belong, by loading a matrix of numbers, and read the fragments with ordinary loads.
  int a_offset[FragmentA::num_elements], b_offset[FragmentB::num_elements];
  for (int e = thread; e < 16 * 8; e += THREADS) shared[e] = float(e);
  __syncthreads();
  FragmentA a_where;
  FragmentB b_where;
  wmma::load_matrix_sync(a_where, shared, 8);
  wmma::load_matrix_sync(b_where, shared, 16);
#pragma unroll
  for (int e = 0; e < FragmentA::num_elements; ++e) {
    const int at = int(a_where.x[e]);
    a_offset[e] = (warp_row + at / 8) * LDA + at % 8;
  }
#pragma unroll
  for (int e = 0; e < FragmentB::num_elements; ++e) {
    const int at = int(b_where.x[e]);
    b_offset[e] = BM * LDA + at / 16 * LDB + warp_col + at % 16;
  }
  __syncthreads();

  // Copies. Beyond the edges of C the last row or column is copied again: nobody stores what comes of it. Beyond K
  // there must be zeros, and they are all in the first stage, which takes what K has beyond whole stages.
  constexpr int WORDS = VECTOR ? 4 : 1;
  constexpr int A_LANES = BK / WORDS, A_ROWS = THREADS / A_LANES, A_COPIES = BM / A_ROWS;
  constexpr int B_LANES = BN / WORDS, B_ROWS = THREADS / B_LANES, B_COPIES = BK / B_ROWS;
  const int a_row = thread / A_LANES, a_k = thread % A_LANES * WORDS;
  const int b_k = thread / B_LANES, b_col = thread % B_LANES * WORDS;
  const float* a_from[A_COPIES];
#pragma unroll
  for (int i = 0; i < A_COPIES; ++i) a_from[i] = A + size_t(min(row0 + a_row + i * A_ROWS, M - 1)) * K + a_k;
  const float* b_from = B + size_t(b_k) * N + min(col0 + b_col, N - WORDS);
  const size_t b_step = size_t(B_ROWS) * N;
  float* const a_to = shared + a_row * LDA + a_k;
  float* const b_to = shared + BM * LDA + b_k * LDB + b_col;

  const int stages = (K + BK - 1) / BK;
  const int k_ragged = K - (stages - 1) * BK;
  auto copy_ragged = [&] {
    const bool a_in = a_k < k_ragged;
#pragma unroll
    for (int i = 0; i < A_COPIES; ++i) {
      __pipeline_memcpy_async(a_to + i * A_ROWS * LDA, a_in ? a_from[i] : A, WORDS * 4, a_in ? 0 : WORDS * 4);
      a_from[i] += k_ragged;
    }
#pragma unroll
    for (int i = 0; i < B_COPIES; ++i) {
      const bool in = b_k + i * B_ROWS < k_ragged;
      __pipeline_memcpy_async(b_to + i * B_ROWS * LDB, in ? b_from + i * b_step : B, WORDS * 4, in ? 0 : WORDS * 4);
    }
    b_from += size_t(k_ragged) * N;
  };
  auto copy = [&](int slot) {
#pragma unroll
    for (int i = 0; i < A_COPIES; ++i) {
      __pipeline_memcpy_async(a_to + slot * STAGE + i * A_ROWS * LDA, a_from[i], WORDS * 4);
      a_from[i] += BK;
    }
#pragma unroll
    for (int i = 0; i < B_COPIES; ++i) {
      __pipeline_memcpy_async(b_to + slot * STAGE + i * B_ROWS * LDB, b_from, WORDS * 4);
      b_from += b_step;
    }
  };

  FragmentC sum[WM / 16][WN / 16];
#pragma unroll
  for (int i = 0; i < WM / 16; ++i) {
#pragma unroll
    for (int j = 0; j < WN / 16; ++j) wmma::fill_fragment(sum[i][j], 0.0f);
  }

  copy_ragged();
  __pipeline_commit();
#pragma unroll
  for (int s = 1; s < STAGES - 1; ++s) {
    if (s < stages) copy(s);
    __pipeline_commit();
  }

  // Two sets of fragments: one is multiplied while the other is loaded. __syncwarp() keeps the compiler from moving the
  // loads next to their use.
  FragmentA a[2][WM / 16];
  FragmentB b[2][WN / 16];
  auto load = [&](int set, const float* stage, int k) {
#pragma unroll
    for (int i = 0; i < WM / 16; ++i) {
#pragma unroll
      for (int e = 0; e < FragmentA::num_elements; ++e) a[set][i].x[e] = stage[a_offset[e] + i * 16 * LDA + k];
    }
#pragma unroll
    for (int j = 0; j < WN / 16; ++j) {
#pragma unroll
      for (int e = 0; e < FragmentB::num_elements; ++e) b[set][j].x[e] = stage[b_offset[e] + k * LDB + j * 16];
    }
  };
  auto multiply = [&](int set) {
#pragma unroll
    for (int i = 0; i < WM / 16; ++i) {
#pragma unroll
      for (int e = 0; e < FragmentA::num_elements; ++e) a[set][i].x[e] = wmma::__float_to_tf32(a[set][i].x[e]);
    }
#pragma unroll
    for (int j = 0; j < WN / 16; ++j) {
#pragma unroll
      for (int e = 0; e < FragmentB::num_elements; ++e) b[set][j].x[e] = wmma::__float_to_tf32(b[set][j].x[e]);
    }
#pragma unroll
    for (int i = 0; i < WM / 16; ++i) {
#pragma unroll
      for (int j = 0; j < WN / 16; ++j) wmma::mma_sync(sum[i][j], a[set][i], b[set][j], sum[i][j]);
    }
  };

  __pipeline_wait_prior(STAGES - 2);
  __syncthreads();
  load(0, shared, 0);
  int read = 0, write = STAGES - 1;
#pragma unroll 1
  for (int s = 1; s <= stages; ++s) {
    const float* const stage = shared + read * STAGE;
#pragma unroll
    for (int k = 0; k < BK / 8; ++k) {
      if (k < BK / 8 - 1) {
        load((k + 1) % 2, stage, (k + 1) * 8);
      } else {
        __pipeline_wait_prior(STAGES - 2);
        __syncthreads();
        if (s < stages && ++read == STAGES) read = 0;  // the last stage is read again, for nobody
        load((k + 1) % 2, shared + read * STAGE, 0);
      }
      __syncwarp();
      if (k == 0) {
        if (s + STAGES - 2 < stages) copy(write);
        __pipeline_commit();
        if (++write == STAGES) write = 0;
      }
      multiply(k % 2);
    }
  }

  // C goes through shared memory: a fragment cannot be stored past an edge, and whole rows are stored coalesced.
  __pipeline_wait_prior(0);
  __syncthreads();
#pragma unroll
  for (int i = 0; i < WM / 16; ++i) {
#pragma unroll
    for (int j = 0; j < WN / 16; ++j) {
      wmma::store_matrix_sync(shared + (warp_row + i * 16) * LDC + warp_col + j * 16, sum[i][j], LDC,
                              wmma::mem_row_major);
    }
  }
  __syncthreads();
  for (int e = thread; e < BM * BN / WORDS; e += THREADS) {
    const int r = e / (BN / WORDS), c = e % (BN / WORDS) * WORDS;
    if (row0 + r >= M || col0 + c >= N) continue;
    float* const to = C + size_t(row0 + r) * N + col0 + c;
    if (VECTOR) {
      *reinterpret_cast<float4*>(to) = *reinterpret_cast<const float4*>(shared + r * LDC + c);
    } else {
      *to = shared[r * LDC + c];
    }
  }
}

template <int BN, bool VECTOR>
void launch(const float* A, const float* B, float* C, int M, int N, int K) {
  const int blocks = (M + BM - 1) / BM * ((N + BN - 1) / BN);
  const int bytes = Sizes<BN>::SHARED_BYTES;
  const auto kernel = matmul_kernel<BN, VECTOR>;
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);  // more than 48 KB
  kernel<<<blocks, Sizes<BN>::THREADS, bytes>>>(A, B, C, M, N, K);
}

template <bool VECTOR>
void dispatch(const float* A, const float* B, float* C, int M, int N, int K) {
  const int large_tiles = (M + BM - 1) / BM * ((N + 255) / 256);
  if (large_tiles >= 100) {
    launch<256, VECTOR>(A, B, C, M, N, K);
  } else {
    launch<128, VECTOR>(A, B, C, M, N, K);
  }
}

// A, B and C are device pointers. The launch returns at once; the caller synchronises.
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const size_t addresses = reinterpret_cast<size_t>(A) | reinterpret_cast<size_t>(B) | reinterpret_cast<size_t>(C);
  if (N % 4 == 0 && K % 4 == 0 && addresses % 16 == 0) {
    dispatch<true>(A, B, C, M, N, K);
  } else {
    dispatch<false>(A, B, C, M, N, K);
  }
}
