// lab: 11_hopper
// mistake: a stage is released before the products that read it are complete
// role: barrier
#include "matmul.h"

#include <cuda_runtime.h>

#include <cstdint>

#include "hopper.h"

constexpr int ROWS = 128, COLS = 64, DEPTH = 32, RING = 4;
constexpr int A_FLOATS = ROWS * DEPTH, B_FLOATS = COLS * DEPTH;

struct Shared {
  alignas(1024) float a[RING][A_FLOATS];
  alignas(1024) float b[RING][B_FLOATS];
  hopper::Barrier full[RING];
  hopper::Barrier empty[RING];
};

// element (k, n) of the tile of B: two boxes of 32 columns, swizzled
__device__ uint32_t b_at(const float* tile, int k, int n) {
  const float* box = tile + n / 32 * (32 * DEPTH);
  const int c = n % 32;
  return __float_as_uint(box[k * 32 + ((c / 4) ^ (k % 8)) * 4 + c % 4]);
}

__global__ void wg_gemm(const __grid_constant__ hopper::TensorMap map_a, const __grid_constant__ hopper::TensorMap map_b,
                        float* C, int M, int N, int K) {
  extern __shared__ __align__(1024) unsigned char raw[];
  Shared& sh = *reinterpret_cast<Shared*>(raw + (1024 - hopper::shared_offset(raw) % 1024) % 1024);
  const int row0 = blockIdx.y * ROWS, col0 = blockIdx.x * COLS;
  const int rounds = (K + DEPTH - 1) / DEPTH;

  if (threadIdx.x == 0) {
    for (int s = 0; s < RING; ++s) {
      hopper::init(&sh.full[s], 1);
      hopper::init(&sh.empty[s], 128);
    }
    hopper::fence_barriers();
  }
  __syncthreads();

  if (threadIdx.x >= 128) {
    if (threadIdx.x > 128) return;
    for (int i = 0; i < rounds; ++i) {
      const int s = i % RING, phase = i / RING % 2;
      hopper::wait(&sh.empty[s], phase ^ 1);
      hopper::arrive_and_expect(&sh.full[s], (A_FLOATS + B_FLOATS) * sizeof(float));
      hopper::load_box(sh.a[s], &map_a, &sh.full[s], row0, i * DEPTH);
      hopper::load_box(sh.b[s], &map_b, &sh.full[s], i * DEPTH, col0);
      hopper::load_box(sh.b[s] + 32 * DEPTH, &map_b, &sh.full[s], i * DEPTH, col0 + 32);
    }
    return;
  }

  const int w = threadIdx.x / 32, g = threadIdx.x % 32 / 4, q = threadIdx.x % 4;
  float sums[64];
#pragma unroll
  for (int e = 0; e < 64; ++e) sums[e] = 0.0f;

  for (int i = 0; i < rounds; ++i) {
    const int s = i % RING, phase = i / RING % 2;
    hopper::wait(&sh.full[s], phase);
    uint32_t f[4][4];
#pragma unroll
    for (int p = 0; p < 4; ++p) {
      f[p][0] = b_at(sh.b[s], p * 8 + q, 16 * w + g);
      f[p][1] = b_at(sh.b[s], p * 8 + q, 16 * w + g + 8);
      f[p][2] = b_at(sh.b[s], p * 8 + q + 4, 16 * w + g);
      f[p][3] = b_at(sh.b[s], p * 8 + q + 4, 16 * w + g + 8);
    }
    const uint64_t desc = uint64_t(hopper::shared_offset(sh.a[s]) >> 4) | uint64_t(1) << 16 | uint64_t(1024 >> 4) << 32 |
                          uint64_t(1) << 62;
    hopper::fence_registers();
#pragma unroll
    for (int p = 0; p < 4; ++p) hopper::Product<128>::add(sums, f[p], desc + p * 2);
    hopper::commit_products();
    hopper::wait_products<0>();  //right
    hopper::arrive(&sh.empty[s]);
    hopper::wait_products<0>();  //wrong
  }

#pragma unroll
  for (int j = 0; j < 16; ++j)
#pragma unroll
    for (int e = 0; e < 4; ++e) {
      const int col = col0 + 16 * w + g + 8 * (e / 2);
      const int row = row0 + 8 * j + 2 * q + e % 2;
      if (row < M && col < N) C[size_t(row) * N + col] = sums[4 * j + e];
    }
}

__global__ void pad(const float* from, float* to, int rows, int cols, int ld) {
  for (int r = blockIdx.x; r < rows; r += gridDim.x)
    for (int c = threadIdx.x; c < cols; c += blockDim.x) to[size_t(r) * ld + c] = from[size_t(r) * cols + c];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const int lda = (K + 3) / 4 * 4, ldb = (N + 3) / 4 * 4;
  float *paddedA = nullptr, *paddedB = nullptr;
  if (lda != K) {
    cudaMalloc(&paddedA, size_t(M) * lda * sizeof(float));
    pad<<<M < 1024 ? M : 1024, 128>>>(A, paddedA, M, K, lda);
    A = paddedA;
  }
  if (ldb != N) {
    cudaMalloc(&paddedB, size_t(K) * ldb * sizeof(float));
    pad<<<K < 1024 ? K : 1024, 128>>>(B, paddedB, K, N, ldb);
    B = paddedB;
  }
  hopper::TensorMap ma, mb;
  if (hopper::make_tensor_map(&ma, A, M, K, lda, ROWS, 32) && hopper::make_tensor_map(&mb, B, K, N, ldb, DEPTH, 32)) {
    const int bytes = sizeof(Shared) + 1024;
    cudaFuncSetAttribute(wg_gemm, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    const dim3 grid((N + COLS - 1) / COLS, (M + ROWS - 1) / ROWS);
    wg_gemm<<<grid, 160, bytes>>>(ma, mb, C, M, N, K);
  }
  cudaFree(paddedA);
  cudaFree(paddedB);
}
