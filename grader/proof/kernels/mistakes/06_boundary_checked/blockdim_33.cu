// lab: 06_boundary_checked
// mistake: the grid has the rows of C on x
// role: launch index
#include "matmul.h"
__global__ void anyShape(const float* a, const float* b, float* c, int rows, int cols, int inner) {
  constexpr int S = 16;
  __shared__ float ta[S][S + 1];
  __shared__ float tb[S][S + 1];
  const int col = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  float acc = 0.f;
  for (int t = 0; t < inner; t += S) {
    const int ca = t + threadIdx.x;
    const int rb = t + threadIdx.y;
    ta[threadIdx.y][threadIdx.x] = row < rows && ca < inner ? a[row * inner + ca] : 0.f;
    tb[threadIdx.y][threadIdx.x] = rb < inner && col < cols ? b[rb * cols + col] : 0.f;
    __syncthreads();
    for (int k = 0; k < S; ++k) acc += ta[threadIdx.y][k] * tb[k][threadIdx.x];
    __syncthreads();
  }
  if (row < rows && col < cols) c[row * cols + col] = acc;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const unsigned gm = (M + 15) / 16;
  const unsigned gn = (N + 15) / 16;
  anyShape<<<dim3(gm, gn), dim3(16, 16)>>>(A, B, C, M, N, K);   //wrong
  anyShape<<<dim3(gn, gm), dim3(16, 16)>>>(A, B, C, M, N, K);   //right
}
