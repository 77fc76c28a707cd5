// Changed: tensor cores multiply, in TF32. A and B are rounded and packed into the order of the fragments before.
// Why it is faster: one instruction of a warp makes 512 multiply-adds instead of 32; the packing feeds it.
// Measured (H200), of cuBLAS TF32: 1024 0.502, 2048 0.403, 4096 0.447 (171,819 GFLOP/s), 8192 0.467, 4095 1.214.
//
// PACK, THEN MULTIPLY. The first kernel reads A and B once, rounds them to TF32, and writes fragments, with zeros
// beyond the edges. So the second kernel rounds nothing, knows no edges but those of C, and needs no aligned rows.
//
//   A, 16 rows x 8 of k, row by row          the same, packed: 512 bytes, 16 for each lane
//       0   1   2  ...   7                   +-------------+-------------+--     --+--------------+
//       8   9  10  ...  15      ------->     | 4 of lane 0 | 4 of lane 1 |   ...   | 4 of lane 31 |
//      ...                                   +-------------+-------------+--     --+--------------+
//     120 121 122  ... 127                   Which 4? load_matrix_sync() is asked once: see `where`.
//
//   All fragments of BM rows (a panel) and BK = 32 of k (a stage) lie together: 4 steps of k, each with BM / 16 strips.
//   B likewise, in panels of BN columns. A stage is copied as one piece, 16 bytes per thread and copy.
//
// THE BLOCK computes BM x BN = 128 x 128 of C with 4 warps; two blocks share a multiprocessor (255 registers per
// thread).
//
//            n ->   0            64           128
//          m    0   +------------+------------+       Every warp: WM x WN = 64 x 64, 4 x 4 fragments of 16 x 16.
//          |        | warp 0     | warp 1     |       For 8 of k it loads 4 fragments of A and 4 of B: 8 reads of 16
//          v   64   +------------+------------+       bytes per lane for 16 mma_sync(), without bank conflicts.
//                   | warp 2     | warp 3     |
//             128   +------------+------------+       3 stages form a ring: one is multiplied, two are on their way.
//
// THE LANE holds 4 elements of each fragment of A and B, and 8 of C. On an H200 (documented nowhere, hence `where`): of
// A rows lane / 4 and lane / 4 + 8, columns lane % 4 and lane % 4 + 4; of B rows lane % 4 and + 4, columns lane / 4 and
// + 8.
//
// WHAT EACH STEP GAINED at 4096 x 4096 x 4096 (GFLOP/s, and share of cuBLAS TF32, which reached 391,000 to 405,000)
//    67,047 0.167  load_matrix_sync() from shared memory in the loop, rounding there; 128 x 256, 3 stages
//   133,186 0.329  it is only asked where the elements belong; they are read by ordinary 4-byte loads
//   146,836 0.376  two sets of fragments: one is multiplied while the other is loaded
//   166,169 0.412  packed: no rounding and no edges in the loop, reads of 16 bytes; 184,254 without the packing
//   172,198 0.425  this file: the loads are predicated, the copies spread over the steps; 192,868 without the packing
// mma_sync() becomes four instructions (HMMA.1684), and the last two wait for the first two. Where the compiler leaves
// them side by side a warp waits a third of its time, and two warps per scheduler do not hide all of that. With the
// predicate on the loads it puts other products between them: 4.1 cycles per instruction in its own schedule, not 6.0.
// Taken away again, from 172,198: no predicate 164,099; all copies of a stage in one burst 165,989.
//
// TRIED, NO GAIN. The product alone, without the packing (192,868): 128 x 256 in one block 180,818; 256 x 128 181,882;
// 64 x 128 176,472; 64 x 64 150,574; stages of 16 182,936; loads in a branch of their own 183,318. The same before the
// predicate (184,254): 192 x 256 with 96 x 64 per warp 164,735 (spills 40 bytes); one set of fragments in a rolled loop
// 169,896; half fragments, reloaded as soon as they are used, 172,378; blocks of 128 x 256 that stay and keep the ring
// going through all tiles 179,017. With the packing: both operands packed by one launch 172,309 (but 67,109 instead of
// 61,624 at 1024); groups of 16 tile rows 170,944; cudaMalloc and cudaFree 119,914. Without packing, rounding in
// registers: 112,813 to 144,369, and the step of 146,836 above.
//
// WHERE THE REST IS. mma_sync() alone, all operands in registers, takes exactly 4 cycles per instruction: 243,000
// GFLOP/s, 0.60, at the 1,798 MHz that the card keeps under that load. Of the 0.798 ms here, 0.084 go into packing (268
// MB of traffic). In the other 0.713 the tensor cores are busy 80% of the time (Nsight Compute); 232 tiles of 264 in
// the last wave and the begin and end of each tile are why it is 0.461 at 8192. Half of cuBLAS would be 0.68 ms in all.
//skeleton: // Lab 10: tensor cores, in TF32, through nvcuda::wmma. README.md explains the task, hints/ helps in steps;
//skeleton: // `make` in this folder checks it, GPU or not.
#include "matmul.h"

