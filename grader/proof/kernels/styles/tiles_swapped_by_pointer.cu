// shape: 17x19x29
// verdict: pass
// diagnosis: none
// Double buffering by swapping pointers to tiles.
#include "matmul.h"

#define W 8

__device__ __forceinline__ void load(float (*a)[W], float (*b)[W], const float* A, const float* B, int p, int M, int N,
                                     int K) {
  int row = blockIdx.y * W + threadIdx.y, col = blockIdx.x * W + threadIdx.x;
  int ka = p + threadIdx.x, kb = p + threadIdx.y;
  a[threadIdx.y][threadIdx.x] = row < M && ka < K ? A[row * K + ka] : 0;
  b[threadIdx.y][threadIdx.x] = kb < K && col < N ? B[kb * N + col] : 0;
}

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float memory[4][W][W];
  float(*a)[W] = memory[0], (*b)[W] = memory[1], (*nextA)[W] = memory[2], (*nextB)[W] = memory[3];
  load(a, b, A, B, 0, M, N, K);
  __syncthreads();
  float sum = 0;
  for (int p = 0; p < K; p += W) {
    if (p + W < K) load(nextA, nextB, A, B, p + W, M, N, K);
    for (int k = 0; k < W; k++) sum += a[threadIdx.y][k] * b[k][threadIdx.x];
    __syncthreads();
    float(*was)[W] = a;
    a = nextA, nextA = was;
    was = b;
    b = nextB, nextB = was;
  }
  int row = blockIdx.y * W + threadIdx.y, col = blockIdx.x * W + threadIdx.x;
  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((N + W - 1) / W, (M + W - 1) / W), dim3(W, W)>>>(A, B, C, M, N, K);
}
