// labs: 04_naive
// verdict: pass
// diagnosis: none
// x is the row. float4 loads of A, two columns per thread: loads of B by all lanes alike dilute the ratio, and all are useful.
#include "matmul.h"
#include <cstddef>
__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x, col = (blockIdx.y * blockDim.y + threadIdx.y) * 2;
  if (row >= M || col >= N) return;
  const int next = col + 1 < N ? col + 1 : col;
  float s = 0, t = 0;
  int k = 0;
  if (K % 4 == 0)
    for (; k < K; k += 4) {
      const float4 a = *reinterpret_cast<const float4*>(A + size_t(row) * K + k);
      const float* b = B + size_t(k) * N;
      s += a.x * b[col]; t += a.x * b[next]; b += N;
      s += a.y * b[col]; t += a.y * b[next]; b += N;
      s += a.z * b[col]; t += a.z * b[next]; b += N;
      s += a.w * b[col]; t += a.w * b[next];
    }
  for (; k < K; ++k) {
    s += A[size_t(row) * K + k] * B[size_t(k) * N + col];
    t += A[size_t(row) * K + k] * B[size_t(k) * N + next];
  }
  C[size_t(row) * N + col] = s;
  if (next > col) C[size_t(row) * N + next] = t;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3((M + 31) / 32, (N + 15) / 16), dim3(32, 8)>>>(A, B, C, M, N, K);
}
