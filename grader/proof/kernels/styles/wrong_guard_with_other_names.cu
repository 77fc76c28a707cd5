// shape: 37x53x29
// verdict: fail
// diagnosis: guard_off_by_one
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int numAColumns, int numCRows, int numCColumns) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row > numCRows || col > numCColumns) return;
  float sum = 0;
  for (int k = 0; k < numAColumns; ++k) sum += A[row * numAColumns + k] * B[k * numCColumns + col];
  C[row * numCColumns + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  int numARows = M, numBColumns = N;
  int numCRows = numARows, numCColumns = numBColumns;
  multiply<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, K, numCRows, numCColumns);
}
