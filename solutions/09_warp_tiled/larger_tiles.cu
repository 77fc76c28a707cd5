// Changed: tiles of 128 x 256, where a lane owns 16 x 8 sums; the last wave is cut so that all blocks walk along k together;
// matrices of few tiles get several warps for each tile, which share its k; rows that are not aligned are aligned before.
// Why it is faster: a third fewer reads of shared and of L2 memory for each multiply-add, so the card draws less power, and
// under a steady load its clock does not fall; 387 MB instead of 1,065 MB move
// to and from main memory at 4096 (H100).
// Measured (H200), of cuBLAS FP32: 512 1.39, 1024 1.35, 4096 1.086 (54,943 GFLOP/s), 8192 1.086, 4095 1.12; of the best of
// cuBLASLt's configurations 1.042, 1.045 and 1.016 at the last three. Back to back for five seconds, of the same: 4096 1.040,
// 8192 1.045, at 1980 MHz, where matmul.cu falls to 1920. From 1500 to 3000 matmul.cu is the faster one.
//
// It is longer than matmul.cu, which is lab 09's solution and explains the rest: the ring of stages, the lanes of a warp,
// the snake. This is what differs:
//
// THE TILE. For every k a lane reads 16 + 8 words and multiplies 16 x 8 = 128 times: 5.3 multiply-adds for each word, not 4.
// The sums alone take 128 registers, so one block of 8 warps fills a multiprocessor. With so few warps the copies of a stage
// must not come in a burst: they are spread over six of its 16 steps (two steps are 1.3% slower, one 4%).
//
// THE LAST WAVE. 512 tiles on 132 multiprocessors are three waves and 116 tiles. matmul.cu lays the stages of the 116 in one
// row and cuts it evenly: then every block is at another k, and no block finds in L2 what another one has loaded. Here:
//
//      stage        0                          230      256
//      tile 396     +--------- block 396 ---------+- 512 -+      Blocks 396 to 511 walk together from stage 0, and leave
//      tile 397     +--------- block 397 ---------+- 513 -+      the last stages to blocks 512 to 627. Those are short,
//        ...        |            ...              |  ...  |      and run one after the other on the 16 multiprocessors
//      tile 511     +--------- block 511 ---------+- 627 -+      that are free.
//
// GROUPS OF K. 1024 x 1024 has 32 tiles of 128 x 256: most of the card would idle. With tiles of 64 x 128 there are 128, but
// four warps on a multiprocessor do not hide each other's waits. So eight work on one tile: of the 16 k of a stage one half
// of the warps takes the first eight, the other half the rest, and in the end they add their sums in shared memory.
#include "matmul.h"

#include <cuda_pipeline.h>
#include <cuda_runtime.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

// Sizes of kernels. CLAMP: for matrices smaller than a tile; loads beyond the edges are moved to the last row or column.
// Without it a tile at the edge is moved back into the matrix: it computes some elements again, and does not store them.
// UNROLL: stages in a turn of the loop. COPY_STEPS: of the steps of a stage, those with copies.
struct Large {
  static constexpr int BM = 128, BN = 256, BK = 16, WM = 64, WN = 64, TM = 16, TN = 8;
  static constexpr int STAGES = 3, UNROLL = 1, COPY_STEPS = 6, K_GROUPS = 1, BLOCKS_PER_SM = 1;
  static constexpr bool CLAMP = false;
};
struct Square {
  static constexpr int BM = 128, BN = 128, BK = 8, WM = 32, WN = 64, TM = 8, TN = 8;
  static constexpr int STAGES = 4, UNROLL = 4, COPY_STEPS = 1, K_GROUPS = 1, BLOCKS_PER_SM = 2;
  static constexpr bool CLAMP = false;
};
struct Medium {
  static constexpr int BM = 64, BN = 128, BK = 16, WM = 32, WN = 64, TM = 8, TN = 8;
  static constexpr int STAGES = 3, UNROLL = 3, COPY_STEPS = 2, K_GROUPS = 2, BLOCKS_PER_SM = 1;
  static constexpr bool CLAMP = false;
};
struct Small {
  static constexpr int BM = 32, BN = 64, BK = 32, WM = 32, WN = 32, TM = 8, TN = 4;
  static constexpr int STAGES = 3, UNROLL = 1, COPY_STEPS = 2, K_GROUPS = 4, BLOCKS_PER_SM = 1;
  static constexpr bool CLAMP = true;
};

