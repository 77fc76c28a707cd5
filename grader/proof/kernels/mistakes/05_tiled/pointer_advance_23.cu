// lab: 05_tiled
// mistake: the pointer into B advances along the row instead of down by a tile
// role: fill_b loop
#include "matmul.h"
#define BLOCKSIZE 32

__global__ void sgemm_shared_mem_block(int M, int N, int K, const float *A, const float *B, float *C) {
  __shared__ float As[BLOCKSIZE * BLOCKSIZE];
  __shared__ float Bs[BLOCKSIZE * BLOCKSIZE];
  const unsigned cRow = blockIdx.y;
  const unsigned cCol = blockIdx.x;
  const unsigned threadCol = threadIdx.x % BLOCKSIZE;
  const unsigned threadRow = threadIdx.x / BLOCKSIZE;

  // advance pointers to the starting positions
  A += cRow * BLOCKSIZE * K;
  B += cCol * BLOCKSIZE;
  C += cRow * BLOCKSIZE * N + cCol * BLOCKSIZE;

  float tmp = 0.0;
  for (int bkIdx = 0; bkIdx < K; bkIdx += BLOCKSIZE) {
    As[threadRow * BLOCKSIZE + threadCol] = A[threadRow * K + threadCol];
    Bs[threadRow * BLOCKSIZE + threadCol] = B[threadRow * N + threadCol];
    __syncthreads();
    A += BLOCKSIZE;
    B += BLOCKSIZE;   //wrong
    B += BLOCKSIZE * N;   //right
    for (int dotIdx = 0; dotIdx < BLOCKSIZE; ++dotIdx) {
      tmp += As[threadRow * BLOCKSIZE + dotIdx] * Bs[dotIdx * BLOCKSIZE + threadCol];
    }
    __syncthreads();
  }
  C[threadRow * N + threadCol] = tmp;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 gridDim(N / BLOCKSIZE, M / BLOCKSIZE);
  dim3 blockDim(BLOCKSIZE * BLOCKSIZE);
  sgemm_shared_mem_block<<<gridDim, blockDim>>>(M, N, K, A, B, C);
}
