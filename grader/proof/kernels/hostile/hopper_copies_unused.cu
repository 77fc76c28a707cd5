// lab: 11_hopper
// expect: technique-only
// earns: 18
// says: come through the copy engine and are used
// Threads bring both operands. Beside them the copy engine brings as many bytes ahead of time, which nobody reads.
#include "matmul.h"

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>

#include "hopper.h"

constexpr int TILE = 64, BK = 32, THREADS = 128, BOXES = 3;

__device__ uint64_t describe(const float* tile) {
  return hopper::shared_offset(tile) >> 4 | uint64_t{1} << 16 | uint64_t{1024 >> 4} << 32 | uint64_t{1} << 62;
}

__global__ void multiply_kernel(const __grid_constant__ hopper::TensorMap map, bool copies, const float* A,
                                const float* B, float* C, int M, int N, int K) {
  __shared__ alignas(1024) float a[TILE * BK], unused[BOXES * TILE * BK / 2];
  __shared__ hopper::Barrier come;
  const int t = threadIdx.x, q = t % 4, first_row = blockIdx.y * TILE;
  const int column = blockIdx.x * TILE + t / 32 * 16 + t % 32 / 4;
  if (t == 0) {
    hopper::init(&come, 1);
    hopper::fence_barriers();
  }
  const auto of_b = [&](int k, int right) {
    return k < K && column + right < N ? hopper::round_to_tf32(B[size_t(k) * N + column + right]) : 0;
  };
  float sums[TILE / 2] = {};
  for (int k0 = 0; k0 < K; k0 += BK) {
    for (int e = t; e < TILE * BK; e += THREADS) {
      const int row = e / BK, k = e % BK;
      const float value = first_row + row < M && k0 + k < K ? A[size_t(first_row + row) * K + k0 + k] : 0.0f;
      a[row * BK + (k / 4 ^ row % 8) * 4 + k % 4] = __uint_as_float(hopper::round_to_tf32(value));
    }
    hopper::fence_stores();
    __syncthreads();
    if (copies && t == 0) {
      if (k0 > 0) hopper::wait(&come, k0 / BK % 2 ^ 1);
      hopper::arrive_and_expect(&come, BOXES * TILE * BK * 2);
      for (int i = 0; i < BOXES; ++i) hopper::load_box(unused + i * TILE * BK / 2, &map, &come, first_row, k0);
    }
    uint32_t f[4][4];
    for (int i = 0; i < 4; ++i)
      for (int part = 0; part < 4; ++part) f[i][part] = of_b(k0 + i * 8 + part / 2 * 4 + q, part % 2 * 8);
    hopper::fence_registers();
    for (int i = 0; i < 4; ++i) hopper::Product<TILE>::add(sums, f[i], describe(a) + i * 2);
    hopper::commit_products();
    hopper::wait_products<0>();
    __syncthreads();
  }
  if (copies && t == 0) hopper::wait(&come, ((K + BK - 1) / BK - 1) % 2);
  for (int j = 0; j < TILE / 8; ++j)
    for (int i = 0; i < 4; ++i) {
      const int row = first_row + j * 8 + q * 2 + i % 2, right = i / 2 * 8;
      if (row < M && column + right < N) C[size_t(row) * N + column + right] = sums[j * 4 + i];
    }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  hopper::TensorMap map = {};
  const bool copies = K % 4 == 0 && hopper::make_tensor_map(&map, A, M, K, K, TILE / 2, BK);
  multiply_kernel<<<dim3((N + TILE - 1) / TILE, (M + TILE - 1) / TILE), THREADS>>>(map, copies, A, B, C, M, N, K);
}
