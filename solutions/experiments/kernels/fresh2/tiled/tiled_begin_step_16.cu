// Tiles of 16 x 16 declared inside the loop, which runs over a begin, an end and a step of A and of B. Multiples of 16.
#include "matmul.h"

template <int BLOCK_SIZE>
__global__ void matrix_mul_begin_step(float *C, const float *A, const float *B, int wA, int wB) {
  int bx = blockIdx.x;
  int by = blockIdx.y;
  int tx = threadIdx.x;
  int ty = threadIdx.y;

  // Index of the first sub-matrix of A processed by the block, and of the last
  int aBegin = wA * BLOCK_SIZE * by;
  int aEnd = aBegin + wA - 1;
  int aStep = BLOCK_SIZE;
  int bBegin = BLOCK_SIZE * bx;
  int bStep = BLOCK_SIZE * wB;

  // Csub is used to store the element of the block sub-matrix that is computed by the thread
  float Csub = 0;
  for (int a = aBegin, b = bBegin; a <= aEnd; a += aStep, b += bStep) {
    __shared__ float As[BLOCK_SIZE][BLOCK_SIZE];
    __shared__ float Bs[BLOCK_SIZE][BLOCK_SIZE];

    As[ty][tx] = A[a + wA * ty + tx];
    Bs[ty][tx] = B[b + wB * ty + tx];
    __syncthreads();

#pragma unroll
    for (int k = 0; k < BLOCK_SIZE; ++k) {
      Csub += As[ty][k] * Bs[k][tx];
    }
    __syncthreads();
  }

  int c = wB * BLOCK_SIZE * by + BLOCK_SIZE * bx;
  C[c + wB * ty + tx] = Csub;
}

void matmul(const float *A, const float *B, float *C, int M, int N, int K) {
  const int block_size = 16;
  dim3 threads(block_size, block_size);
  dim3 grid(N / threads.x, M / threads.y);
  matrix_mul_begin_step<block_size><<<grid, threads>>>(C, A, B, K, N);
}
