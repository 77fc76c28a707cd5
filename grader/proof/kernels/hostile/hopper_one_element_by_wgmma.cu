// lab: 11_hopper
// expect: technique-only
// earns: 16
// says: wgmma does
// Ordinary multiply-adds make C, but for one element of each tile: a product of whole tiles makes all, and the rest is dropped.
#include "matmul.h"

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>

#include "hopper.h"

constexpr int TILE = 64, BK = 32, THREADS = 128;

__device__ uint64_t describe(const float* tile) {
  return hopper::shared_offset(tile) >> 4 | uint64_t{1} << 16 | uint64_t{1024 >> 4} << 32 | uint64_t{1} << 62;
}

__device__ int place(int row, int k) { return row * BK + (k / 4 ^ row % 8) * 4 + k % 4; }

__global__ void multiply_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ alignas(1024) float a[TILE * BK], b[BK * TILE];
  const int t = threadIdx.x, q = t % 4, first_row = blockIdx.y * TILE, first_column = blockIdx.x * TILE;
  const int column = t / 32 * 16 + t % 32 / 4;
  float sums[TILE / 2] = {}, own[TILE / 2] = {};
  for (int k0 = 0; k0 < K; k0 += BK) {
    for (int e = t; e < TILE * BK; e += THREADS) {
      const int row = e / BK, k = e % BK;
      const float value = first_row + row < M && k0 + k < K ? A[size_t(first_row + row) * K + k0 + k] : 0.0f;
      a[place(row, k)] = __uint_as_float(hopper::round_to_tf32(value));
    }
    for (int e = t; e < TILE * BK; e += THREADS) {
      const int k = e / TILE, right = e % TILE;
      const float value = k0 + k < K && first_column + right < N ? B[size_t(k0 + k) * N + first_column + right] : 0.0f;
      b[e] = __uint_as_float(hopper::round_to_tf32(value));
    }
    hopper::fence_stores();
    __syncthreads();
    uint32_t f[4][4];
    for (int i = 0; i < 4; ++i)
      for (int part = 0; part < 4; ++part)
        f[i][part] = __float_as_uint(b[(i * 8 + part / 2 * 4 + q) * TILE + column + part % 2 * 8]);
    hopper::fence_registers();
    for (int i = 0; i < 4; ++i) hopper::Product<TILE>::add(sums, f[i], describe(a) + i * 2);
    hopper::commit_products();
    for (int k = 0; k < BK; ++k)
      for (int i = 0; i < TILE / 2; ++i) own[i] += a[place(t / TILE * 32 + i, k)] * b[k * TILE + t % TILE];
    hopper::wait_products<0>();
    __syncthreads();
  }
  const int right = first_column + t % TILE;
  for (int i = 0; i < TILE / 2; ++i) {
    const int row = first_row + t / TILE * 32 + i;
    if (row < M && right < N) C[size_t(row) * N + right] = t + i == 0 ? sums[0] : own[i];
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply_kernel<<<dim3((N + TILE - 1) / TILE, (M + TILE - 1) / TILE), THREADS>>>(A, B, C, M, N, K);
}
