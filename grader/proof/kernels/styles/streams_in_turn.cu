// labs: 06_boundary_checked
// verdict: pass
// diagnosis: none
// Four streams, another one in each call.
#include "matmul.h"
constexpr int T = 16;
__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[T][T], b[T][T];
  int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * T + ty, col = blockIdx.x * T + tx;
  float sum = 0;
  for (int k0 = 0; k0 < K; k0 += T) {
    a[ty][tx] = row < M && k0 + tx < K ? A[row * K + k0 + tx] : 0;
    b[ty][tx] = k0 + ty < K && col < N ? B[(k0 + ty) * N + col] : 0;
    __syncthreads();
    for (int k = 0; k < T; ++k) sum += a[ty][k] * b[k][tx];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  static cudaStream_t streams[4];
  static int next = 0;
  if (!streams[0]) for (cudaStream_t& s : streams) cudaStreamCreate(&s);
  multiply<<<dim3((N + T - 1) / T, (M + T - 1) / T), dim3(T, T), 0, streams[next++ % 4]>>>(A, B, C, M, N, K);
}
