// Changed: loads and stores are 16 bytes wide, A lies transposed in shared memory, and tiles are double-buffered.
// Why it is faster: a quarter of the load instructions, and the next tile is on its way while this one is multiplied.
// Measured (H200, 4096x4096x4096): 43,986 GFLOP/s, 0.867 of cuBLAS FP32; 07_register_tiled: 31,276 and 0.62.
//skeleton: // Lab 08: 16 bytes at once, and the next tile on its way while this one is multiplied. Start from your own
//skeleton: // file of lab 07: run `make start LAB=08_vectorized` in the top folder. Then change the three things below.
//skeleton: // README.md explains the task, hints/ helps in steps; `make` in this folder checks it, GPU or not.
#include "matmul.h"

#include <cstddef>

// TODO(1) begin: four neighbours of a row at once: one function that loads, with zeros beyond the edges, and one that
//skeleton: //         stores. One 16-byte access where rows start on 16 bytes, single elements elsewhere.
// Four neighbours of a row of a dense rows x cols matrix, zeros beyond its edges. VECTOR: rows start on 16 bytes, and
// then four neighbours are inside together or outside together, since cols is a multiple of 4.
template <bool VECTOR>
__device__ float4 load4(const float* matrix, int row, int col, int rows, int cols) {
  float4 v = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
  if (row >= rows) return v;
  const float* from = matrix + size_t(row) * cols + col;
  if (VECTOR) {
    if (col < cols) v = *reinterpret_cast<const float4*>(from);
  } else {
    if (col < cols) v.x = from[0];
    if (col + 1 < cols) v.y = from[1];
    if (col + 2 < cols) v.z = from[2];
    if (col + 3 < cols) v.w = from[3];
  }
  return v;
}

template <bool VECTOR>
__device__ void store4(float* matrix, int row, int col, int rows, int cols, float4 v) {
  if (row >= rows) return;
  float* to = matrix + size_t(row) * cols + col;
  if (VECTOR) {
    if (col < cols) *reinterpret_cast<float4*>(to) = v;
  } else {
    if (col < cols) to[0] = v.x;
    if (col + 1 < cols) to[1] = v.y;
    if (col + 2 < cols) to[2] = v.z;
    if (col + 3 < cols) to[3] = v.w;
  }
}

// TODO(1) end