// What follows from the sizes.
template <class S>
struct Tile : S {
  static constexpr int GROUP_THREADS = (S::BM / S::WM) * (S::BN / S::WN) * 32;  // of the warps with the same k
  static constexpr int THREADS = GROUP_THREADS * S::K_GROUPS;
  static constexpr int LDA = S::BM + 4;                           // padded: the eight k of a copy go to different banks
  static constexpr int STAGE = S::BK * (LDA + S::BN);             // words
  static constexpr int SUMS = S::BM * S::BN * (S::K_GROUPS - 1);  // words that the groups hand over in the end
  static constexpr int SHARED_BYTES = 4 * (S::STAGES * STAGE > SUMS ? S::STAGES * STAGE : SUMS);
};

constexpr int WALKED_TOGETHER = 16 * 128;  // rows of C, for the L2 cache: a wave of tiles is about a square

// The blocks after the first `full` ones: `parts` share a tile but for its last `tail` stages, which `ends` more share.
struct Cut {
  int full, rest, parts, ends, tail;  // `rest` tiles are cut
};

struct Corner {
  int row, col;
};

// The first row and column of tile number `tile`: column by column within groups of tile rows.
template <class T>
__device__ Corner corner_of(int tile, int M, int N) {
  constexpr int GROUP = WALKED_TOGETHER / T::BM;
  const int tiles_m = (M + T::BM - 1) / T::BM;
  const int tiles_n = (N + T::BN - 1) / T::BN;
  const int per_group = GROUP * tiles_n;
  const int group = tile / per_group;
  const int rows = min(GROUP, tiles_m - group * GROUP);
  return {(group * GROUP + tile % per_group % rows) * T::BM, tile % per_group / rows * T::BN};
}

__device__ inline void add4(float* to, float4 v) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  atomicAdd(reinterpret_cast<float4*>(to), v);
#else
  atomicAdd(to, v.x);
  atomicAdd(to + 1, v.y);
  atomicAdd(to + 2, v.z);
  atomicAdd(to + 3, v.w);
#endif
}