#include <cuda_pipeline.h>
#include <cuda_runtime.h>
#include <mma.h>

#include <cstddef>

// TODO(1) begin: the sizes: block tile, warp tile, stages; and how A and B get into fragments, rounded to TF32, with
//skeleton: //         zeros beyond their edges: when they are loaded, or packed once before?
namespace wmma = nvcuda::wmma;

constexpr int BK = 32, STEPS = BK / 8;  // a stage holds BK of K, that is, STEPS steps of a fragment

template <int BM_, int BN_, int WM_, int WN_, int BLOCKS_PER_SM_>
struct Tile {
  static constexpr int BM = BM_, BN = BN_, WM = WM_, WN = WN_, BLOCKS_PER_SM = BLOCKS_PER_SM_;
  static constexpr int THREADS = (BM / WM) * (BN / WN) * 32;
  static constexpr int STAGES = 3;
  static constexpr int STAGE = (BM + BN) * BK;  // words
  static constexpr int SHARED_BYTES = STAGES * STAGE * 4;
  static constexpr int GROUP = 8;  // tile rows that are walked together, for the L2 cache
};
using Large = Tile<128, 128, 64, 64, 2>;
using Small = Tile<64, 64, 32, 32, 3>;

// The fragments of A are 16 x 8, those of B 8 x 16, row by row.
struct OperandA {
  using Fragment = wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major>;
  static constexpr int ROWS = 16, COLS = 8;
};
struct OperandB {
  using Fragment = wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::row_major>;
  static constexpr int ROWS = 8, COLS = 16;
};
using FragmentC = wmma::fragment<wmma::accumulator, 16, 16, 8, float>;
static_assert(OperandA::Fragment::num_elements == 4 && OperandB::Fragment::num_elements == 4,
              "a lane holds 16 bytes of a fragment");

// Packs one stage of one panel per block: PANEL rows of A or columns of B, BK of K. `matrix` is rows x cols, `stages`
// what a panel has. Beyond the edges there are zeros.
template <class Operand, int PANEL>
__global__ __launch_bounds__(256) void pack_kernel(const float* matrix, float* packed, int rows, int cols, int stages) {
  constexpr bool IS_A = Operand::ROWS == 16;
  constexpr int TILE_ROWS = IS_A ? PANEL : BK, TILE_COLS = IS_A ? BK : PANEL;
  // Padded, so that the 32 elements that the lanes of a warp take at once are in 32 banks.
  __shared__ float tile[TILE_ROWS][TILE_COLS + (IS_A ? 4 : 8)];
  __shared__ __align__(32) float numbers[16 * 8];
  const int thread = threadIdx.x, lane = thread % 32;
  const int panel = blockIdx.x / stages, stage = blockIdx.x % stages;
  const int row0 = IS_A ? panel * PANEL : stage * BK, col0 = IS_A ? stage * BK : panel * PANEL;

  if (thread < 16 * 8) numbers[thread] = float(thread);
#pragma unroll
  for (int i = 0; i < TILE_ROWS * TILE_COLS / 256; ++i) {
    const int r = (thread + i * 256) / TILE_COLS, c = thread % TILE_COLS;
    const bool in = row0 + r < rows && col0 + c < cols;
    tile[r][c] = in ? wmma::__float_to_tf32(matrix[size_t(row0 + r) * cols + col0 + c]) : 0.0f;
  }
  __syncthreads();

  // CUDA leaves open which lane holds which elements. So a matrix of numbers is loaded: it says where each is from.
  typename Operand::Fragment where;
  wmma::load_matrix_sync(where, numbers, Operand::COLS);
  auto element = [&](int fragment, int e) {
    const int step = fragment / (PANEL / 16), strip = fragment % (PANEL / 16), at = int(where.x[e]);
    const int row = (IS_A ? strip : step) * Operand::ROWS + at / Operand::COLS;
    const int col = (IS_A ? step : strip) * Operand::COLS + at % Operand::COLS;
    return tile[row][col];
  };
  float4* const to = reinterpret_cast<float4*>(packed + size_t(blockIdx.x) * PANEL * BK) + lane;
  for (int f = thread / 32; f < PANEL / 16 * STEPS; f += 256 / 32) {
    to[f * 32] = make_float4(element(f, 0), element(f, 1), element(f, 2), element(f, 3));
  }
}
// TODO(1) end

