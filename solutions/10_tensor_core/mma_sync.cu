// Lab 10 as libraries do it: the tensor cores' own instructions, mma.sync and ldmatrix, as inline PTX.
//
// Changed from matmul.cu: one instruction multiplies 16 x 8 x 8 where wmma needs two, and its fragments are documented.
// So A and B need no packing: they are copied as they lie, and rounded to TF32 between the products.
// Measured (H200), of cuBLAS TF32: 512 1.17, 1024 0.84, 2048 0.63, 4096 0.60 (232,600 GFLOP/s), 8192 0.55, 4095 1.27.
//
// THE BLOCK computes BM x BN = 128 x 256 of C with 8 warps, each 64 x 64. A stage is BK = 32 of K: 128 x 32 of A and
// 32 x 256 of B. 3 stages form a ring: one is multiplied, two are on their way.
//
// THE LANE (g = lane / 4, t = lane % 4) holds, of one mma.sync of 8 of k:
//
//     A, 16 x 8: rows g, g + 8; columns t, t + 4      B, 8 x 8: rows t, t + 4; column g      C, 16 x 8: rows g, g + 8;
//                                                                                            columns 2t, 2t + 1
//
// ldmatrix brings A in just this way. For B no such instruction exists in TF32. But which column of C is called column g
// is free: column g of product j is column 4 * g + j here. Then the four numbers that a lane needs for four products lie
// side by side, and are one read of 16 bytes; and what the lane holds of C is 8 columns in a row.
//
//     columns of B   0 1 2 3 | 4 5 6 7 | 8 ...         product 0 has columns 0, 4, 8, ..., 28; product 1 has 1, 5, ...
//     belong to g    0 0 0 0 | 1 1 1 1 | 2 ...
//
// SHARED MEMORY is read without bank conflicts, because pieces of 16 bytes change places within their row: piece p of
// row r of A lies at p ^ (r % 8), of B at p ^ (2 * (r % 4)).
//
// BETWEEN THE PRODUCTS stand the loads of the next 8 of k, copies of a later stage and the rounding, a few at a time.
// All loads and copies of a step at its beginning: 229,700 instead of 232,600 GFLOP/s at 4096. No rounding at all (and
// results that are too small): 180,400, because the compiler then orders the products worse.
//
// TRIED, NO GAIN, at 4096: 128 x 128 in two blocks 224,500; every other row of products backwards 232,700; tiles of
// 64 x 64 at 1024 instead of 128 x 64: 116,500 instead of 121,700.
//
// WHERE THE REST IS. wmma alone, without a single load, ends at 243,000 GFLOP/s; cuBLAS uses Hopper's wgmma. At 8192 the
// card reaches its power limit, and its clock falls.
#include "matmul.h"

#include <cuda_pipeline.h>
#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>

template <int BM_, int BN_, int WM_, int WN_, int BLOCKS_PER_SM_>
struct Tile {
  static constexpr int BM = BM_, BN = BN_, BK = 32, WM = WM_, WN = WN_, BLOCKS_PER_SM = BLOCKS_PER_SM_;
  static constexpr int THREADS = (BM / WM) * (BN / WN) * 32;
  static constexpr int STAGES = 3;
  static constexpr int STAGE = (BM + BN) * BK;  // words
  static constexpr int SHARED_BYTES = STAGES * STAGE * 4;
  static constexpr int GROUP = 8;  // tile rows that are walked together, for the L2 cache
};
using Large = Tile<128, 256, 64, 64, 1>;
using Medium = Tile<128, 64, 64, 32, 2>;
using Small = Tile<64, 64, 32, 32, 3>;

// To nearest: the tensor core cuts off the last 13 bits, so half of what they count is added before.
__device__ __forceinline__ uint32_t rounded(uint32_t x) { return x + 0x1000u; }

