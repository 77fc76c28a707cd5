// Changed: the threads of a block load a tile of A and a tile of B into shared memory together; then all use them.
// Why it is faster: a block reads each element from global memory once, not once per thread: TILE times less traffic.
// Measured (H200, 4096x4096x4096): 9,343 GFLOP/s against 6,359 for 04_naive.
//skeleton: // Lab 05: matrix multiplication with tiles in shared memory, all sizes multiples of 64. Complete the TODOs.
//skeleton: // README.md in this folder explains the task; hints/ holds one hint at a time.
//skeleton: // Run `make` in this folder to have it checked, with or without a GPU.
#include "matmul.h"

#include <cstddef>

// A tile has TILE x TILE elements, and a block TILE x TILE threads.
constexpr int TILE = 32;

// M, N and K must be multiples of TILE. __restrict__ promises that A, B and C do not overlap: then the compiler may
// start the loads of the next tiles before the barrier.
__global__ void matmul_kernel(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int N,
                              int K) {
  // TODO(1) begin: two tiles in shared memory; and this thread's place: in the tiles, and in C as in your lab 04;
  //skeleton: //         and a sum that starts at zero
  //skeleton: (void)A;
  //skeleton: (void)B;
  //skeleton: (void)N;
  __shared__ float A_tile[TILE][TILE];
  __shared__ float B_tile[TILE][TILE];

  const int tx = threadIdx.x;
  const int ty = threadIdx.y;
  const int row = blockIdx.y * TILE + ty;
  const int col = blockIdx.x * TILE + tx;
  float sum = 0.0f;
#pragma unroll 4  // 9,316 GFLOP/s; without, 8,833; without __restrict__, 8,668
  // TODO(1) end
  for (int k0 = 0; k0 < K; k0 += TILE) {
    // TODO(1) begin: load this thread's one element of the tile of A and its one element of the tile of B
    A_tile[ty][tx] = A[size_t(row) * K + k0 + tx];
    B_tile[ty][tx] = B[size_t(k0 + ty) * N + col];
    // TODO(1) end

    // TODO(2) begin: a barrier: what must be finished in the whole block before anyone goes on?
    __syncthreads();  // nobody reads a tile before all of it is loaded
    // TODO(2) end

    // TODO(3) begin: add the products of the two tiles that belong to this thread's element
    for (int k = 0; k < TILE; ++k) {
      sum += A_tile[ty][k] * B_tile[k][tx];
    }
    // TODO(3) end

    // TODO(2) begin: a second barrier: what would go wrong in the next round without it?
    __syncthreads();  // nobody loads the next tile while others still read this one
    // TODO(2) end
  }
  // TODO(3) begin: store the sum
  //skeleton: (void)C;
  C[size_t(row) * N + col] = sum;
  // TODO(3) end
}

// A, B and C are device pointers. The launch returns at once; the caller synchronises.
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  // TODO(3) begin: launch the kernel as in your lab 04: one block for each tile of C, none of them incomplete
  //skeleton: (void)A;
  //skeleton: (void)B;
  //skeleton: (void)C;
  //skeleton: (void)M;
  //skeleton: (void)N;
  //skeleton: (void)K;
  const dim3 block(TILE, TILE);
  const dim3 grid(N / TILE, M / TILE);
  matmul_kernel<<<grid, block>>>(A, B, C, N, K);
  // TODO(3) end
}