// A block computes BM x BN elements of C, BK steps of k at a time; a thread computes TM x TN, in patches of 4 x 4. The
// patches of one thread are 4 * kThreadsY rows and 4 * kThreadsX columns apart, so that neighbouring threads read
// neighbouring 16 bytes of B_tile.
template <int BM, int BN, int BK, int TM, int TN, bool VECTOR>
__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  // TODO(2) begin: two copies of each tile, the one of A transposed. Ask for the next tile, multiply this one with
  //skeleton: //         16-byte reads from shared memory, keep the next one in the other copy, one barrier.
  //skeleton: (void)A;
  //skeleton: (void)B;
  //skeleton: (void)C;
  //skeleton: (void)M;
  //skeleton: (void)N;
  //skeleton: (void)K;
  constexpr int kThreadsX = BN / TN;
  constexpr int kThreadsY = BM / TM;
  constexpr int kThreads = kThreadsX * kThreadsY;
  constexpr int kLoadsA = BM * BK / 4 / kThreads;  // 16-byte loads of a thread for one tile
  constexpr int kLoadsB = BK * BN / 4 / kThreads;
  static_assert(kLoadsA * kThreads * 4 == BM * BK && kLoadsB * kThreads * 4 == BK * BN, "equally many for each thread");

  // Two of each: one is multiplied while the other is filled. A is stored transposed, because a thread needs the same k
  // of several rows, and now those are neighbours. The four more columns spread its stores over the banks.
  __shared__ __align__(16) float A_tile[2][BK][BM + 4];
  __shared__ __align__(16) float B_tile[2][BK][BN];

  const int thread = threadIdx.x;
  const int row0 = blockIdx.y * BM;  // the block's first row and column in C
  const int col0 = blockIdx.x * BN;
  const int patch_row = thread / kThreadsX * 4;  // the thread's first patch in the block
  const int patch_col = thread % kThreadsX * 4;

  // A tile travels in two steps: fetch() asks for it, into registers; keep() writes it to shared memory. Between the
  // two lies the multiplication of the tile before it, and the loads have that long to arrive.
  float4 a_next[kLoadsA], b_next[kLoadsB];
  auto fetch = [&](int k0) {
#pragma unroll
    for (int i = 0; i < kLoadsA; ++i) {
      const int e = i * kThreads + thread;
      a_next[i] = load4<VECTOR>(A, row0 + e / (BK / 4), k0 + e % (BK / 4) * 4, M, K);
    }
#pragma unroll
    for (int i = 0; i < kLoadsB; ++i) {
      const int e = i * kThreads + thread;
      b_next[i] = load4<VECTOR>(B, k0 + e / (BN / 4), col0 + e % (BN / 4) * 4, K, N);
    }
  };
  auto keep = [&](int buffer) {
#pragma unroll
    for (int i = 0; i < kLoadsA; ++i) {
      const int e = i * kThreads + thread;
      const int row = e / (BK / 4);
      const int k = e % (BK / 4) * 4;
      A_tile[buffer][k][row] = a_next[i].x;
      A_tile[buffer][k + 1][row] = a_next[i].y;
      A_tile[buffer][k + 2][row] = a_next[i].z;
      A_tile[buffer][k + 3][row] = a_next[i].w;
    }
#pragma unroll
    for (int i = 0; i < kLoadsB; ++i) {
      const int e = i * kThreads + thread;
      *reinterpret_cast<float4*>(&B_tile[buffer][e / (BN / 4)][e % (BN / 4) * 4]) = b_next[i];
    }
  };

  float sum[TM][TN] = {};
  fetch(0);
  keep(0);
  __syncthreads();

  int buffer = 0;
  for (int k0 = 0; k0 < K; k0 += BK) {
    const bool more = k0 + BK < K;
    if (more) fetch(k0 + BK);

#pragma unroll
    for (int k = 0; k < BK; ++k) {
      float a[TM], b[TN];
#pragma unroll
      for (int i = 0; i < TM; i += 4) {
        *reinterpret_cast<float4*>(&a[i]) =
            *reinterpret_cast<const float4*>(&A_tile[buffer][k][patch_row + i * kThreadsY]);
      }
#pragma unroll
      for (int j = 0; j < TN; j += 4) {
        *reinterpret_cast<float4*>(&b[j]) =
            *reinterpret_cast<const float4*>(&B_tile[buffer][k][patch_col + j * kThreadsX]);
      }
#pragma unroll
      for (int i = 0; i < TM; ++i) {
#pragma unroll
        for (int j = 0; j < TN; ++j) sum[i][j] += a[i] * b[j];
      }
    }

    // One barrier is enough: nobody reads the other buffer now, and after the barrier nobody writes it.
    buffer ^= 1;
    if (more) keep(buffer);
    __syncthreads();
  }

#pragma unroll
  for (int i = 0; i < TM; ++i) {
    const int row = row0 + patch_row + i / 4 * 4 * kThreadsY + i % 4;
#pragma unroll
    for (int j = 0; j < TN; j += 4) {
      const int col = col0 + patch_col + j * kThreadsX;
      store4<VECTOR>(C, row, col, M, N, make_float4(sum[i][j], sum[i][j + 1], sum[i][j + 2], sum[i][j + 3]));
    }
  }
  // TODO(2) end
}

// TODO(3) begin: a launch that takes 16-byte accesses only where all of them are aligned, and matmul() with large tiles
//skeleton: // for large matrices. A, B and C are device pointers; the launch returns at once, the caller synchronises.
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
  const dim3 grid((N + BN - 1) / BN, (M + BM - 1) / BM);
  const int threads = (BM / TM) * (BN / TN);
  const size_t addresses = reinterpret_cast<size_t>(A) | reinterpret_cast<size_t>(B) | reinterpret_cast<size_t>(C);
  // A 16-byte access must stand on 16 bytes. That holds for every row only if the rows are whole quadruples.
  if (N % 4 == 0 && K % 4 == 0 && addresses % 16 == 0) {
    matmul_kernel<BM, BN, BK, TM, TN, true><<<grid, threads>>>(A, B, C, M, N, K);
  } else {
    matmul_kernel<BM, BN, BK, TM, TN, false><<<grid, threads>>>(A, B, C, M, N, K);
  }
}

// A, B and C are device pointers. The launch returns at once; the caller synchronises.
//
// 8 x 16 elements per thread need 24 words from shared memory for 128 multiply-adds. Such a block covers 128 x 256 of
// C, so a small matrix has too few of them to keep the GPU busy: it is cut into 64 x 64.
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const long long blocks = static_cast<long long>((M + 127) / 128) * ((N + 255) / 256);
  if (blocks >= 100) {
    launch<128, 256, 8, 8, 16>(A, B, C, M, N, K);
  } else {
    launch<64, 64, 16, 8, 8>(A, B, C, M, N, K);
  }
}
// TODO(3) end
