// lab: 06_boundary_checked
// mistake: the bytes of the two dynamic tiles are counted without the size of a float; also the store mixes up the limits
// role: launch
// also: guard
#include "matmul.h"
extern __shared__ float sh[];

__global__ void dyn(const float* A, const float* B, float* C, int M, int N, int K) {
  const int t = blockDim.x;
  float* a = sh;
  float* b = sh + t * t;
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.y * t + ty, col = blockIdx.x * t + tx;
  float sum = 0.f;
  for (int k0 = 0; k0 < K; k0 += t) {
    a[ty * t + tx] = row < M && k0 + tx < K ? A[row * K + k0 + tx] : 0.f;
    b[ty * t + tx] = col < N && k0 + ty < K ? B[(k0 + ty) * N + col] : 0.f;
    __syncthreads();
    for (int k = 0; k < t; ++k) sum += a[ty * t + k] * b[k * t + tx];
    __syncthreads();
  }
  if (row < N && col < M) C[row * N + col] = sum;   //wrong2
  if (row < M && col < N) C[row * N + col] = sum;   //right2
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const int side = 16;
  dim3 grid((N + side - 1) / side, (M + side - 1) / side);
  dyn<<<grid, dim3(side, side), 2 * side * side>>>(A, B, C, M, N, K);   //wrong
  dyn<<<grid, dim3(side, side), 2 * side * side * sizeof(float)>>>(A, B, C, M, N, K);   //right
}