// TODO(2) begin: the kernel: a warp owns a rectangle of fragments of C. What is multiplied while the next copies are on
//skeleton: //         their way, and how is C stored where a fragment reaches beyond an edge?
//skeleton: __global__ void multiply_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
//skeleton:   (void)A;
//skeleton:   (void)B;
//skeleton:   (void)C;
//skeleton:   (void)M;
//skeleton:   (void)N;
//skeleton:   (void)K;
//skeleton: }
// A and B are packed. `steps` is K in steps of 8, rounded up to whole stages.
template <class T>
__global__ __launch_bounds__(T::THREADS, T::BLOCKS_PER_SM) void multiply_kernel(const float* A, const float* B,
                                                                                float* C, int M, int N, int steps) {
  constexpr int BM = T::BM, BN = T::BN, WM = T::WM, WN = T::WN, THREADS = T::THREADS, STAGES = T::STAGES;
  extern __shared__ __align__(32) float shared[];
  const int thread = threadIdx.x, lane = thread % 32;
  const int warp_row = thread / 32 / (BN / WN) * WM, warp_col = thread / 32 % (BN / WN) * WN;
  const int stages = steps / STEPS;

  // Tile number blockIdx.x: column by column within groups of GROUP tile rows.
  const int tiles_m = (M + BM - 1) / BM, tiles_n = (N + BN - 1) / BN;
  const int per_group = T::GROUP * tiles_n, group = blockIdx.x / per_group;
  const int group_rows = min(T::GROUP, tiles_m - group * T::GROUP);
  const int tile_row = group * T::GROUP + blockIdx.x % per_group % group_rows;
  const int tile_col = blockIdx.x % per_group / group_rows;

  // Where the elements of a fragment of C belong.
  for (int e = thread; e < 16 * 16; e += THREADS) shared[e] = float(e);
  __syncthreads();
  FragmentC where;
  wmma::load_matrix_sync(where, shared, 16, wmma::mem_row_major);
  __syncthreads();

  // A stage of a panel is contiguous, in global and in shared memory: copying it needs no rows and no edges. Behind the
  // last stage the same one is copied again, for nobody.
  constexpr int A_COPIES = BM * BK / 4 / THREADS, COPIES = (BM + BN) * BK / 4 / THREADS;
  const float* a_from = A + size_t(tile_row) * stages * (BM * BK) + thread * 4;
  const float* b_from = B + size_t(tile_col) * stages * (BN * BK) + thread * 4;
  const float* const a_last = a_from + size_t(stages - 1) * (BM * BK);
  auto copy = [&](int slot, int first, int last) {
    float* const to = shared + slot * T::STAGE + thread * 4;
#pragma unroll
    for (int c = first; c < last; ++c) {
      const float* const from = c < A_COPIES ? a_from + c * THREADS * 4 : b_from + (c - A_COPIES) * THREADS * 4;
      __pipeline_memcpy_async(to + c * THREADS * 4, from, 16);
    }
  };
  auto finish_copy = [&] {
    __pipeline_commit();
    if (a_from >= a_last) return;
    a_from += BM * BK;
    b_from += BN * BK;
  };
  constexpr int PART = COPIES / STEPS;  // copied in each step
  static_assert(PART * STEPS == COPIES, "every step copies equally much");

  // Two sets of fragments: one is multiplied while the other is loaded.
  typename OperandA::Fragment a[2][WM / 16];
  typename OperandB::Fragment b[2][WN / 16];
  auto load = [&](int set, int slot, int step) {
    const float* const a_read = shared + slot * T::STAGE + (step * BM + warp_row) * 8 + lane * 4;
    const float* const b_read = shared + slot * T::STAGE + BM * BK + (step * BN + warp_col) * 8 + lane * 4;
#pragma unroll
    for (int i = 0; i < WM / 16; ++i) {
      const float4 v = *reinterpret_cast<const float4*>(a_read + i * 128);
      a[set][i].x[0] = v.x, a[set][i].x[1] = v.y, a[set][i].x[2] = v.z, a[set][i].x[3] = v.w;
    }
#pragma unroll
    for (int j = 0; j < WN / 16; ++j) {
      const float4 v = *reinterpret_cast<const float4*>(b_read + j * 128);
      b[set][j].x[0] = v.x, b[set][j].x[1] = v.y, b[set][j].x[2] = v.z, b[set][j].x[3] = v.w;
    }
  };

  FragmentC sum[WM / 16][WN / 16];
#pragma unroll
  for (int i = 0; i < WM / 16; ++i) {
#pragma unroll
    for (int j = 0; j < WN / 16; ++j) wmma::fill_fragment(sum[i][j], 0.0f);
  }

#pragma unroll
  for (int s = 0; s < STAGES - 1; ++s) {
    copy(s, 0, COPIES);
    finish_copy();
  }
  copy(STAGES - 1, 0, PART);
  __pipeline_wait_prior(STAGES - 2);
  __syncthreads();
  load(0, 0, 0);

  int read = 0, write = STAGES - 1, left = steps;
#pragma unroll 1
  for (int s = 0; s < stages; ++s) {
#pragma unroll
    for (int k = 0; k < STEPS; ++k) {
      if (k == STEPS - 1) {
        // The last fragments of this stage are in registers: its slot is free, and the next stage must have landed.
        __pipeline_wait_prior(STAGES - 2);
        __syncthreads();
        write = read;
        if (++read == STAGES) read = 0;
      }
      // Only the very last step has none after it. The test makes the compiler predicate these loads, and then it
      // spreads them between multiply-adds of different fragments: without it they wait for each other.
      if (left > k + 1) load((k + 1) % 2, read, (k + 1) % STEPS);
      copy(write, (k + 1) % STEPS * PART, ((k + 1) % STEPS + 1) * PART);
      if (k == STEPS - 2) finish_copy();
#pragma unroll
      for (int i = 0; i < WM / 16; ++i) {
#pragma unroll
        for (int j = 0; j < WN / 16; ++j) wmma::mma_sync(sum[i][j], a[k % 2][i], b[k % 2][j], sum[i][j]);
      }
    }
    left -= STEPS;
  }
  __pipeline_commit();
  __pipeline_wait_prior(0);

  // Each lane stores what it holds: store_matrix_sync() could not stop at an edge.
#pragma unroll
  for (int e = 0; e < FragmentC::num_elements; ++e) {
    const int row0 = tile_row * BM + warp_row + int(where.x[e]) / 16;
    const int col = tile_col * BN + warp_col + int(where.x[e]) % 16;
#pragma unroll
    for (int i = 0; i < WM / 16; ++i) {
      const int row = row0 + i * 16;
      if (row >= M) continue;
      float* const to = C + size_t(row) * N + col;
#pragma unroll
      for (int j = 0; j < WN / 16; ++j) {
        if (col + j * 16 < N) to[j * 16] = sum[i][j].x[e];
      }
    }
  }
}
// TODO(2) end

