// lab: 07_register_tiled
// mistake: the second row of the thread is read next to the first one, and there is a missing test at its store
// role: read
// also: guard store
#include "matmul.h"
#include <cstddef>

#define AT(r, c, ld) ((r) * (ld) + (c))

constexpr int EDGE = 32;
constexpr int DEEP = 8;

__global__ void gemm_macro(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a_cache[EDGE * DEEP];
  __shared__ float b_cache[DEEP * EDGE];
  const int id = threadIdx.y * 16 + threadIdx.x;  // 16 x 16 threads, 2 x 2 each
  const int by = blockIdx.y * EDGE;
  const int bx = blockIdx.x * EDGE;
  float sum[2][2] = {{0.f, 0.f}, {0.f, 0.f}};
  const int a_r = id / DEEP, a_c = id % DEEP;
  const int b_r = id / EDGE, b_c = id % EDGE;
  for (int k = 0; k < K; k += DEEP) {
    a_cache[AT(a_r, a_c, DEEP)] = by + a_r < M && k + a_c < K ? A[AT(by + a_r, k + a_c, K)] : 0.f;
    b_cache[AT(b_r, b_c, EDGE)] = k + b_r < K && bx + b_c < N ? B[AT(k + b_r, bx + b_c, N)] : 0.f;
    __syncthreads();
    for (int q = 0; q < DEEP; q++) {
      float p0 = a_cache[AT(threadIdx.y, q, DEEP)];
      float p1 = a_cache[AT((threadIdx.y + 1), q, DEEP)];  //wrong
      float p1 = a_cache[AT((threadIdx.y + 16), q, DEEP)];  //right
      float q0 = b_cache[AT(q, threadIdx.x, EDGE)];
      float q1 = b_cache[AT(q, threadIdx.x + 16, EDGE)];
      sum[0][0] += p0 * q0;
      sum[0][1] += p0 * q1;
      sum[1][0] += p1 * q0;
      sum[1][1] += p1 * q1;
    }
    __syncthreads();
  }
  const int r = by + threadIdx.y, c = bx + threadIdx.x;
  if (r < M && c < N) C[(size_t)r * N + c] = sum[0][0];
  if (r < M && c + 16 < N) C[(size_t)r * N + c + 16] = sum[0][1];
  if (r + 16 < M && c < N) C[(size_t)(r + 16) * N + c] = sum[1][0];
  if (r < M && c + 16 < N) C[(size_t)(r + 16) * N + c + 16] = sum[1][1];  //wrong2
  if (r + 16 < M && c + 16 < N) C[(size_t)(r + 16) * N + c + 16] = sum[1][1];  //right2
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16);
  dim3 grid((N + EDGE - 1) / EDGE, (M + EDGE - 1) / EDGE);
  gemm_macro<<<grid, block>>>(A, B, C, M, N, K);
}
