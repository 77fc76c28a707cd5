// shape: 48x32x64
// verdict: pass
// diagnosis: none
// Flat offsets that step from tile to tile; the tiles are declared inside the loop.
#include "matmul.h"

template <int SIZE>
__global__ void multiply(float* C, const float* A, const float* B, int widthA, int widthB) {
  int bx = blockIdx.x, by = blockIdx.y, tx = threadIdx.x, ty = threadIdx.y;
  int firstA = widthA * SIZE * by, lastA = firstA + widthA - 1, firstB = SIZE * bx;
  float sum = 0;
  for (int a = firstA, b = firstB; a <= lastA; a += SIZE, b += SIZE * widthB) {
    __shared__ float As[SIZE][SIZE];
    __shared__ float Bs[SIZE][SIZE];
    As[ty][tx] = A[a + widthA * ty + tx];
    Bs[ty][tx] = B[b + widthB * ty + tx];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < SIZE; ++k) sum += As[ty][k] * Bs[k][tx];
    __syncthreads();
  }
  int c = widthB * SIZE * by + SIZE * bx;
  C[c + widthB * ty + tx] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 threads(16, 16), grid(N / threads.x, M / threads.y);
  multiply<16><<<grid, threads>>>(C, A, B, K, N);
}
