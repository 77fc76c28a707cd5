// lab: 04_naive
// mistake: the grid has the rows on x and the columns on y, the kernel has them the other way round
// role: launch index
#include "matmul.h"
namespace {
constexpr int BX = 32, BY = 8;

__global__ void kernel(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int M, int N,
                       int K) {
  const int x = blockIdx.x * BX + threadIdx.x;
  const int y = blockIdx.y * BY + threadIdx.y;
  if (x < N && y < M) {
    float s = 0.f;
    for (int k = 0; k != K; ++k) s = fmaf(A[y * K + k], B[k * N + x], s);
    C[y * N + x] = s;
  }
}

int up(int a, int b) { return (a + b - 1) / b; }
}  // namespace

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(BX, BY);
  dim3 grid(up(M, BX), up(N, BY));   //wrong
  dim3 grid(up(N, BX), up(M, BY));   //right
  kernel<<<grid, block>>>(A, B, C, M, N, K);
}