// N is a multiple of four. CUTS: some tiles belong to several blocks, which add what they have to C.
template <class T, bool CUTS>
__global__ __launch_bounds__(T::THREADS, T::BLOCKS_PER_SM) void matmul_kernel(const float* __restrict__ A,
                                                                              const float* __restrict__ B,
                                                                              float* __restrict__ C, int M, int N,
                                                                              int K, Cut cut) {
  constexpr int BM = T::BM, BN = T::BN, BK = T::BK, TM = T::TM, TN = T::TN, STAGES = T::STAGES, LDA = T::LDA;
  constexpr int LANES_X = T::WN / TN, LANES_Y = T::WM / TM, STEPS = BK / T::K_GROUPS;
  static_assert(LANES_X * LANES_Y == 32 && STEPS % 2 == 0, "a warp has 32 lanes; two sets of fragments take turns");
  static_assert(!CUTS || T::K_GROUPS == 1, "a block with groups of k stores its tile by itself");
  extern __shared__ __align__(16) float shared[];

  const int k_group = T::K_GROUPS == 1 ? 0 : int(threadIdx.x) / T::GROUP_THREADS;
  const int thread = threadIdx.x % T::GROUP_THREADS;
  const int warp = thread / 32, lane = thread % 32;
  const int warp_row = warp / (BN / T::WN) * T::WM + lane / LANES_X * 4;
  const int warp_col = warp % (BN / T::WN) * T::WN + lane % LANES_X * 4;

  // Who copies what: eight threads side by side, or more, take k of one row of A; the others, 16 bytes of rows of B.
  constexpr int A_LANES = T::THREADS / BM > 8 ? T::THREADS / BM : 8;
  constexpr int A_ROWS = T::THREADS / A_LANES, A_PASSES = BK / A_LANES, A_COPIES = BM / A_ROWS;
  constexpr int B_LANES = BN / 4, B_ROWS = T::THREADS / B_LANES, B_COPIES = BK / B_ROWS;
  static_assert(A_COPIES * A_ROWS == BM && A_PASSES * A_LANES == BK && B_COPIES * B_ROWS == BK,
                "every thread copies equally much");
  const int a_k = threadIdx.x % A_LANES, a_row = threadIdx.x / A_LANES;
  const int b_col = threadIdx.x % B_LANES * 4, b_k = threadIdx.x / B_LANES;
  float* const a_to = shared + a_k * LDA + a_row;
  float* const b_to = shared + BK * LDA + b_k * BN + b_col;
  const size_t b_step = size_t(B_ROWS) * N;

  // Which stages of which tile. The first stage of a tile holds the ragged k.
  const int k_stages = (K + BK - 1) / BK;
  const int k_ragged = K - (k_stages - 1) * BK;
  int tile = blockIdx.x, first = 0, count = k_stages;
  if (CUTS && tile >= cut.full) {
    const int place = tile - cut.full, part = place / cut.rest, early = k_stages - cut.tail;
    tile = cut.full + place % cut.rest;
    if (part < cut.parts) {
      first = part * early / cut.parts;
      count = (part + 1) * early / cut.parts - first;
    } else {
      first = early + (part - cut.parts) * cut.tail / cut.ends;
      count = early + (part - cut.parts + 1) * cut.tail / cut.ends - first;
    }
  }
  const Corner own = corner_of<T>(tile, M, N);
  const int row0 = T::CLAMP ? own.row : min(own.row, M - BM);
  const int col0 = T::CLAMP ? own.col : min(own.col, N - BN);
  const int k0 = first == 0 ? 0 : k_ragged + (first - 1) * BK;

  const float* a_from[A_COPIES];
#pragma unroll
  for (int i = 0; i < A_COPIES; ++i) {
    const int row = row0 + a_row + i * A_ROWS;
    a_from[i] = A + size_t(T::CLAMP ? min(row, M - 1) : row) * K + k0 + a_k;
  }
  const float* b_from = B + size_t(k0 + b_k) * N + (T::CLAMP ? min(col0 + b_col, N - 4) : col0 + b_col);

  // The first stage of a tile: zeros beyond the k that it has.
  auto copy_ragged = [&] {
#pragma unroll
    for (int c = 0; c < A_COPIES * A_PASSES; ++c) {
      const int i = c / A_PASSES, k = c % A_PASSES * A_LANES;
      const bool in = a_k + k < k_ragged;
      __pipeline_memcpy_async(a_to + k * LDA + i * A_ROWS, in ? a_from[i] + k : A, 4, in ? 0 : 4);
    }
#pragma unroll
    for (int i = 0; i < B_COPIES; ++i) {
      const bool in = b_k + i * B_ROWS < k_ragged;
      __pipeline_memcpy_async(b_to + i * B_ROWS * BN, in ? b_from + i * b_step : B, 16, in ? 0 : 16);
    }
#pragma unroll
    for (int i = 0; i < A_COPIES; ++i) a_from[i] += k_ragged;
    b_from += size_t(k_ragged) * N;
  };

  // Copy number c of the COPIES that a thread makes for a stage, to the stage at word `at` of the ring. The pointers of A
  // stand `ahead` stages before it.
  constexpr int A_TOTAL = A_COPIES * A_PASSES, COPIES = A_TOTAL + B_COPIES;
  auto copy_one = [&](int at, int c, int ahead, bool wanted) {
    if (c < A_TOTAL) {
      const int i = c / A_PASSES, k = c % A_PASSES * A_LANES;
      if (wanted) __pipeline_memcpy_async(a_to + at + k * LDA + i * A_ROWS, a_from[i] + k + ahead * BK, 4);
    } else {
      if (wanted) __pipeline_memcpy_async(b_to + at + (c - A_TOTAL) * B_ROWS * BN, b_from, 16);
      b_from += b_step;
    }
  };
  auto advance_a = [&](int stages) {
#pragma unroll
    for (int i = 0; i < A_COPIES; ++i) a_from[i] += stages * BK;
  };
  auto copy_stage = [&](int slot) {
#pragma unroll
    for (int c = 0; c < COPIES; ++c) copy_one(slot * T::STAGE, c, 0, true);
    advance_a(1);
  };

  if (first == 0) {
    copy_ragged();
  } else {
    copy_stage(0);
  }
  __pipeline_commit();
#pragma unroll
  for (int s = 1; s < STAGES - 1; ++s) {
    if (s < count) copy_stage(s);
    __pipeline_commit();
  }

  float sum[TM][TN];
#pragma unroll
  for (int i = 0; i < TM; ++i) {
#pragma unroll
    for (int j = 0; j < TN; ++j) sum[i][j] = 0.0f;
  }

  // Two sets of fragments: one is multiplied while the other is loaded.
  float a[2][TM], b[2][TN];
  const float* const a_read = shared + k_group * STEPS * LDA + warp_row;
  const float* const b_read = shared + BK * LDA + k_group * STEPS * BN + warp_col;
  auto load = [&](int set, int at, int k) {
#pragma unroll
    for (int j = 0; j < TN; j += 4) {
      const float4 v = *reinterpret_cast<const float4*>(b_read + at + k * BN + j * LANES_X);
      b[set][j] = v.x, b[set][j + 1] = v.y, b[set][j + 2] = v.z, b[set][j + 3] = v.w;
    }
#pragma unroll
    for (int i = 0; i < TM; i += 4) {
      const float4 v = *reinterpret_cast<const float4*>(a_read + at + k * LDA + i * LANES_Y);
      a[set][i] = v.x, a[set][i + 1] = v.y, a[set][i + 2] = v.z, a[set][i + 3] = v.w;
    }
  };
  auto multiply = [&](int set) {
#pragma unroll
    for (int i = 0; i < TM; ++i) {
#pragma unroll
      for (int step = 0; step < TN; ++step) {
        const int j = i % 2 == 1 ? TN - 1 - step : step;  // the snake
        sum[i][j] += a[set][i] * b[set][j];
      }
    }
  };

  // All stages of the tile. The lambda is there for its `return`, which leaves two loops at once.
  auto multiply_all = [&] {
    constexpr int EVERY = (STEPS - 1) / T::COPY_STEPS, RING = STAGES * T::STAGE, TURN = T::UNROLL * T::STAGE;
    static_assert(EVERY > 0 && RING % TURN == 0, "copies end before the last step; turns meet the end of the ring");
    int stage = 0, base = 0;
    while (true) {
      const int next = base + TURN == RING ? 0 : base + TURN;
      const int before = base == 0 ? RING - T::STAGE : base - T::STAGE;
#pragma unroll
      for (int slot = 0; slot < T::UNROLL; ++slot) {
        const bool wanted = stage + STAGES - 1 < count;
        const int here = base + slot * T::STAGE;
#pragma unroll
        for (int k = 0; k < STEPS; ++k) {
          if (k < STEPS - 1) {
            load((k + 1) % 2, here, k + 1);
          } else {
            if (++stage == count) {
              multiply(k % 2);
              return;
            }
            __pipeline_wait_prior(STAGES - 2);
            __syncthreads();
            load((k + 1) % 2, slot + 1 == T::UNROLL ? next : here + T::STAGE, 0);
          }
          if (k % EVERY == 0 && k / EVERY < T::COPY_STEPS) {
            const int step = k / EVERY;
#pragma unroll
            for (int c = step * COPIES / T::COPY_STEPS; c < (step + 1) * COPIES / T::COPY_STEPS; ++c)
              copy_one(slot == 0 ? before : here - T::STAGE, c, slot, wanted);
            if (step == T::COPY_STEPS - 1) __pipeline_commit();
          }
          multiply(k % 2);
        }
      }
      advance_a(T::UNROLL);
      base = next;
    }
  };
  __pipeline_wait_prior(STAGES - 2);
  __syncthreads();
  load(0, 0, 0);
  multiply_all();
  __pipeline_wait_prior(0);

  // The first group adds what the others have.
  if (T::K_GROUPS > 1) {
    auto handed = [&](int group, int i, int j) {
      return reinterpret_cast<float4*>(shared + (((group - 1) * TM + i) * TN + j) * T::GROUP_THREADS + thread * 4);
    };
    __syncthreads();
#pragma unroll
    for (int i = 0; i < TM; ++i) {
#pragma unroll
      for (int j = 0; j < TN; j += 4)
        if (k_group > 0) *handed(k_group, i, j) = make_float4(sum[i][j], sum[i][j + 1], sum[i][j + 2], sum[i][j + 3]);
    }
    __syncthreads();
    if (k_group > 0) return;
#pragma unroll
    for (int group = 1; group < T::K_GROUPS; ++group) {
#pragma unroll
      for (int i = 0; i < TM; ++i) {
#pragma unroll
        for (int j = 0; j < TN; j += 4) {
          const float4 v = *handed(group, i, j);
          sum[i][j] += v.x, sum[i][j + 1] += v.y, sum[i][j + 2] += v.z, sum[i][j + 3] += v.w;
        }
      }
    }
  }

  const bool add = CUTS && count < k_stages;
#pragma unroll
  for (int i = 0; i < TM; ++i) {
    const int row = row0 + warp_row + i / 4 * (LANES_Y * 4) + i % 4;
    if (T::CLAMP ? row >= M : row < own.row) continue;
#pragma unroll
    for (int j = 0; j < TN; j += 4) {
      const int col = col0 + warp_col + j / 4 * (LANES_X * 4);
      if (T::CLAMP ? col >= N : col < own.col) continue;
      float* const to = C + size_t(row) * N + col;
      const float4 v = make_float4(sum[i][j], sum[i][j + 1], sum[i][j + 2], sum[i][j + 3]);
      if (add) {
        add4(to, v);
      } else {
        *reinterpret_cast<float4*>(to) = v;
      }
    }
  }
}

