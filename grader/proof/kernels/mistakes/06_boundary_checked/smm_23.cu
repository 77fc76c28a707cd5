// lab: 06_boundary_checked
// mistake: threads whose k is outside leave the loop while the others go on to the barrier
// role: barrier loop guard
#include "matmul.h"
#define T_SIZE 16

__global__ void smm(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float s1[T_SIZE][T_SIZE];
  __shared__ float s2[T_SIZE][T_SIZE];
  int row = T_SIZE * blockIdx.y + threadIdx.y;
  int col = T_SIZE * blockIdx.x + threadIdx.x;
  float result = 0;
  for (int t = 0; t <= K / T_SIZE; t++) {
    int kc = t * T_SIZE + threadIdx.x;
    int kr = t * T_SIZE + threadIdx.y;
    if (kc >= K && kr >= K) break;   //wrong
    if (t * T_SIZE >= K) break;   //right
    s1[threadIdx.y][threadIdx.x] = row < M && kc < K ? A[row * K + kc] : 0.0f;
    s2[threadIdx.y][threadIdx.x] = col < N && kr < K ? B[kr * N + col] : 0.0f;
    __syncthreads();
    for (int i = 0; i < T_SIZE; i++) result += s1[threadIdx.y][i] * s2[i][threadIdx.x];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = result;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(T_SIZE, T_SIZE);
  dim3 grid((N + T_SIZE - 1) / T_SIZE, (M + T_SIZE - 1) / T_SIZE);
  smm<<<grid, block>>>(A, B, C, M, N, K);
}