// C += A * B, for 16 x 8 of C and 8 of k.
__device__ __forceinline__ void multiply_add(float (&c)[4], const uint32_t (&a)[4], uint32_t b0, uint32_t b1) {
  asm volatile(
      "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, "
      "%3};"
      : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}

// 16 x 8 of A. `from` is the shared address of a piece of 16 bytes: lanes 0 to 15 name the left pieces of rows 0 to 15,
// the others the right ones.
__device__ __forceinline__ void load_matrices(uint32_t (&a)[4], uint32_t from) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(a[0]), "=r"(a[1]), "=r"(a[2]), "=r"(a[3])
               : "r"(from));
}

__device__ __forceinline__ uint32_t& word(uint4& v, int n) { return n == 0 ? v.x : n == 1 ? v.y : n == 2 ? v.z : v.w; }

// A and B have whole tiles: their rows are `lda` and `ldb` floats apart, zeros beyond the edges. C has M rows of N.
template <class T>
__global__ __launch_bounds__(T::THREADS, T::BLOCKS_PER_SM) void multiply_kernel(const float* A, const float* B,
                                                                                float* C, int M, int N, int lda,
                                                                                int ldb) {
  constexpr int BM = T::BM, BN = T::BN, BK = T::BK, WM = T::WM, WN = T::WN, THREADS = T::THREADS, STAGES = T::STAGES;
  constexpr int STEPS = BK / 8, ROWS = WM / 16, COLS = WN / 8;  // of products, for each stage and each warp
  extern __shared__ __align__(128) float shared[];
  const int thread = threadIdx.x, lane = thread % 32, g = lane / 4, t = lane % 4;
  const int warp_row = thread / 32 / (BN / WN) * WM, warp_col = thread / 32 % (BN / WN) * WN;
  const int stages = lda / BK;

  // Tile number blockIdx.x: column by column within groups of GROUP tile rows.
  const int tiles_m = (M + BM - 1) / BM, tiles_n = (N + BN - 1) / BN;
  const int per_group = T::GROUP * tiles_n, group = blockIdx.x / per_group;
  const int group_rows = min(T::GROUP, tiles_m - group * T::GROUP);
  const int row0 = (group * T::GROUP + blockIdx.x % per_group % group_rows) * BM;
  const int col0 = blockIdx.x % per_group / group_rows * BN;

  // A thread copies the same piece of every A_STEP-th row of A, of every B_STEP-th row of B.
  constexpr int A_STEP = THREADS / (BK / 4), B_STEP = THREADS / (BN / 4);
  constexpr int A_COPIES = BM / A_STEP, COPIES = A_COPIES + BK / B_STEP;
  static_assert(A_STEP % 8 == 0 && B_STEP % 4 == 0, "all its pieces change places alike");
  const int a_row = thread / (BK / 4), a_piece = thread % (BK / 4);
  const int b_row = thread / (BN / 4), b_piece = thread % (BN / 4);
  const float* a_from = A + size_t(row0 + a_row) * lda + a_piece * 4;
  const float* b_from = B + size_t(b_row) * ldb + col0 + b_piece * 4;
  const size_t a_step = size_t(A_STEP) * lda, b_step = size_t(B_STEP) * ldb;
  float* const a_to = shared + a_row * BK + (a_piece ^ a_row % 8) * 4;
  float* const b_to = shared + BM * BK + b_row * BN + (b_piece ^ 2 * (b_row % 4)) * 4;
  auto copy = [&](int slot, int c) {
    if (c < A_COPIES) {
      __pipeline_memcpy_async(a_to + slot + c * A_STEP * BK, a_from, 16);
      a_from += a_step;
    } else {
      __pipeline_memcpy_async(b_to + slot + (c - A_COPIES) * B_STEP * BN, b_from, 16);
      b_from += b_step;
    }
  };
  // On to the next stage. After the last one the same is copied again, for nobody.
  int copied = 0;
  auto finish_copy = [&] {
    __pipeline_commit();
    a_from -= a_step * A_COPIES;
    if (++copied < stages) {
      a_from += BK;
    } else {
      b_from -= b_step * (COPIES - A_COPIES);
    }
  };

  // Two sets of fragments: one is multiplied while the other is loaded.
  uint32_t a[2][ROWS][4];
  uint4 b[2][COLS / 4][2];
  const int read_row = warp_row + lane % 16;
  const uint32_t a_read =
      uint32_t(__cvta_generic_to_shared(shared)) + (read_row * BK + (lane / 16 ^ read_row % 8) * 4) * 4;
  const float* const b_read = shared + BM * BK + t * BN + ((warp_col / 4 + g) ^ 2 * t) * 4;
  auto load_a = [&](int set, int slot, int step, int i) {
    load_matrices(a[set][i], ((a_read + slot * 4) ^ step * 32) + i * 16 * BK * 4);
  };
  auto load_b = [&](int set, int slot, int step, int part) {
    const float* const from = b_read + slot + (step * 8 + part % 2 * 4) * BN + part / 2 * 32;
    b[set][part / 2][part % 2] = *reinterpret_cast<const uint4*>(from);
  };

  float sum[ROWS][COLS][4] = {};

#pragma unroll
  for (int s = 0; s < STAGES - 1; ++s) {
#pragma unroll
    for (int c = 0; c < COPIES; ++c) copy(s * T::STAGE, c);
    finish_copy();
  }
  constexpr int PART = (COPIES + STEPS - 1) / STEPS;  // copied in each step
#pragma unroll
  for (int c = 0; c < PART; ++c) copy((STAGES - 1) * T::STAGE, c);
  __pipeline_wait_prior(STAGES - 2);
  __syncthreads();
#pragma unroll
  for (int part = 0; part < COLS / 2; ++part) load_b(0, 0, 0, part);
#pragma unroll
  for (int i = 0; i < ROWS; ++i) load_a(0, 0, 0, i);

  // What is done beside the products of a step, in pieces: the next step's loads, and its part of the copies.
  constexpr int PIECES = COLS / 2 + ROWS + PART, EVERY = ROWS * COLS * 3 / 4 / PIECES;
  static_assert(EVERY > 0, "each piece has a product of its own to hide under");
  int read = 0, write = (STAGES - 1) * T::STAGE;
  auto do_piece = [&](int piece, int set, int step) {
    const int c = piece - COLS / 2 - ROWS;
    if (piece < COLS / 2) {
      load_b(set, read, step, piece);
    } else if (c < 0) {
      load_a(set, read, step, piece - COLS / 2);
    } else if (c < PART && step * PART + c < COPIES) {
      copy(write, step * PART + c);
    }
  };

#pragma unroll 1
  for (int s = 0; s < stages; ++s) {
#pragma unroll
    for (int k = 0; k < STEPS; ++k) {
      if (k == STEPS - 1) {
        // The last fragments of this stage are in registers: its slot is free, and the next stage must have landed.
        write = read;
        read = read + T::STAGE == STAGES * T::STAGE ? 0 : read + T::STAGE;
        __pipeline_wait_prior(STAGES - 2);
        __syncthreads();
      }
      const int set = k % 2;
#pragma unroll
      for (int i = 0; i < ROWS; ++i) {
#pragma unroll
        for (int e = 0; e < 4; ++e) a[set][i][e] = rounded(a[set][i][e]);
#pragma unroll
        for (int j = 0; j < COLS; ++j) {
          uint32_t &b0 = word(b[set][j / 4][0], j % 4), &b1 = word(b[set][j / 4][1], j % 4);
          if (i == 0) b0 = rounded(b0), b1 = rounded(b1);
          multiply_add(sum[i][j], a[set][i], b0, b1);
          const int product = i * COLS + j;
          if (product % EVERY == 0) do_piece(product / EVERY, 1 - set, (k + 1) % STEPS);
        }
      }
      if (k == STEPS - 2) finish_copy();
    }
  }
  __pipeline_commit();
  __pipeline_wait_prior(0);

  // A lane holds, of every 16 x 32 of C, 8 columns in a row, in two rows.
#pragma unroll
  for (int i = 0; i < ROWS * 2; ++i) {
    const int row = row0 + warp_row + i * 8 + g;
    if (row >= M) continue;
#pragma unroll
    for (int q = 0; q < COLS / 2; ++q) {
      const int first = q / 2 * 4, e = i % 2 * 2 + q % 2, col = col0 + warp_col + first * 8 + t * 8 + q % 2 * 4;
      float* const to = C + size_t(row) * N + col;
      const float v[4] = {sum[i / 2][first][e], sum[i / 2][first + 1][e], sum[i / 2][first + 2][e],
                          sum[i / 2][first + 3][e]};
      if (N % 4 == 0 && col < N) {
        *reinterpret_cast<float4*>(to) = make_float4(v[0], v[1], v[2], v[3]);
        continue;
      }
#pragma unroll
      for (int n = 0; n < 4; ++n) {
        if (col + n < N) to[n] = v[n];
      }
    }
  }
}