// Clears the tiles that several blocks will add to.
template <class T>
__global__ void zero_kernel(float* C, int M, int N, int first_tile) {
  const Corner own = corner_of<T>(first_tile + blockIdx.x, M, N);
  for (int r = blockIdx.y * blockDim.y + threadIdx.y; r < T::BM; r += gridDim.y * blockDim.y) {
    for (int c = threadIdx.x; c < T::BN; c += blockDim.x) {
      if (own.row + r < M && own.col + c < N) C[size_t(own.row + r) * N + own.col + c] = 0.0f;
    }
  }
}

// Rows of `cols` words to rows of `to_cols`: cut off, or with zeros after the last word. A thread writes four words at once,
// from one row or from the end of one and the start of the next; `skip` words of `to` come before the first 16 bytes.
__global__ void resize_kernel(const float* __restrict__ from, int cols, float* __restrict__ to, int to_cols, int rows,
                              int skip) {
  const long long size = static_cast<long long>(rows) * to_cols;
  const long long first = (static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x) * 4 + skip - 4;
  long long row = first < 0 ? 0 : first / to_cols;
  int col = int(first - row * to_cols);
  float v[4];
#pragma unroll
  for (int i = 0; i < 4; ++i, ++col) {
    if (col == to_cols) col = 0, ++row;
    v[i] = col >= 0 && col < cols && row < rows ? from[row * cols + col] : 0.0f;
  }
  if (first >= 0 && first + 4 <= size) {
    *reinterpret_cast<float4*>(to + first) = make_float4(v[0], v[1], v[2], v[3]);
    return;
  }
#pragma unroll
  for (int i = 0; i < 4; ++i)
    if (first + i >= 0 && first + i < size) to[first + i] = v[i];
}

