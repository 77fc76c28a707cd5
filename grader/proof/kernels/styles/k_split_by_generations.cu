// labs: 05_tiled 06_boundary_checked
// verdict: pass
// diagnosis: none
// Parts of K meet in a workspace. A counter for each tile, which is never set back, tells which block is the last.
#include "matmul.h"

#include <cstddef>

constexpr int TILE = 32;
constexpr int PARTS = 4;
constexpr int MOST = 1 << 16;

// One counter for each tile of C. It is never set back: the last of each PARTS blocks finishes the tile.
__device__ unsigned int arrived[MOST];

__global__ void split_kernel(const float* A, const float* B, float* C, float* part, int M, int N, int K) {
  __shared__ float As[TILE][TILE];
  __shared__ float Bs[TILE][TILE];
  __shared__ bool last;
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
  const int tiles = (K + TILE - 1) / TILE;
  const int each = (tiles + PARTS - 1) / PARTS;
  const int first = blockIdx.z * each;
  const int end = min(first + each, tiles);
  float sum = 0.0f;
  for (int t = first; t < end; ++t) {
    const int ka = t * TILE + tx, kb = t * TILE + ty;
    As[ty][tx] = row < M && ka < K ? A[size_t(row) * K + ka] : 0.0f;
    Bs[ty][tx] = kb < K && col < N ? B[size_t(kb) * N + col] : 0.0f;
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += As[ty][k] * Bs[k][tx];
    __syncthreads();
  }
  const size_t plane = size_t(M) * N;
  const bool inside = row < M && col < N;
  if (inside) part[blockIdx.z * plane + size_t(row) * N + col] = sum;
  __threadfence();
  __syncthreads();
  if (tx == 0 && ty == 0) {
    const unsigned int ticket = atomicAdd(&arrived[blockIdx.y * gridDim.x + blockIdx.x], 1u);
    last = ticket % PARTS == PARTS - 1;
  }
  __syncthreads();
  if (!last) return;
  __threadfence();
  if (!inside) return;
  float total = 0.0f;
  for (int p = 0; p < PARTS; ++p) total += __ldcg(&part[p * plane + size_t(row) * N + col]);
  C[size_t(row) * N + col] = total;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  float* part = nullptr;
  cudaMalloc(&part, size_t(PARTS) * M * N * sizeof(float));
  const dim3 block(TILE, TILE);
  const dim3 grid((N + TILE - 1) / TILE, (M + TILE - 1) / TILE, PARTS);
  split_kernel<<<grid, block>>>(A, B, C, part, M, N, K);
  cudaFree(part);
}
