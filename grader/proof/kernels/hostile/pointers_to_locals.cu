// lab: 05_tiled
// expect: technique-only
// earns: 15
// Lawful: helpers write through pointers into their callers' variables, and a large local array is filled to its end.
#include "matmul.h"

struct Sums {
  float even, odd;
  __device__ void add(int k, float value) { (k % 2 ? odd : even) += value; }
};

__device__ void add(Sums* sums, float* last, int k, float value) {
  sums->add(k, value);
  *last = value;
}

__device__ void clear(float* values, int count) {
  for (int i = 0; i < count; ++i) values[i] = 0;
}

__device__ float sum_of(float a, float b) { return a + b; }

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
  float many[1500], last = 0;
  Sums sums{0, 0};
  float (*const operation)(float, float) = row % 2 ? sum_of : fmaxf;
  if (row >= M || col >= N) return;
  clear(many, 1500);
  for (int k = 0; k < K; ++k) add(&sums, &last, k, A[row * K + k] * B[k * N + col]);
  switch (col % 8) {
    case 0:
      many[7] += 1;
      break;
    case 1:
      many[6] -= 1;
      break;
    case 2:
      many[5] *= 3;
      break;
    case 3:
      many[4] += 5;
      break;
    case 4:
      many[3] -= 7;
      break;
    case 5:
      many[2] *= 9;
      break;
    default:
      many[1] = 0;
  }
  C[row * N + col] = sums.even + sums.odd + many[1499] + 0 * operation(many[0], last);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
