// Tiles of 32 x 32 for only 32 x 4 threads: each loads, computes and stores eight rows that are four apart.
// Multiples of 32.
#include "matmul.h"

#define TS 32           // side of a tile
#define WPT 8           // results of a thread
#define RTS (TS / WPT)  // threads along y

__global__ void more_work(const float* A, const float* B, float* C, int M, int N, int K) {
  const int col = threadIdx.x;
  const int row = threadIdx.y;
  const int globalCol = TS * blockIdx.x + col;
  const int globalRow = TS * blockIdx.y + row;

  __shared__ float Asub[TS][TS];
  __shared__ float Bsub[TS][TS];

  float acc[WPT];
  for (int w = 0; w < WPT; w++) acc[w] = 0.0f;

  const int numTiles = K / TS;
  for (int t = 0; t < numTiles; t++) {
    for (int w = 0; w < WPT; w++) {
      Asub[row + w * RTS][col] = A[(globalRow + w * RTS) * K + TS * t + col];
      Bsub[row + w * RTS][col] = B[(TS * t + row + w * RTS) * N + globalCol];
    }
    __syncthreads();
    for (int k = 0; k < TS; k++) {
      for (int w = 0; w < WPT; w++) acc[w] += Asub[row + w * RTS][k] * Bsub[k][col];
    }
    __syncthreads();
  }
  for (int w = 0; w < WPT; w++) C[(globalRow + w * RTS) * N + globalCol] = acc[w];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 threads(TS, RTS);
  dim3 blocks(N / TS, M / TS);
  more_work<<<blocks, threads>>>(A, B, C, M, N, K);
}
