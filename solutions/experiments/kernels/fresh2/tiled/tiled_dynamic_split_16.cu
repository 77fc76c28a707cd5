// Dynamic shared memory split into two tiles, whose width is the block's, known only at run time. Multiples of 16.
#include "matmul.h"

extern __shared__ float Ads_Bds[];

__global__ void mm_dynamic_split(const float* A, const float* B, float* C, int M, int N, int K, unsigned Ads_sz) {
  float* Ads = Ads_Bds;
  float* Bds = Ads_Bds + Ads_sz;
  int tile = blockDim.x;
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * tile + ty;
  int col = blockIdx.x * tile + tx;

  float p = 0.0f;
  for (int ph = 0; ph < K / tile; ++ph) {
    Ads[ty * tile + tx] = A[row * K + ph * tile + tx];
    Bds[ty * tile + tx] = B[(ph * tile + ty) * N + col];
    __syncthreads();
    for (int k = 0; k < tile; ++k) {
      p += Ads[ty * tile + k] * Bds[k * tile + tx];
    }
    __syncthreads();
  }
  C[row * N + col] = p;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  int tile = 16;
  size_t size = 2 * tile * tile * sizeof(float);
  dim3 block(tile, tile);
  dim3 grid(N / tile, M / tile);
  mm_dynamic_split<<<grid, block, size>>>(A, B, C, M, N, K, size / 2 / sizeof(float));
}
