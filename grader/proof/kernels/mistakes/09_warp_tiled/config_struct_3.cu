// lab: 09_warp_tiled
// mistake: the copies that run ahead start at the tile of this round, not S - 1 tiles later
// role: language fill_a fill_b
#include "matmul.h"
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

#include <cstddef>

template <int BM_, int BN_, int WM_, int WN_, int S_>
struct Cfg {
  enum { BM = BM_, BN = BN_, BK = 16, WM = WM_, WN = WN_, S = S_ };
  enum { WX = BN / WN, WY = BM / WM, THREADS = WX * WY * 32 };
  enum { TM = WM / 4, TN = WN / 8 };
  enum { WORDS = (BM + BN) * BK, BYTES = WORDS * S * 4 };
};

template <class G>
__device__ void load_stage(float* to, const float* A, const float* B, int row0, int col0, int k0, int M, int N, int K) {
  for (int e = threadIdx.x; e < G::BM * G::BK; e += G::THREADS) {
    const int r = row0 + e / G::BK, k = k0 + e % G::BK;
    if (r < M && k < K) {
      __pipeline_memcpy_async(to + e, A + size_t(r) * K + k, sizeof(float));
    } else {
      to[e] = 0.0f;
    }
  }
  float* b = to + G::BM * G::BK;
  for (int e = threadIdx.x; e < G::BK * G::BN; e += G::THREADS) {
    const int k = k0 + e / G::BN, c = col0 + e % G::BN;
    if (k < K && c < N) {
      __pipeline_memcpy_async(b + e, B + size_t(k) * N + c, sizeof(float));
    } else {
      b[e] = 0.0f;
    }
  }
}

template <class G>
__global__ void warp_gemm(const float* A, const float* B, float* C, int M, int N, int K) {
  extern __shared__ float pool[];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const int wy = warp / G::WX * G::WM, wx = warp % G::WX * G::WN;
  const int ly = lane / 8, lx = lane % 8;
  const int row0 = blockIdx.y * G::BM, col0 = blockIdx.x * G::BN;

  float d[G::TM][G::TN];
  for (int i = 0; i < G::TM; ++i)
    for (int j = 0; j < G::TN; ++j) d[i][j] = 0.0f;

  for (int s = 0; s + 1 < G::S; ++s) {
    load_stage<G>(pool + s * G::WORDS, A, B, row0, col0, s * G::BK, M, N, K);
    __pipeline_commit();
  }
  int cur = 0;
  for (int k0 = 0; k0 < K; k0 += G::BK) {
    const int next = (cur + G::S - 1) % G::S;
    load_stage<G>(pool + next * G::WORDS, A, B, row0, col0, k0 + G::S - 1 * G::BK, M, N, K);  //wrong
    load_stage<G>(pool + next * G::WORDS, A, B, row0, col0, k0 + (G::S - 1) * G::BK, M, N, K);  //right
    __pipeline_commit();
    __pipeline_wait_prior(G::S - 1);
    __syncthreads();
    const float* as = pool + cur * G::WORDS;
    const float* bs = as + G::BM * G::BK;
    for (int k = 0; k < G::BK; ++k) {
      float x[G::TM], y[G::TN];
      for (int i = 0; i < G::TM; ++i) x[i] = as[(wy + ly + 4 * i) * G::BK + k];
      for (int j = 0; j < G::TN; ++j) y[j] = bs[k * G::BN + wx + lx + 8 * j];
      for (int i = 0; i < G::TM; ++i)
        for (int j = 0; j < G::TN; ++j) d[i][j] += x[i] * y[j];
    }
    __syncthreads();
    cur = (cur + 1) % G::S;
  }
  __pipeline_wait_prior(0);
  for (int i = 0; i < G::TM; ++i) {
    for (int j = 0; j < G::TN; ++j) {
      const int row = row0 + wy + ly + 4 * i, col = col0 + wx + lx + 8 * j;
      if (row < M && col < N) C[size_t(row) * N + col] = d[i][j];
    }
  }
}

template <class G>
void go(const float* A, const float* B, float* C, int M, int N, int K) {
  auto kernel = warp_gemm<G>;
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, G::BYTES);
  const dim3 grid((N + G::BN - 1) / G::BN, (M + G::BM - 1) / G::BM);
  kernel<<<grid, G::THREADS, G::BYTES>>>(A, B, C, M, N, K);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  if (size_t(M) * N > size_t(500) * 500) {
    go<Cfg<128, 128, 32, 64, 4>>(A, B, C, M, N, K);
  } else {
    go<Cfg<64, 64, 32, 32, 2>>(A, B, C, M, N, K);
  }
}
