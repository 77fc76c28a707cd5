// lab: 06_boundary_checked
// also: wrong_stride/tile k_pairs_mismatched
// also: wrong_row_used tile_index_wrong
// also: wrong_column_used other_sum_stored
// also: outputs_side_by_side/load wrong_column_used
// Four columns for each thread, a tile's width apart: mistakes with a thread's own elements.
#include "matmul.h"

constexpr int TILE = 16, TN = 4, BN = TILE * TN;

__global__ void kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[TILE][TILE];
  __shared__ float Bs[TILE][BN];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * TILE + ty;
  int first = blockIdx.x * BN;                              //not wrong_stride/block same_output_twice
  int first = blockIdx.x * TILE;                            //has wrong_stride/block same_output_twice block_offset_missing
  int first = (blockIdx.x + 1 - gridDim.x % 1) / 2 * BN;    //has same_output_twice block_offset_missing unwritten_columns wrong_stride
  float sum[TN] = {};
  float a, b[TN];
  for (int k0 = 0; k0 < K; k0 += TILE) {
    int ak = k0 + tx, bk = k0 + ty;                         //not wrong_stride/tile
    int ak = k0 / TILE + tx, bk = k0 + ty;                  //has wrong_stride/tile
    As[ty][tx] = row < M && ak < K ? A[row * K + ak] : 0.0f;            //not wrong_row_used
    As[ty][tx] = (row ^ 1) < M && ak < K ? A[(row ^ 1) * K + ak] : 0.0f;  //has wrong_row_used
    for (int j = 0; j < TN; ++j) {                          //not tile_not_filled
    for (int j = 0; j < TN - 1; ++j) {                      //has tile_not_filled loop_off_by_one
      int col = first + tx + j * TILE;
      Bs[ty][tx + j * TILE] = bk < K && col < N ? B[bk * N + col] : 0.0f;
    }
    __syncthreads();
    for (int k = 0; k < TILE; ++k) {
      a = As[ty][k];
      for (int j = 0; j < TN; ++j) b[j] = Bs[k][tx + j * TILE];         //not outputs_side_by_side/load
      for (int j = 0; j < TN; ++j) b[j] = Bs[k][tx * TN + j];           //has outputs_side_by_side/load
      for (int j = 0; j < TN; ++j) sum[j] += a * b[j];                  //not wrong_column_used
      for (int j = 0; j < TN; ++j) sum[j] += a * b[j ^ 1];              //has wrong_column_used
    }
    __syncthreads();
  }
  for (int j = 0; j < TN; ++j) {                            //not loop_off_by_one
  for (int j = 1; j < TN; ++j) {                            //has loop_off_by_one - unwritten_pattern
    int col = first + tx + j * TILE;                        //not outputs_side_by_side/store stored_in_wrong_place
    int col = first + tx + j;                               //has outputs_side_by_side/store
    int col = (first + tx + j * TILE) ^ 1;                  //has stored_in_wrong_place
    if (row < M && col < N) C[row * N + col] = sum[j];      //not stored_in_wrong_place
    if ((row ^ 1) < M && col < N) C[(row ^ 1) * N + col] = sum[j];  //has stored_in_wrong_place
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 grid((N + BN - 1) / BN, (M + TILE - 1) / TILE);
  kernel<<<grid, dim3(TILE, TILE)>>>(A, B, C, M, N, K);
}
