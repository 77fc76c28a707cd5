// labs: 07_register_tiled
// verdict: pass
// diagnosis: none
// 4 x 4 elements per thread, a tile apart in both directions, in dynamic shared memory.
#include "matmul.h"

#define tile 16
#define coarse 4

__global__ void multiply(const float* a, const float* b, float* c, int m, int n, int k) {
  int x = threadIdx.x, y = threadIdx.y;
  int row = blockIdx.y * tile * coarse + y, col = blockIdx.x * tile * coarse + x;
  extern __shared__ float memory[];
  float *as = memory, *bs = memory + tile * tile * coarse;
  float sums[coarse][coarse] = {0.0f};
  for (int p = 0; p < k; p += tile) {
    for (int i = 0; i < coarse; i++) {
      int r = row + i * tile, s = col + i * tile;
      as[(y + i * tile) * tile + x] = r < m && p + x < k ? a[r * k + p + x] : 0.0f;
      bs[y * tile * coarse + x + i * tile] = s < n && p + y < k ? b[(p + y) * n + s] : 0.0f;
    }
    __syncthreads();
    for (int q = 0; q < tile; q++)
      for (int i = 0; i < coarse; i++)
        for (int j = 0; j < coarse; j++)
          sums[i][j] += as[(y + i * tile) * tile + q] * bs[q * tile * coarse + x + j * tile];
    __syncthreads();
  }
  for (int i = 0; i < coarse; i++)
    for (int j = 0; j < coarse; j++)
      if (row + i * tile < m && col + j * tile < n) c[(row + i * tile) * n + col + j * tile] = sums[i][j];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const int side = tile * coarse;
  multiply<<<dim3((N + side - 1) / side, (M + side - 1) / side), dim3(tile, tile), 2 * tile * side * sizeof(float)>>>(
      A, B, C, M, N, K);
}