// TODO(3) begin: the launch: which sizes for which matrix, and where does scratch memory come from? A, B and C are
//skeleton: // device pointers; the launches return at once, the caller synchronises.
//skeleton: void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
//skeleton:   (void)A;
//skeleton:   (void)B;
//skeleton:   (void)C;
//skeleton:   (void)M;
//skeleton:   (void)N;
//skeleton:   (void)K;
//skeleton: }
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

template <class T>
void launch(const float* A, const float* B, float* C, int M, int N, int K) {
  const int tiles_m = (M + T::BM - 1) / T::BM, tiles_n = (N + T::BN - 1) / T::BN, stages = (K + BK - 1) / BK;
  const size_t a_words = size_t(tiles_m) * stages * (T::BM * BK), b_words = size_t(tiles_n) * stages * (T::BN * BK);
  float* packed = nullptr;
  keep_freed_memory();
  if (cudaMallocAsync(&packed, (a_words + b_words) * sizeof(float), 0) != cudaSuccess) return;
  pack_kernel<OperandA, T::BM><<<tiles_m * stages, 256>>>(A, packed, M, K, stages);
  pack_kernel<OperandB, T::BN><<<tiles_n * stages, 256>>>(B, packed + a_words, K, N, stages);

  const auto kernel = multiply_kernel<T>;
  if (T::SHARED_BYTES > 48 * 1024) {  // more than every kernel gets
    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, T::SHARED_BYTES);
  }
  kernel<<<tiles_m * tiles_n, T::THREADS, T::SHARED_BYTES>>>(packed, packed + a_words, C, M, N, stages * STEPS);
  cudaFreeAsync(packed, 0);
}

// A, B and C are device pointers. The launches return at once; the caller synchronises.
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const long long large_tiles =
      static_cast<long long>((M + Large::BM - 1) / Large::BM) * ((N + Large::BN - 1) / Large::BN);
  if (large_tiles >= 100) {
    launch<Large>(A, B, C, M, N, K);
  } else {
    launch<Small>(A, B, C, M, N, K);
  }
}
// TODO(3) end
