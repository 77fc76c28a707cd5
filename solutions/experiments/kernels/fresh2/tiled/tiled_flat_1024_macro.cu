// Shared tiles of 32 x 32, flat blocks of 1024 threads, tile size a macro, the pointers moved forward. Multiples of 32.
#include "matmul.h"

#define BLOCKSIZE 32
#define CEIL_DIV(M, N) (((M) + (N)-1) / (N))

__global__ void sgemm_shared_mem_flat(int M, int N, int K, const float *A, const float *B, float *C) {
  // the output block that we want to compute in this threadblock
  const unsigned int cRow = blockIdx.x;
  const unsigned int cCol = blockIdx.y;

  __shared__ float As[BLOCKSIZE * BLOCKSIZE];
  __shared__ float Bs[BLOCKSIZE * BLOCKSIZE];

  // the inner row & col that we're accessing in this thread
  const unsigned int threadCol = threadIdx.x % BLOCKSIZE;
  const unsigned int threadRow = threadIdx.x / BLOCKSIZE;

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
    B += BLOCKSIZE * N;

    for (int dotIdx = 0; dotIdx < BLOCKSIZE; ++dotIdx) {
      tmp += As[threadRow * BLOCKSIZE + dotIdx] * Bs[dotIdx * BLOCKSIZE + threadCol];
    }
    __syncthreads();
  }
  C[threadRow * N + threadCol] = tmp;
}

void matmul(const float *A, const float *B, float *C, int M, int N, int K) {
  dim3 gridDim(CEIL_DIV(M, BLOCKSIZE), CEIL_DIV(N, BLOCKSIZE));
  dim3 blockDim(BLOCKSIZE * BLOCKSIZE);
  sgemm_shared_mem_flat<<<gridDim, blockDim>>>(M, N, K, A, B, C);
}
