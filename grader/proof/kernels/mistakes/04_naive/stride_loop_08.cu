// lab: 04_naive
// mistake: the sum is declared outside of the loop over elements and never set back to zero
// role: sum
#include "matmul.h"
__global__ void mult(const float* A, const float* B, float* C, int M, int N, int K) {
  int stride = gridDim.x * blockDim.x;
  float sum = 0.0f;   //wrong
  for (int id = blockIdx.x * blockDim.x + threadIdx.x; id < M * N; id += stride) {
    int row = id / N;
    int col = id % N;
    float sum = 0.0f;   //right
    for (int k = 0; k < K; k++) sum += A[row * K + k] * B[k * N + col];
    C[id] = sum;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  mult<<<8, 128>>>(A, B, C, M, N, K);
}
