// lab: 06_boundary_checked
// also: tile_not_filled/bit tile_index_past_end
// Two rows and two columns for each thread, counted in one dimension.
#include "matmul.h"

constexpr int TILE = 32, HALF = 16;

__global__ void kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[TILE][TILE];
  __shared__ float Bs[TILE][TILE];
  int x = threadIdx.x % HALF, y = threadIdx.x / HALF;        //not tile_not_filled/bit
  int x = threadIdx.x & 16, y = threadIdx.x / HALF;          //has tile_not_filled/bit
  int row0 = blockIdx.y * TILE, col0 = blockIdx.x * TILE;
  float sum[2][2] = {};
  for (int k0 = 0; k0 < K; k0 += TILE) {
    for (int e = threadIdx.x; e < TILE * TILE; e += HALF * HALF) {
      int r = e / TILE, c = e % TILE;
      As[r][c] = row0 + r < M && k0 + c < K ? A[(row0 + r) * K + k0 + c] : 0.0f;
      Bs[r][c] = k0 + r < K && col0 + c < N ? B[(k0 + r) * N + col0 + c] : 0.0f;
    }
    __syncthreads();
    float a[2], b[2];
    a[0] = As[y][0], a[1] = As[y + HALF][0], b[0] = Bs[0][x], b[1] = Bs[0][x + HALF];      //has tile_products_missing
    for (int k = 0; k < TILE; ++k) {
      a[0] = As[y][k], a[1] = As[y + HALF][k], b[0] = Bs[k][x], b[1] = Bs[k][x + HALF];    //not tile_products_missing
      for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 2; ++j) sum[i][j] += a[i] * b[j];       //not own_elements_missing
        sum[i][i] += a[i] * b[i];                                   //has own_elements_missing
    }
    __syncthreads();
  }
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) {
      int row = row0 + y + i * HALF, col = col0 + x + j * HALF;
      if (row < M && col < N) C[row * N + col] = sum[i][j];
    }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 grid((N + TILE - 1) / TILE, (M + TILE - 1) / TILE);
  kernel<<<grid, HALF * HALF>>>(A, B, C, M, N, K);
}
