// Changed: a thread computes TM x TN elements of C instead of one, in registers; a block computes BM x BN.
// Why it is faster: TM + TN words from shared memory serve TM * TN multiply-adds; a plain tile reads two for each one.
// Measured (H200, 4096x4096x4096): 2x2 reaches 16,322 GFLOP/s; 8x8 reaches 31,276, 0.62 of cuBLAS FP32.
//skeleton: // Lab 07: several elements of C per thread, kept in registers. Start from your own file of lab 06: run
//skeleton: // `make start LAB=07_register_tiled` in the top folder. Then change the three things named below.
//skeleton: // README.md explains the task, hints/ helps in steps; `make` in this folder checks it, GPU or not.
#include "matmul.h"

#include <cstddef>

// TODO(1) begin: loading. All threads of a block fill a tile of A (BM x BK) and a tile of B (BK x BN) together;
//skeleton: //         a thread now loads several elements of each tile, and zeros beyond the edges.
// The threads of a block load a tile of a dense rows x cols matrix together. The tile's first element is (row0, col0);
// what lies beyond the edges becomes zero. Neighbouring threads load neighbouring elements.
template <int THREADS, int ROWS, int COLS>
__device__ void load_tile(float (&tile)[ROWS][COLS], const float* matrix, int row0, int col0, int rows, int cols) {
  static_assert(ROWS * COLS % THREADS == 0, "each thread loads equally many elements");
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  for (int first = 0; first < ROWS * COLS; first += THREADS) {
    const int r = (first + thread) / COLS;
    const int c = (first + thread) % COLS;
    const bool inside = row0 + r < rows && col0 + c < cols;
    tile[r][c] = inside ? matrix[size_t(row0 + r) * cols + col0 + c] : 0.0f;
  }
}
// TODO(1) end

// A block computes BM x BN elements of C, BK steps of k at a time. It has BN/TN x BM/TM threads, and each computes TM
// rows by TN columns. The elements of one thread are not neighbours: its rows are BM/TM apart and its columns BN/TN.
// So neighbouring threads have neighbouring columns: no bank conflicts in shared memory, and C is stored coalesced.
template <int BM, int BN, int BK, int TM, int TN>
__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  // TODO(2) begin: for every k of a tile, copy TM words of A and TN words of B to registers, and use them for TM * TN
  //skeleton: //         multiply-adds. After the last tile store the TM x TN sums, only where C has an element.
  //skeleton: (void)A;
  //skeleton: (void)B;
  //skeleton: (void)C;
  //skeleton: (void)M;
  //skeleton: (void)N;
  //skeleton: (void)K;
  constexpr int kThreadsX = BN / TN;
  constexpr int kThreadsY = BM / TM;
  constexpr int kThreads = kThreadsX * kThreadsY;

  __shared__ float A_tile[BM][BK];
  __shared__ float B_tile[BK][BN];

  const int tx = threadIdx.x;
  const int ty = threadIdx.y;
  const int row0 = blockIdx.y * BM;  // the block's first row and column in C
  const int col0 = blockIdx.x * BN;

  float sum[TM][TN] = {};
  for (int k0 = 0; k0 < K; k0 += BK) {
    load_tile<kThreads>(A_tile, A, row0, k0, M, K);
    load_tile<kThreads>(B_tile, B, k0, col0, K, N);
    __syncthreads();

    for (int k = 0; k < BK; ++k) {
      float a[TM], b[TN];
      for (int i = 0; i < TM; ++i) a[i] = A_tile[ty + i * kThreadsY][k];
      for (int j = 0; j < TN; ++j) b[j] = B_tile[k][tx + j * kThreadsX];
      for (int i = 0; i < TM; ++i) {
        for (int j = 0; j < TN; ++j) sum[i][j] += a[i] * b[j];
      }
    }
    __syncthreads();
  }

  for (int i = 0; i < TM; ++i) {
    for (int j = 0; j < TN; ++j) {
      const int row = row0 + ty + i * kThreadsY;
      const int col = col0 + tx + j * kThreadsX;
      if (row < M && col < N) C[size_t(row) * N + col] = sum[i][j];
    }
  }
  // TODO(2) end
}

// TODO(3) begin: a launch for any tile, and matmul() that takes 8x8 elements per thread for large matrices, 2x2 for
//skeleton: // small ones. A, B and C are device pointers; the launch returns at once, the caller synchronises.
//skeleton: void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
//skeleton:   (void)A;
//skeleton:   (void)B;
//skeleton:   (void)C;
//skeleton:   (void)M;
//skeleton:   (void)N;
//skeleton:   (void)K;
//skeleton: }
template <int BM, int BN, int BK, int TM, int TN>
void launch(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 block(BN / TN, BM / TM);
  const dim3 grid((N + BN - 1) / BN, (M + BM - 1) / BM);
  matmul_kernel<BM, BN, BK, TM, TN><<<grid, block>>>(A, B, C, M, N, K);
}

// A, B and C are device pointers. The launch returns at once; the caller synchronises.
//
// A block tile of 128 x 128 pays when C has enough of them to keep a good part of the GPU busy: 81 of them at
// 1152 x 1152, for the 132 multiprocessors of an H200. Smaller matrices are cut into 32 x 32 tiles, so that there are
// sixteen times as many blocks: at 1024 x 1024 these are still faster, 14,752 GFLOP/s against 12,228.
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  constexpr int kLarge = 1152;
  if (M >= kLarge && N >= kLarge) {
    launch<128, 128, 8, 8, 8>(A, B, C, M, N, K);
  } else {
    launch<32, 32, 16, 2, 2>(A, B, C, M, N, K);
  }
}
// TODO(3) end
