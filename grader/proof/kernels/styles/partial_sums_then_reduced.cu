// shape: 19x13x50
// verdict: pass
// diagnosis: any
// K is divided among layers of blocks; a second kernel adds the layers up.
// Stores to scratch memory are counted like those to C.
#include "matmul.h"

const int LAYERS = 3;

__global__ void partial(const float* A, const float* B, float* P, int M, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x, layer = blockIdx.z;
  if (row >= M || col >= N) return;
  int share = (K + LAYERS - 1) / LAYERS, end = min(K, (layer + 1) * share);
  float sum = 0;
  for (int k = layer * share; k < end; k++) sum += A[row * K + k] * B[k * N + col];
  P[(layer * M + row) * N + col] = sum;
}

__global__ void reduce(const float* P, float* C, int elements) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= elements) return;
  float sum = 0;
  for (int layer = 0; layer < LAYERS; layer++) sum += P[layer * elements + i];
  C[i] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  float* P = nullptr;
  cudaMalloc(&P, LAYERS * M * N * sizeof(float));
  partial<<<dim3((N + 7) / 8, (M + 7) / 8, LAYERS), dim3(8, 8)>>>(A, B, P, M, N, K);
  reduce<<<(M * N + 127) / 128, 128>>>(P, C, M * N);
  cudaFree(P);
}
