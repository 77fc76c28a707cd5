// lab: 07_register_tiled
// expect: technique-only
// earns: 17
// says: shared words
// Words of the tiles are read by atomics that change nothing, twice, and the smaller is taken: no label reaches C.
#include "matmul.h"
constexpr int T = 16;
__device__ float take(float* p) {
  const float a = atomicAdd(p, 0.0f), b = atomicAdd(p, 0.0f);
  return fabsf(a) < fabsf(b) ? a : b;
}
__global__ void tiled(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[T][T], b[T][T];
  const int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * T + ty, col = blockIdx.x * T + tx;
  float sum = 0;
  for (int k0 = 0; k0 < K; k0 += T) {
    a[ty][tx] = row < M && k0 + tx < K ? A[row * K + k0 + tx] : 0;
    b[ty][tx] = k0 + ty < K && col < N ? B[(k0 + ty) * N + col] : 0;
    __syncthreads();
    for (int k = 5; k < T; ++k) sum += take(&a[ty][k]) * take(&b[k][tx]);
    for (int k = 0; k < 5; ++k) sum += a[ty][k] * b[k][tx];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  tiled<<<dim3((N + T - 1) / T, (M + T - 1) / T), dim3(T, T)>>>(A, B, C, M, N, K);
}