// One row per block; beyond the edges there are zeros.
__global__ void pad_kernel(const float* from, float* to, int rows, int cols, int padded_cols) {
  const int row = blockIdx.x;
  for (int col = threadIdx.x; col < padded_cols; col += blockDim.x) {
    to[size_t(row) * padded_cols + col] = row < rows && col < cols ? from[size_t(row) * cols + col] : 0.0f;
  }
}

// Freed memory stays with the pool, so that the next call gets it at once. Otherwise every synchronisation gives it
// back.
inline void keep_freed_memory() {
  int device = 0;
  cudaMemPool_t pool;
  cudaGetDevice(&device);
  cudaDeviceGetDefaultMemPool(&pool, device);
  unsigned long long all = ~0ull;
  cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &all);
}

inline int rounded_up(int size, int tile) { return (size + tile - 1) / tile * tile; }

// The matrix itself where it has whole tiles; else a copy, which is also `scratch`.
inline const float* padded(const float* matrix, int rows, int cols, int padded_rows, int padded_cols, float** scratch) {
  if (rows == padded_rows && cols == padded_cols) return matrix;
  keep_freed_memory();
  if (cudaMallocAsync(scratch, size_t(padded_rows) * padded_cols * sizeof(float), 0) != cudaSuccess) return nullptr;
  pad_kernel<<<padded_rows, 256>>>(matrix, *scratch, rows, cols, padded_cols);
  return *scratch;
}

