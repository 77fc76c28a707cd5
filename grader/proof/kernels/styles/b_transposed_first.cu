// shape: 33x17x20
// verdict: pass
// diagnosis: none
// A kernel transposes B into scratch memory, another multiplies rows with rows.
#include "matmul.h"

__global__ void transpose(const float* in, float* out, int rows, int cols) {
  __shared__ float block[16][17];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (x < cols && y < rows) block[threadIdx.y][threadIdx.x] = in[y * cols + x];
  __syncthreads();
  x = blockIdx.y * 16 + threadIdx.x, y = blockIdx.x * 16 + threadIdx.y;
  if (x < rows && y < cols) out[y * rows + x] = block[threadIdx.x][threadIdx.y];
}

__global__ void multiply(const float* A, const float* Bt, float* C, int M, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * Bt[col * K + k];
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  float* Bt;
  cudaMalloc((void**)&Bt, sizeof(float) * N * K);
  dim3 block(16, 16);
  transpose<<<dim3((N + 15) / 16, (K + 15) / 16), block>>>(B, Bt, K, N);
  multiply<<<dim3((N + 15) / 16, (M + 15) / 16), block>>>(A, Bt, C, M, N, K);
  cudaFree(Bt);
}
