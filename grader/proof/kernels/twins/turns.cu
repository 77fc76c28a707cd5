// lab: 06_boundary_checked
// also: write_past_end guard_on_wrong_dimension
// Four elements for each thread, threads in one row, and two copies of each tile that take turns with one barrier.
#include "matmul.h"

constexpr int BM = 32, BN = 32, BK = 8, TM = 2, TN = 2, THREADS = 256;

struct Matrix {
  const float* data;
  int rows, cols;
};

__device__ float element(Matrix m, int row, int col) {
  return row < m.rows && col < m.cols ? m.data[row * m.cols + col] : 0.0f;
}

__global__ void kernel(Matrix A, Matrix B, float* C) {
  __shared__ float As[2][BK][BM];
  __shared__ float Bs[2][BK][BN];
  int t = threadIdx.x;
  int ty = t / (BN / TN);  //not split_by_two_numbers
  int ty = t / BN;         //has split_by_two_numbers
  int tx = t % (BN / TN);
  int row = blockIdx.y * BM, col = blockIdx.x * BN;
  float sum[TM][TN] = {};
  int now = 0;
  for (int k0 = 0; k0 < A.cols; k0 += BK) {
    for (int e = t; e < BM * BK; e += THREADS) As[now][e % BK][e / BK] = element(A, row + e / BK, k0 + e % BK);
    for (int e = t; e < BK * BN; e += THREADS) Bs[now][e / BN][e % BN] = element(B, k0 + e / BN, col + e % BN);
    __syncthreads();
    for (int k = 0; k < BK; ++k) {
      float a[TM], b[TN];
      for (int i = 0; i < TM; ++i) a[i] = As[now][k][ty * TM + i];
      for (int j = 0; j < TN; ++j) b[j] = Bs[now][k][tx * TN + j];
      for (int i = 0; i < TM; ++i)
        for (int j = 0; j < TN; ++j)
          sum[i][j] += a[i] * b[j];  //not assigned_not_added
          sum[i][j] = a[i] * b[j];   //has assigned_not_added
    }
    now = 1 - now;  //not buffers_not_alternated
  }
  for (int i = 0; i < TM; ++i)
    for (int j = 0; j < TN; ++j) {
      int r = row + ty * TM + i, c = col + tx * TN + j;
      if (r < A.rows && c < B.cols) C[r * B.cols + c] = sum[i][j];
    }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  Matrix a = {A, M, K};
  Matrix b = {B, K, N};  //not write_past_end
  Matrix b = {B, N, K};  //has write_past_end read_past_end guard_missing one_size_for_all
  dim3 grid((N + BN - 1) / BN, (M + BM - 1) / BM);
  kernel<<<grid, THREADS>>>(a, b, C);
}
