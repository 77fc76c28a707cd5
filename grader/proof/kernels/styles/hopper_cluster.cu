// labs: 11_hopper
// verdict: pass
// diagnosis: none
// Two blocks, one above the other, are a cluster: each copies half of the tile of B into both. A warp group copies, one multiplies,
// and its sums are stored while the next tile's first stages come.
#include "matmul.h"

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>

#include "hopper.h"

constexpr int STAGES = 4, TILE = 64, BK = 32, WARP_GROUP = 128, BLOCKS = 2;

struct Stages {
  alignas(1024) float a[STAGES][TILE * BK];
  alignas(1024) float b[STAGES][BK * TILE];  // two boxes of 32 columns
  hopper::Barrier full[STAGES], empty[STAGES];
};

__device__ uint32_t rank_in_cluster() {
  uint32_t rank;
  asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  return rank;
}

__device__ void sync_cluster() {
  asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory");
  asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
}

__device__ void load_box_to_both(void* to, const hopper::TensorMap* map, hopper::Barrier* b, int row, int column) {
  constexpr uint16_t kBoth = 3;
  asm volatile(
      "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster"
      " [%0], [%1, {%4, %5}], [%2], %3;" ::"r"(hopper::shared_offset(to)),
      "l"(map), "r"(hopper::shared_offset(b)), "h"(kBoth), "r"(column), "r"(row)
      : "memory");
}

__device__ void arrive_in(hopper::Barrier* b, uint32_t rank) {
  uint32_t there;
  asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(there) : "r"(hopper::shared_offset(b)), "r"(rank));
  asm volatile("mbarrier.arrive.shared::cluster.b64 _, [%0];" ::"r"(there) : "memory");
}

__device__ uint64_t describe(const float* tile) {
  constexpr uint64_t OFFSET = (1 << 18) - 1;  // higher bits: which block of the cluster
  return (hopper::shared_offset(tile) & OFFSET) >> 4 | uint64_t{1} << 16 | uint64_t{1024 >> 4} << 32 | uint64_t{1} << 62;
}

/// Element (k, column) of B's two boxes.
__device__ uint32_t element(const float* boxes, int k, int column) {
  const int piece = column % 32 / 4 ^ k % 8;
  return __float_as_uint(boxes[column / 32 * 32 * BK + k * 32 + piece * 4 + column % 4]);
}

__global__ void __cluster_dims__(BLOCKS, 1, 1) __launch_bounds__(2 * WARP_GROUP, 1)
    multiply_kernel(const __grid_constant__ hopper::TensorMap map_a, const __grid_constant__ hopper::TensorMap map_b,
                    float* C, int M, int N, int K) {
  extern __shared__ __align__(1024) unsigned char memory[];
  auto& s = *reinterpret_cast<Stages*>(memory + (1024 - hopper::shared_offset(memory) % 1024) % 1024);
  if (threadIdx.x == 0) {
    for (int i = 0; i < STAGES; ++i) {
      hopper::init(&s.full[i], 1);
      hopper::init(&s.empty[i], BLOCKS);
    }
    hopper::fence_barriers();
  }
  const int rank = int(rank_in_cluster()), t = threadIdx.x % WARP_GROUP, q = t % 4;
  sync_cluster();
  const int first_row = blockIdx.x * TILE, column = t / 32 * 16 + t % 32 / 4, steps = (K + BK - 1) / BK;
  int step = 0;  // of all tiles
  for (int first_column = blockIdx.y * TILE; first_column < N; first_column += gridDim.y * TILE) {
    float sums[TILE / 2] = {};
    for (int k = 0; k < steps; ++k, ++step) {
      const int stage = step % STAGES, parity = step / STAGES % 2;
      if (threadIdx.x == WARP_GROUP) {
        hopper::wait(&s.empty[stage], parity ^ 1);
        hopper::arrive_and_expect(&s.full[stage], 2 * TILE * BK * sizeof(float));
        hopper::load_box(s.a[stage], &map_a, &s.full[stage], first_row, k * BK);
        load_box_to_both(s.b[stage] + rank * 32 * BK, &map_b, &s.full[stage], k * BK, first_column + rank * 32);
      }
      if (threadIdx.x >= WARP_GROUP) continue;
      hopper::wait(&s.full[stage], parity);
      uint32_t f[4][4];
      for (int i = 0; i < 4; ++i)
        for (int part = 0; part < 4; ++part)
          f[i][part] = element(s.b[stage], i * 8 + part / 2 * 4 + q, column + part % 2 * 8);
      hopper::fence_registers();
      for (int i = 0; i < 4; ++i) hopper::Product<TILE>::add(sums, f[i], describe(s.a[stage]) + i * 2);
      hopper::commit_products();
      hopper::wait_products<0>();
      if (t < BLOCKS) arrive_in(&s.empty[stage], t);
    }
    if (threadIdx.x >= WARP_GROUP) continue;
    for (int j = 0; j < TILE / 8; ++j)
      for (int i = 0; i < 4; ++i) {
        const int row = first_row + j * 8 + q * 2 + i % 2, right = first_column + column + i / 2 * 8;
        if (row < M && right < N) C[size_t(row) * N + right] = sums[j * 4 + i];
      }
  }
  __syncwarp();
  sync_cluster();  // the other block may still arrive at this one's barriers
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
  hopper::TensorMap map_a, map_b;
  if (!hopper::make_tensor_map(&map_a, a.data, M, K, a.stride, TILE, BK) ||
      !hopper::make_tensor_map(&map_b, b.data, K, N, b.stride, BK, 32))
    return;
  const int bytes = sizeof(Stages) + 1024, rows = (M + TILE * BLOCKS - 1) / (TILE * BLOCKS) * BLOCKS;
  const int columns = (N + TILE - 1) / TILE;
  cudaFuncSetAttribute(multiply_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  multiply_kernel<<<dim3(rows, (columns + 1) / 2), 2 * WARP_GROUP, bytes>>>(map_a, map_b, C, M, N, K);
}
