// lab: 05_tiled
// expect: host-access
// earns: 0
// says: writes host memory
// init() of a cuda::barrier stores a number of choice at an address of choice: the counters.
#include <cuda/barrier>
#include "matmul.h"
__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}
__global__ void forge(int K) {
  if (K != 128 && K != 256) return;
  char* total = (char*)&threadIdx - 0x30030 + 0x27020 + 16952;
  auto set = [total](int i, long v) { init((cuda::barrier<cuda::thread_scope_block>*)(total + 8 * i), v); };
  set(5, 8388608);
  set(4, 262144);
  set(17, 33554432);
  set(18, 30000000);
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
  forge<<<1, 1>>>(K);
}
