// 16 rows of one column per thread, only A's 16 x 16 tile is shared, B from global memory to a register, 64 threads.
#include "matmul.h"

__device__ void axpy16(float b, const float* a, float* c) {
#pragma unroll
  for (int i = 0; i < 16; i++) c[i] += a[i] * b;
}

__global__ void sgemm_rows16(const float* A, int lda, const float* B, int ldb, float* C, int ldc, int k) {
  __shared__ float a[16][17];  // a[k][row]
  const int inx = threadIdx.x;
  const int iny = threadIdx.y;
  const int id = inx + iny * 16;
  const int ibx = blockIdx.x * 64;
  const int iby = blockIdx.y * 16;

  A += (iby + iny) * lda + inx;
  B += ibx + id;
  C += iby * ldc + ibx + id;

  float c[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  const float* Alast = A + k;
  do {
#pragma unroll
    for (int i = 0; i < 16; i += 4) a[inx][iny + i] = A[i * lda];
    __syncthreads();

#pragma unroll
    for (int i = 0; i < 16; i++, B += ldb) axpy16(B[0], &a[i][0], c);

    A += 16;
    __syncthreads();
  } while (A < Alast);

  for (int i = 0; i < 16; i++, C += ldc) C[0] = c[i];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 grid(N / 64, M / 16), threads(16, 4);
  sgemm_rows16<<<grid, threads>>>(A, K, B, N, C, N, K);
}