void resize(const float* from, int cols, float* to, int to_cols, int rows) {
  const int skip = int((16 - reinterpret_cast<uintptr_t>(to) % 16) % 16 / sizeof(float));
  const size_t words = size_t(rows) * to_cols + 4;
  resize_kernel<<<unsigned((words + 1023) / 1024), 256>>>(from, cols, to, to_cols, rows, skip);
}

template <class T, bool CUTS>
void start(int blocks, const float* A, const float* B, float* C, int M, int N, int K, const Cut& cut) {
  const auto kernel = matmul_kernel<T, CUTS>;
  // more than the 48 KB that every kernel gets
  if (T::SHARED_BYTES > 48 * 1024)
    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, T::SHARED_BYTES);
  kernel<<<blocks, T::THREADS, T::SHARED_BYTES>>>(A, B, C, M, N, K, cut);
}

template <class S>
int tiles_of(int M, int N) {
  return (M + S::BM - 1) / S::BM * ((N + S::BN - 1) / S::BN);
}

template <class S>
void launch(const float* A, const float* B, float* C, int M, int N, int K) {
  const int tiles = tiles_of<S>(M, N);
  start<Tile<S>, false>(tiles, A, B, C, M, N, K, {tiles, 1, 1, 1, 0});
}

// How to cut the tiles of the last wave, so that all places end at about the same time. In the places that are free, ends
// run one after the other; each block loses about 32 steps of k in filling its pipeline and adding to C.
Cut cut_of(int tiles, int places, int stages, int BK) {
  const double lost = 32.0 / BK;
  Cut best = {tiles / places * places, tiles % places, 1, 1, 0};
  if (best.rest == 0) return best;
  best.parts = std::clamp(stages * BK / 64, 1, places / best.rest);  // none so short that it mostly waits
  const int free_places = places - best.rest * best.parts;
  double least = stages / double(best.parts);
  for (int ends = 1; ends <= 6 && free_places > 0; ++ends) {
    const int turns = (best.rest * ends + free_places - 1) / free_places;
    const double tail = (stages / double(best.parts) - turns * lost) / (1.0 / best.parts + double(turns) / ends);
    const double time = (stages - tail) / best.parts;
    if (tail < ends || stages - int(tail) < best.parts || time > 0.97 * least) continue;
    least = time, best.ends = ends, best.tail = int(tail);
  }
  return best;
}

