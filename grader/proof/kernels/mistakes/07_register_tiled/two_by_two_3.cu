// lab: 07_register_tiled
// mistake: the barrier stands in the branch that only threads inside of A take, as does their load
// role: barrier guard
#include "matmul.h"
#include <cstddef>

#define AT(r, c, ld) ((r) * (ld) + (c))

constexpr int EDGE = 32;
constexpr int DEEP = 8;

__global__ void gemm_macro(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float Asub[EDGE * DEEP];
  __shared__ float Bsub[DEEP * EDGE];
  const int lin = threadIdx.y * 16 + threadIdx.x;  // 16 x 16 threads, 2 x 2 each
  const int by = blockIdx.y * EDGE;
  const int bx = blockIdx.x * EDGE;
  float s[2][2] = {{0.f, 0.f}, {0.f, 0.f}};
  const int a_r = lin / DEEP, a_c = lin % DEEP;
  const int b_r = lin / EDGE, b_c = lin % EDGE;
  for (int k = 0; k < K; k += DEEP) {
    Asub[AT(a_r, a_c, DEEP)] = 0.f; 
    Bsub[AT(b_r, b_c, EDGE)] = 0.f;
    if (by + a_r < M && k + a_c < K) Asub[AT(a_r, a_c, DEEP)] = A[AT(by + a_r, k + a_c, K)];
    if (k + b_r < K && bx + b_c < N) {  //wrong
      Bsub[AT(b_r, b_c, EDGE)] = B[AT(k + b_r, bx + b_c, N)];  //wrong
      __syncthreads();  //wrong
    }  //wrong
    if (k + b_r < K && bx + b_c < N) Bsub[AT(b_r, b_c, EDGE)] = B[AT(k + b_r, bx + b_c, N)];  //right
    __syncthreads();  //right
    for (int q = 0; q < DEEP; q++) {
      float x0 = Asub[AT(threadIdx.y, q, DEEP)];
      float x1 = Asub[AT((threadIdx.y + 16), q, DEEP)];
      float y0 = Bsub[AT(q, threadIdx.x, EDGE)];
      float y1 = Bsub[AT(q, threadIdx.x + 16, EDGE)];
      s[0][0] += x0 * y0;
      s[0][1] += x0 * y1;
      s[1][0] += x1 * y0;
      s[1][1] += x1 * y1;
    }
    __syncthreads();
  }
  const int r = by + threadIdx.y, c = bx + threadIdx.x;
  if (r < M && c < N) C[(size_t)r * N + c] = s[0][0];
  if (r < M && c + 16 < N) C[(size_t)r * N + c + 16] = s[0][1];
  if (r + 16 < M && c < N) C[(size_t)(r + 16) * N + c] = s[1][0];
  if (r + 16 < M && c + 16 < N) C[(size_t)(r + 16) * N + c + 16] = s[1][1];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16);
  dim3 grid((N + EDGE - 1) / EDGE, (M + EDGE - 1) / EDGE);
  gemm_macro<<<grid, block>>>(A, B, C, M, N, K);
}
