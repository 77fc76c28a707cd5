// shape: 33x17x20
// numbers: right
#include "matmul.h"

template <typename T, int Tile>
__global__ void tiled(const T* A, const T* B, T* C, int M, int N, int K) {
  __shared__ T As[Tile][Tile], Bs[Tile][Tile];
  int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * Tile + ty, col = blockIdx.x * Tile + tx;
  T sum = 0;
  for (int p = 0; p < K; p += Tile) {
    As[ty][tx] = row < M && p + tx < K ? A[row * K + p + tx] : T(0);
    Bs[ty][tx] = p + ty < K && col < N ? B[(p + ty) * N + col] : T(0);
    __syncthreads();
    for (int k = 0; k < Tile; ++k) sum += As[ty][k] * Bs[k][tx];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

template <typename T, int Tile>
void launch(const T* A, const T* B, T* C, int M, int N, int K) {
  tiled<T, Tile><<<dim3((N + Tile - 1) / Tile, (M + Tile - 1) / Tile), dim3(Tile, Tile)>>>(A, B, C, M, N, K);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  if (M > 1000)
    launch<float, 16>(A, B, C, M, N, K);
  else
    launch<float, 8>(A, B, C, M, N, K);
}
