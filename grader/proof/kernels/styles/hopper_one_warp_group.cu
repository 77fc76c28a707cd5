// labs: 11_hopper
// verdict: pass
// diagnosis: none
// One warp group copies and multiplies: its first thread fills a stage again once the product of it is over, while the next one
// goes on. A comes in boxes; B row by row, and what lies beyond its edges stays as it was cleared.
#include "matmul.h"

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>

#include "hopper.h"

constexpr int STAGES = 3, TILE = 64, BK = 32, THREADS = 128;

struct Stages {
  alignas(1024) float a[STAGES][TILE * BK];
  alignas(1024) float b[STAGES][BK * TILE];
  hopper::Barrier full[STAGES];
};

__device__ void load_row(float* to, const float* from, int bytes, hopper::Barrier* barrier) {
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(
                   hopper::shared_offset(to)),
               "l"(from), "r"(bytes), "r"(hopper::shared_offset(barrier))
               : "memory");
}

__device__ void fill(Stages& s, int stage, const hopper::TensorMap* map_a, const float* B, int row, int column, int k,
                     int N, int K, int stride) {
  const int rows = min(BK, K - k), bytes = min(TILE, stride - column) * 4;
  hopper::arrive_and_expect(&s.full[stage], TILE * BK * 4 + rows * bytes);
  hopper::load_box(s.a[stage], map_a, &s.full[stage], row, k);
  for (int i = 0; i < rows; ++i)
    load_row(&s.b[stage][i * TILE], B + size_t(k + i) * stride + column, bytes, &s.full[stage]);
}

__device__ uint64_t describe(const float* tile) {
  return hopper::shared_offset(tile) >> 4 | uint64_t{1} << 16 | uint64_t{1024 >> 4} << 32 | uint64_t{1} << 62;
}

__device__ void load_fragment(uint32_t (&f)[4], const float* rows, int column) {
  f[0] = hopper::round_to_tf32(rows[column]);
  f[1] = hopper::round_to_tf32(rows[column + 8]);
  f[2] = hopper::round_to_tf32(rows[4 * TILE + column]);
  f[3] = hopper::round_to_tf32(rows[4 * TILE + column + 8]);
}

__global__ void __launch_bounds__(THREADS) multiply_kernel(const __grid_constant__ hopper::TensorMap map_a,
                                                           const float* B, float* C, int M, int N, int K, int stride) {
  extern __shared__ __align__(1024) unsigned char memory[];
  auto& s = *reinterpret_cast<Stages*>(memory + (1024 - hopper::shared_offset(memory) % 1024) % 1024);
  const int t = threadIdx.x, column = t / 32 * 16 + t % 32 / 4, q = t % 4;
  const int first_row = blockIdx.y * TILE, first_column = blockIdx.x * TILE, steps = (K + BK - 1) / BK;
  for (int i = t; i < STAGES * BK * TILE; i += THREADS) s.b[i / (BK * TILE)][i % (BK * TILE)] = 0.0f;
  hopper::fence_stores();
  if (t == 0) {
    for (int i = 0; i < STAGES; ++i) hopper::init(&s.full[i], 1);
    hopper::fence_barriers();
  }
  __syncthreads();
  const auto fill_stage = [&](int step) {
    fill(s, step % STAGES, &map_a, B, first_row, first_column, step * BK, N, K, stride);
  };
  for (int i = 0; t == 0 && i < min(STAGES, steps); ++i) fill_stage(i);
  float sums[TILE / 2] = {};
  for (int step = 0; step < steps; ++step) {
    const int stage = step % STAGES;
    hopper::wait(&s.full[stage], step / STAGES % 2);
    uint32_t fragments[4][4];
    for (int i = 0; i < 4; ++i) load_fragment(fragments[i], &s.b[stage][(i * 8 + q) * TILE], column);
    hopper::fence_registers();
    for (int i = 0; i < 4; ++i) hopper::Product<TILE>::add(sums, fragments[i], describe(s.a[stage]) + i * 2);
    hopper::commit_products();
    hopper::wait_products<0>();
    __syncthreads();
    if (t == 0 && step + STAGES < steps) fill_stage(step + STAGES);
  }
  for (int j = 0; j < TILE / 8; ++j)
    for (int i = 0; i < 4; ++i) {
      const int row = first_row + j * 8 + q * 2 + i % 2, right = first_column + column + i / 2 * 8;
      if (row < M && right < N) C[size_t(row) * N + right] = sums[j * 4 + i];
    }
}

__global__ void widen_rows(const float* from, float* to, int columns, int stride) {
  for (int column = threadIdx.x; column < columns; column += blockDim.x)
    to[size_t(blockIdx.x) * stride + column] = from[size_t(blockIdx.x) * columns + column];
}

/// Rows whose length is a multiple of 4, in memory of its own where they were not.
struct Rows {
  const float* data;
  float* own = nullptr;
  int stride;
  Rows(const float* matrix, int rows, int columns) : data(matrix), stride((columns + 3) / 4 * 4) {
    if (stride == columns) return;
    cudaMalloc(&own, size_t(rows) * stride * sizeof(float));
    cudaMemset(own, 0, size_t(rows) * stride * sizeof(float));
    widen_rows<<<rows, 128>>>(matrix, own, columns, stride);
    data = own;
  }
  ~Rows() { cudaFree(own); }
};

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const Rows a(A, M, K), b(B, K, N);
  hopper::TensorMap map_a;
  if (!hopper::make_tensor_map(&map_a, a.data, M, K, a.stride, TILE, BK)) return;
  const int bytes = sizeof(Stages) + 1024;
  cudaFuncSetAttribute(multiply_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  multiply_kernel<<<dim3((N + TILE - 1) / TILE, (M + TILE - 1) / TILE), THREADS, bytes>>>(map_a, b.data, C, M, N, K,
                                                                                          b.stride);
}
