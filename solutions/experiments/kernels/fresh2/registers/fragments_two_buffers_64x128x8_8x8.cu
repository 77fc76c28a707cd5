// Two shared buffers and two register fragments, filled one step ahead: 8 x 8 per thread, 64 x 128 x 8, 128 threads.
#include "matmul.h"

#define OFFSET(row, col, ld) ((row) * (ld) + (col))
#define FETCH_FLOAT4(pointer) (reinterpret_cast<float4 *>(&(pointer))[0])
#define FETCH_CFLOAT4(pointer) (reinterpret_cast<const float4 *>(&(pointer))[0])

template <const int BLOCK_SIZE_M, const int BLOCK_SIZE_K, const int BLOCK_SIZE_N, const int THREAD_SIZE>
__global__ void sgemm_fragments(const float *__restrict__ A, const float *__restrict__ B, float *__restrict__ C,
                                const int M, const int N, const int K) {
  const int bx = blockIdx.x;
  const int by = blockIdx.y;
  const int tx = threadIdx.x;
  const int ty = threadIdx.y;
  const int tid = ty * (BLOCK_SIZE_N / THREAD_SIZE) + tx;

  __shared__ float As[2][BLOCK_SIZE_K][BLOCK_SIZE_M];
  __shared__ float Bs[2][BLOCK_SIZE_K][BLOCK_SIZE_N];
  float accum[THREAD_SIZE][THREAD_SIZE] = {0};
  float frag_a[2][THREAD_SIZE];
  float frag_b[2][THREAD_SIZE];

  // 64 x 8 of A: one float4 per thread. 8 x 128 of B: two, four rows apart.
  const int a_row = tid / 2, a_col = tid % 2 * 4;
  const int b_row = tid / 32, b_col = tid % 32 * 4;
  A = &A[OFFSET(by * BLOCK_SIZE_M, 0, K)];
  B = &B[bx * BLOCK_SIZE_N];

  float4 ldg_a = FETCH_CFLOAT4(A[OFFSET(a_row, a_col, K)]);
  float4 ldg_b0 = FETCH_CFLOAT4(B[OFFSET(b_row, b_col, N)]);
  float4 ldg_b1 = FETCH_CFLOAT4(B[OFFSET(b_row + 4, b_col, N)]);
  As[0][a_col][a_row] = ldg_a.x;
  As[0][a_col + 1][a_row] = ldg_a.y;
  As[0][a_col + 2][a_row] = ldg_a.z;
  As[0][a_col + 3][a_row] = ldg_a.w;
  FETCH_FLOAT4(Bs[0][b_row][b_col]) = ldg_b0;
  FETCH_FLOAT4(Bs[0][b_row + 4][b_col]) = ldg_b1;
  __syncthreads();

#pragma unroll
  for (int i = 0; i < THREAD_SIZE; i += 4) {
    FETCH_FLOAT4(frag_a[0][i]) = FETCH_FLOAT4(As[0][0][THREAD_SIZE * ty + i]);
    FETCH_FLOAT4(frag_b[0][i]) = FETCH_FLOAT4(Bs[0][0][THREAD_SIZE * tx + i]);
  }

  int write_stage_idx = 1;
  int tile_idx = 0;
  do {
    tile_idx += BLOCK_SIZE_K;
    // load next tile from global mem
    if (tile_idx < K) {
      ldg_a = FETCH_CFLOAT4(A[OFFSET(a_row, a_col + tile_idx, K)]);
      ldg_b0 = FETCH_CFLOAT4(B[OFFSET(tile_idx + b_row, b_col, N)]);
      ldg_b1 = FETCH_CFLOAT4(B[OFFSET(tile_idx + b_row + 4, b_col, N)]);
    }

    int load_stage_idx = write_stage_idx ^ 1;
#pragma unroll
    for (int j = 0; j < BLOCK_SIZE_K - 1; ++j) {
      // load next fragments from shared memory to registers
#pragma unroll
      for (int i = 0; i < THREAD_SIZE; i += 4) {
        FETCH_FLOAT4(frag_a[(j + 1) % 2][i]) = FETCH_FLOAT4(As[load_stage_idx][j + 1][THREAD_SIZE * ty + i]);
        FETCH_FLOAT4(frag_b[(j + 1) % 2][i]) = FETCH_FLOAT4(Bs[load_stage_idx][j + 1][THREAD_SIZE * tx + i]);
      }
#pragma unroll
      for (int y = 0; y < THREAD_SIZE; ++y) {
#pragma unroll
        for (int x = 0; x < THREAD_SIZE; ++x) {
          accum[y][x] += frag_a[j % 2][y] * frag_b[j % 2][x];
        }
      }
    }

    if (tile_idx < K) {
      As[write_stage_idx][a_col][a_row] = ldg_a.x;
      As[write_stage_idx][a_col + 1][a_row] = ldg_a.y;
      As[write_stage_idx][a_col + 2][a_row] = ldg_a.z;
      As[write_stage_idx][a_col + 3][a_row] = ldg_a.w;
      FETCH_FLOAT4(Bs[write_stage_idx][b_row][b_col]) = ldg_b0;
      FETCH_FLOAT4(Bs[write_stage_idx][b_row + 4][b_col]) = ldg_b1;
      // use double buffer, only need one sync
      __syncthreads();
      write_stage_idx ^= 1;
    }

    // load the first fragments of the next tile, then the last step of this one
#pragma unroll
    for (int i = 0; i < THREAD_SIZE; i += 4) {
      FETCH_FLOAT4(frag_a[0][i]) = FETCH_FLOAT4(As[load_stage_idx ^ 1][0][THREAD_SIZE * ty + i]);
      FETCH_FLOAT4(frag_b[0][i]) = FETCH_FLOAT4(Bs[load_stage_idx ^ 1][0][THREAD_SIZE * tx + i]);
    }
#pragma unroll
    for (int y = 0; y < THREAD_SIZE; ++y) {
#pragma unroll
      for (int x = 0; x < THREAD_SIZE; ++x) {
        accum[y][x] += frag_a[1][y] * frag_b[1][x];
      }
    }
  } while (tile_idx < K);

#pragma unroll
  for (int y = 0; y < THREAD_SIZE; ++y) {
#pragma unroll
    for (int x = 0; x < THREAD_SIZE; x += 4) {
      FETCH_FLOAT4(C[OFFSET(BLOCK_SIZE_M * by + ty * THREAD_SIZE + y, BLOCK_SIZE_N * bx + tx * THREAD_SIZE + x, N)]) =
          FETCH_FLOAT4(accum[y][x]);
    }
  }
}

void matmul(const float *A, const float *B, float *C, int M, int N, int K) {
  const int BLOCK_SIZE_M = 64, BLOCK_SIZE_K = 8, BLOCK_SIZE_N = 128, THREAD_SIZE = 8;
  dim3 dimBlock(BLOCK_SIZE_N / THREAD_SIZE, BLOCK_SIZE_M / THREAD_SIZE);
  dim3 dimGrid(N / BLOCK_SIZE_N, M / BLOCK_SIZE_M);
  sgemm_fragments<BLOCK_SIZE_M, BLOCK_SIZE_K, BLOCK_SIZE_N, THREAD_SIZE><<<dimGrid, dimBlock>>>(A, B, C, M, N, K);
}
