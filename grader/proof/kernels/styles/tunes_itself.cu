// labs: 05_tiled 06_boundary_checked
// verdict: pass
// diagnosis: none
// Two widths of tile are timed in the first calls, one in each; later calls take the faster.
#include "matmul.h"

#include <cstddef>

template <int TILE>
__global__ void tiled(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[TILE][TILE];
  __shared__ float Bs[TILE][TILE];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
  float sum = 0.0f;
  for (int k0 = 0; k0 < K; k0 += TILE) {
    As[ty][tx] = row < M && k0 + tx < K ? A[size_t(row) * K + k0 + tx] : 0.0f;
    Bs[ty][tx] = k0 + ty < K && col < N ? B[size_t(k0 + ty) * N + col] : 0.0f;
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += As[ty][k] * Bs[k][tx];
    __syncthreads();
  }
  if (row < M && col < N) C[size_t(row) * N + col] = sum;
}

template <int TILE>
void launch(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 block(TILE, TILE);
  const dim3 grid((N + TILE - 1) / TILE, (M + TILE - 1) / TILE);
  tiled<TILE><<<grid, block>>>(A, B, C, M, N, K);
}

template <int TILE>
float timed(const float* A, const float* B, float* C, int M, int N, int K) {
  cudaEvent_t begin, end;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  cudaEventRecord(begin);
  launch<TILE>(A, B, C, M, N, K);
  cudaEventRecord(end);
  cudaEventSynchronize(end);
  float ms = 0;
  cudaEventElapsedTime(&ms, begin, end);
  cudaEventDestroy(begin);
  cudaEventDestroy(end);
  return ms;
}

// The first call tries the one tile, the second the other; later calls take the faster.
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  static int calls = 0;
  static float small_ms = 0, large_ms = 0;
  ++calls;
  if (calls == 1)
    small_ms = timed<16>(A, B, C, M, N, K);
  else if (calls == 2)
    large_ms = timed<32>(A, B, C, M, N, K);
  else if (small_ms < large_ms)
    launch<16>(A, B, C, M, N, K);
  else
    launch<32>(A, B, C, M, N, K);
}