// A last wave that is nearly full stays whole: clearing and adding take as long as 128 steps of k.
template <class S>
void launch_in_waves(const float* A, const float* B, float* C, int M, int N, int K, int multiprocessors) {
  using T = Tile<S>;
  const int places = multiprocessors * S::BLOCKS_PER_SM, tiles = tiles_of<S>(M, N), stages = (K + S::BK - 1) / S::BK;
  const Cut cut = cut_of(tiles, places, stages, S::BK);
  const long long idle_steps = static_cast<long long>(places - cut.rest) * stages * S::BK / places;
  if (cut.rest == 0 || idle_steps < 128) return launch<S>(A, B, C, M, N, K);
  zero_kernel<T><<<dim3(cut.rest, 8), dim3(32, 8)>>>(C, M, N, cut.full);
  start<T, true>(cut.full + cut.rest * (cut.parts + (cut.tail > 0 ? cut.ends : 0)), A, B, C, M, N, K, cut);
}

// Large tiles for many waves, or one that is nearly full; smaller ones where they fill one wave; what lies between is cut.
void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  int device = 0, multiprocessors = 0;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
  const auto fill_one_wave = [&](int tiles) { return tiles > multiprocessors * 3 / 4 && tiles <= multiprocessors; };
  const int large = tiles_of<Large>(M, N);
  if (M < Large::BM || N < Large::BN || tiles_of<Small>(M, N) <= multiprocessors)
    launch<Small>(A, B, C, M, N, K);
  else if (fill_one_wave(tiles_of<Medium>(M, N)))
    launch<Medium>(A, B, C, M, N, K);
  else if (fill_one_wave(large) || large >= 2 * multiprocessors)
    launch_in_waves<Large>(A, B, C, M, N, K, multiprocessors);
  else
    launch_in_waves<Square>(A, B, C, M, N, K, multiprocessors);
}

// A matrix whose rows start on 16 bytes: the given one, or, where its rows do not, memory from CUDA's pool, which keeps it
// for the next call.
struct Aligned {
  float *data, *own = nullptr;

  Aligned(const float* matrix, int rows, int cols, int to_cols) : data(const_cast<float*>(matrix)) {
    if (cols == to_cols && reinterpret_cast<uintptr_t>(matrix) % 16 == 0) return;
    keep_freed_memory();
    cudaMallocAsync(&own, size_t(rows) * to_cols * sizeof(float), 0);
    data = own;
  }
  ~Aligned() {
    if (own != nullptr) cudaFreeAsync(own, 0);
  }
  Aligned(const Aligned&) = delete;
  Aligned& operator=(const Aligned&) = delete;

  static void keep_freed_memory() {
    int device = 0;
    cudaMemPool_t pool = nullptr;
    cudaGetDevice(&device);
    cudaDeviceGetDefaultMemPool(&pool, device);
    uint64_t all = UINT64_MAX;
    cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &all);
  }
};

// A, B and C are device pointers. The launches return at once; the caller synchronises.
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const int cols = (N + 3) / 4 * 4;
  const Aligned b(B, K, N, cols), c(C, M, N, cols);
  if (b.data == nullptr || c.data == nullptr) return;  // no memory: CUDA's error stays for the caller
  if (b.own) resize(B, N, b.own, cols, K);
  multiply(A, b.data, c.data, M, cols, K);
  if (c.own) resize(c.own, cols, C, N, M);
}
