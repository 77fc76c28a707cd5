// lab: 05_tiled
// expect: global-race
// earns: 17
// says: neither waits for the other
// Each half of K is added to C in a stream of its own, and nothing orders the two.
#include "matmul.h"

constexpr int TILE = 32;

__global__ void multiply(const float* A, const float* B, float* C, int N, int K, int begin, int end) {
  __shared__ float left[TILE][TILE], right[TILE][TILE];
  const int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * TILE + y, column = blockIdx.x * TILE + x;
  float sum = 0;
  for (int first = begin; first < end; first += TILE) {
    left[y][x] = A[row * K + first + x];
    right[y][x] = B[(first + y) * N + column];
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += left[y][k] * right[k][x];
    __syncthreads();
  }
  C[row * N + column] += sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  static cudaStream_t streams[2];
  if (!streams[0])
    for (cudaStream_t& stream : streams) cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudaMemset(C, 0, sizeof(float) * M * N);
  cudaDeviceSynchronize();
  const dim3 grid(N / TILE, M / TILE), block(TILE, TILE);
  multiply<<<grid, block, 0, streams[0]>>>(A, B, C, N, K, 0, K / 2);
  multiply<<<grid, block, 0, streams[1]>>>(A, B, C, N, K, K / 2, K);
}
