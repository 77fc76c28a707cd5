// shape: 16x16x64
// verdict: fail
// diagnosis: partial_sum_missing last_tile_missing none
// Four layers of partial sums, of which three are added up.
// The numbers are those of a last tile that is left out.
#include "matmul.h"

#define LAYERS 4

__global__ void partial(const float* A, const float* B, float* P, int M, int N, int K) {
  int row = blockIdx.y * 8 + threadIdx.y, col = blockIdx.x * 8 + threadIdx.x, share = K / LAYERS;
  float sum = 0;
  for (int k = blockIdx.z * share; k < (blockIdx.z + 1) * share; k++) sum += A[row * K + k] * B[k * N + col];
  P[(blockIdx.z * M + row) * N + col] = sum;
}

__global__ void reduce(const float* P, float* C, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int layer = 0; layer < LAYERS - 1; layer++) sum += P[layer * n + i];
  C[i] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  float* P;
  cudaMalloc(&P, LAYERS * M * N * sizeof(float));
  partial<<<dim3(N / 8, M / 8, LAYERS), dim3(8, 8)>>>(A, B, P, M, N, K);
  reduce<<<(M * N + 127) / 128, 128>>>(P, C, M * N);
  cudaFree(P);
}
