// lab: 02_tiled_cpu
// Loops over blocks on the CPU.
#include "matmul.h"

#include <algorithm>

constexpr int kBlock = 32;

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  for (int i = 0; i < M * N; ++i) C[i] = 0.0f;              //not added_to_old_c loop_off_by_one edge_blocks_dropped unwritten_columns
  for (int i0 = 0; i0 < M; i0 += kBlock)                    //not edge_blocks_dropped
  for (int i0 = 0; i0 + kBlock <= M; i0 += kBlock)          //has edge_blocks_dropped
    for (int j0 = 0; j0 < N; j0 += kBlock) {                //not unwritten_columns
    for (int j0 = 0; j0 < N; j0 += 3 * kBlock) {            //has unwritten_columns
      int i_end = std::min(i0 + kBlock, M), j_end = std::min(j0 + kBlock, N);
      for (int i = i0; i < i_end; ++i)
        for (int j = j0; j < j_end; ++j) {                  //not loop_off_by_one
        for (int j = j0; j < j_end - 1; ++j) {              //has loop_off_by_one
          float sum = 0.0f;
          for (int k = 0; k < K; ++k) sum += A[i * K + k] * B[k * N + j];
          C[i * N + j] = sum;                               //not added_to_old_c
          C[i * N + j] += sum;                              //has added_to_old_c
        }
    }
}