template <class T>
void launch(const float* A, const float* B, float* C, int M, int N, int K) {
  const int m = rounded_up(M, T::BM), n = rounded_up(N, T::BN), k = rounded_up(K, T::BK);
  float *a_scratch = nullptr, *b_scratch = nullptr;
  const float* const a = padded(A, M, K, m, k, &a_scratch);
  const float* const b = padded(B, K, N, k, n, &b_scratch);
  const auto kernel = multiply_kernel<T>;
  if (T::SHARED_BYTES > 48 * 1024) {  // more than every kernel gets
    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, T::SHARED_BYTES);
  }
  if (a != nullptr && b != nullptr) kernel<<<m / T::BM*(n / T::BN), T::THREADS, T::SHARED_BYTES>>>(a, b, C, M, N, k, n);
  if (a_scratch != nullptr) cudaFreeAsync(a_scratch, 0);
  if (b_scratch != nullptr) cudaFreeAsync(b_scratch, 0);
}

template <class T>
bool fills_the_card(int M, int N) {
  return static_cast<long long>((M + T::BM - 1) / T::BM) * ((N + T::BN - 1) / T::BN) >= 100;
}

// A, B and C are device pointers. The launches return at once; the caller synchronises.
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  if (fills_the_card<Large>(M, N)) {
    launch<Large>(A, B, C, M, N, K);
  } else if (fills_the_card<Medium>(M, N)) {
    launch<Medium>(A, B, C, M, N, K);
  } else {
    launch<Small>(A, B, C, M, N, K);
  }
}
