// labs: 06_boundary_checked
// verdict: pass
// diagnosis: none
// Tiles in an order that the host draws anew in each call.
#include "matmul.h"
#include <random>
#include <vector>
constexpr int T = 16;
__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K, const int* order, int tiles) {
  __shared__ float a[T][T], b[T][T];
  int tx = threadIdx.x, ty = threadIdx.y, tile = order[blockIdx.x], row = tile / tiles * T + ty, col = tile % tiles * T + tx;
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
  static std::mt19937 random(7);
  const int tiles = (N + T - 1) / T, rows = (M + T - 1) / T;
  std::vector<int> order(tiles * rows);
  for (size_t i = 0; i < order.size(); ++i) order[i] = int(i);
  for (size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random() % i]);
  int* d;
  cudaMalloc(&d, order.size() * sizeof(int));
  cudaMemcpy(d, order.data(), order.size() * sizeof(int), cudaMemcpyHostToDevice);
  multiply<<<tiles * rows, dim3(T, T)>>>(A, B, C, M, N, K, d, tiles);
  cudaFree(d);
}
