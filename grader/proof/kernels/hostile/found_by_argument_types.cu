// lab: 10_tensor_core
// expect: forbidden-symbol
// earns: 0
// says: must be called directly
// The type of a line, taken from the address of __trap, leads look-up to the functions of the emulator.
#include "matmul.h"
template <class L>
L line_of(void (*)(L));
template <class L>
struct Number {
  unsigned long n;
  __host__ __device__ operator unsigned long() const { return n; }
};
using Line = decltype(line_of(&__trap));
__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[(size_t)row * K + k] * B[(size_t)k * N + col];
  C[(size_t)row * N + col] = sum;
  tensor_multiply_adds(Number<Line>{(unsigned long)K});
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
