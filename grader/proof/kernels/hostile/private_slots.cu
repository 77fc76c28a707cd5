// Each thread sends its values of A through words of shared memory that no other thread reads: there is no tile.
// lab: 08_vectorized
// expect: technique-only
// earns: 17
// says: a different thread stored
#include "matmul.h"
#include <cstddef>
constexpr int T = 32;
__global__ void kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float slot[4][T];
  const int me = threadIdx.y * 2 + threadIdx.x;
  const int c0 = (blockIdx.x * blockDim.x + threadIdx.x) * T, r0 = (blockIdx.y * blockDim.y + threadIdx.y) * T;
  float sum[T][T] = {};
  for (int k = 0; k < K; ++k) {
    float a[T], b[T];
    for (int i = 0; i < T; ++i) slot[me][i] = r0 + i < M ? A[size_t(r0 + i) * K + k] : 0.0f;
    for (int i = 0; i < T; ++i) a[i] = slot[me][i];
    for (int j = 0; j < T; ++j) b[j] = c0 + j < N ? B[size_t(k) * N + c0 + j] : 0.0f;
    for (int i = 0; i < T; ++i)
      for (int j = 0; j < T; ++j) sum[i][j] += a[i] * b[j];
  }
  for (int i = 0; i < T; ++i)
    for (int j = 0; j < T; ++j)
      if (r0 + i < M && c0 + j < N) C[size_t(r0 + i) * N + c0 + j] = sum[i][j];
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  kernel<<<dim3((N + 2 * T - 1) / (2 * T), (M + 2 * T - 1) / (2 * T)), dim3(2, 2)>>>(A, B, C, M, N, K);
}
