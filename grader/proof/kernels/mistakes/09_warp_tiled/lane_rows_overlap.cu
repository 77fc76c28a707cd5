// lab: 09_warp_tiled
// mistake: the rows of the lanes are four apart, though each lane has eight
// role: index
#include "matmul.h"

#include <cuda_pipeline.h>

// block tile 64 x 64, four warps of 32 x 32, each lane 8 x 4
constexpr int TILE_M = 64, TILE_N = 64, TILE_K = 8;
constexpr int NSTAGE = 3;
constexpr int NTHREAD = 128;

__global__ void warp_gemm(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ __align__(16) float as[NSTAGE][TILE_K][TILE_M];
  __shared__ __align__(16) float bs[NSTAGE][TILE_K][TILE_N];

  const int tid = threadIdx.x;
  const int warp = tid / 32, lane = tid % 32;
  const int wrow = (warp / 2) * 32 + (lane / 8) * 4;  //wrong
  const int wrow = (warp / 2) * 32 + (lane / 8) * 8;  //right
  const int wcol = (warp % 2) * 32 + (lane % 8) * 4;
  const int rowBase = blockIdx.y * TILE_M, colBase = blockIdx.x * TILE_N;
  const int ntiles = (K + TILE_K - 1) / TILE_K;

  auto issue = [&](int tile) {
    if (tile < ntiles) {
      const int st = tile % NSTAGE;
      for (int i = tid; i < TILE_M * TILE_K; i += NTHREAD) {
        const int r = i / TILE_K, k = i % TILE_K;
        const int gr = rowBase + r, gk = tile * TILE_K + k;
        const bool ok = gr < M && gk < K;
        __pipeline_memcpy_async(&as[st][k][r], ok ? A + (size_t)gr * K + gk : A, 4, ok ? 0 : 4);
      }
      for (int i = tid; i < TILE_K * TILE_N; i += NTHREAD) {
        const int k = i / TILE_N, c = i % TILE_N;
        const int gk = tile * TILE_K + k, gc = colBase + c;
        const bool ok = gk < K && gc < N;
        __pipeline_memcpy_async(&bs[st][k][c], ok ? B + (size_t)gk * N + gc : B, 4, ok ? 0 : 4);
      }
    }
    __pipeline_commit();
  };

  float acc[8][4];
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 4; j++) acc[i][j] = 0.0f;

  issue(0);
  issue(1);
  for (int tile = 0; tile < ntiles; tile++) {
    __pipeline_wait_prior(1);
    __syncthreads();
    issue(tile + 2);
    const int st = tile % NSTAGE;
    for (int k = 0; k < TILE_K; k++) {
      float4 lo = *(const float4*)&as[st][k][wrow];
      float4 hi = *(const float4*)&as[st][k][wrow + 4];
      float4 bb = *(const float4*)&bs[st][k][wcol];
      float ra[8] = {lo.x, lo.y, lo.z, lo.w, hi.x, hi.y, hi.z, hi.w};
      float rb[4] = {bb.x, bb.y, bb.z, bb.w};
      for (int i = 0; i < 8; i++)
        for (int j = 0; j < 4; j++) acc[i][j] = fmaf(ra[i], rb[j], acc[i][j]);
    }
  }

  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 4; j++) {
      const int r = rowBase + wrow + i, c = colBase + wcol + j;
      if (r < M && c < N) C[(size_t)r * N + c] = acc[i][j];
    }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 grid((N + TILE_N - 1) / TILE_N, (M + TILE_M - 1) / TILE_M);
  warp_gemm<<<grid, NTHREAD>>>(A, B, C, M, N, K);
}
