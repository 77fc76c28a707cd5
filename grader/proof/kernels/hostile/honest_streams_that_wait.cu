// lab: 05_tiled
// expect: full marks
// earns: 20
// says:
// Twin: each half of K is added to C in a stream of its own; the second waits for an event of the first, and a third stream,
// which waits for the default stream by itself, touches only its own workspace.
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
  static cudaStream_t streams[2], third;
  static cudaEvent_t cleared, added;
  static float* workspace;
  if (!workspace) {
    for (cudaStream_t& stream : streams) cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    cudaStreamCreate(&third);
    cudaEventCreate(&cleared);
    cudaEventCreate(&added);
    cudaMalloc(&workspace, 4096);
  }
  cudaMemset(workspace, 1, 4096);
  cudaMemsetAsync(workspace, 0, 4096, third);
  cudaMemsetAsync(C, 0, sizeof(float) * M * N, streams[0]);
  const dim3 grid(N / TILE, M / TILE), block(TILE, TILE);
  multiply<<<grid, block, 0, streams[0]>>>(A, B, C, N, K, 0, K / 2);
  cudaEventRecord(added, streams[0]);
  cudaStreamWaitEvent(streams[1], added);
  multiply<<<grid, block, 0, streams[1]>>>(A, B, C, N, K, K / 2, K);
  cudaStreamSynchronize(streams[1]);
}
