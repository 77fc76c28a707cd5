// shape: 20x33x9 33x20x9
// verdict: fail
// diagnosis: wrong_leading_dimension
// One number for each element is split as if a row of C had M of them. The guard is right.
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  int id = blockIdx.x * blockDim.x + threadIdx.x;
  if (id < M * N) {
    int row = id / M, column = id % M;
    float sum = 0.0f;
    for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + column];
    C[row * N + column] = sum;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<(M * N + 255) / 256, 256>>>(A, B, C, M, N, K);
}
