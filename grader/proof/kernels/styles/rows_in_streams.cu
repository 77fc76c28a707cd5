// shape: 30x17x20
// verdict: pass
// diagnosis: none
// Four streams, each with some of the rows.
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; k++) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const int kStreams = 4, share = (M + kStreams - 1) / kStreams;
  cudaStream_t streams[kStreams];
  for (int s = 0; s < kStreams; s++) {
    cudaStreamCreate(&streams[s]);
    int first = s * share, rows = min(share, M - first);
    if (rows <= 0) continue;
    dim3 grid((N + 7) / 8, (rows + 7) / 8);
    multiply<<<grid, dim3(8, 8), 0, streams[s]>>>(A + first * K, B, C + first * N, rows, N, K);
  }
  for (int s = 0; s < kStreams; s++) {
    cudaStreamSynchronize(streams[s]);
    cudaStreamDestroy(streams[s]);
  }
}
