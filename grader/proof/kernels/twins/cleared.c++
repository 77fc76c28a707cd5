// lab: 02_tiled_cpu
// also: products_counted_twice -
// also: loop_starts_wrong/k products_counted_twice
// also: loop_starts_wrong/j -
// also: block_offset_missing wrong_row_used
// Loops over blocks in all three directions on the CPU, which add to a C that was cleared.
#include "matmul.h"

#include <algorithm>
#include <cstring>

constexpr int kBlock = 32;

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  std::fill(C, C + M * N, 0.0f);                                     //not added_to_old_c size_in_elements added_to_old_c/row
  for (int i = 0; i < M; ++i) C[i * N] = 0.0f;                       //has added_to_old_c/row
  std::fill(C, C + M, 0.0f);                                         //has added_to_old_c
  std::memset(C, 0, M * N);                                          //has size_in_elements
  for (int i0 = 0; i0 < M; i0 += kBlock)
    for (int k0 = 0; k0 < K; k0 += kBlock)                           //not products_counted_twice
    for (int k0 = 0; k0 < K; k0++)                                   //has products_counted_twice
      for (int j0 = 0; j0 < N; j0 += kBlock) {
        int i_end = std::min(i0 + kBlock, M), j_end = std::min(j0 + kBlock, N), k_end = std::min(k0 + kBlock, K);
        for (int i = i0; i < i_end; ++i)
          for (int k = k0; k < k_end; ++k)                           //not loop_starts_wrong/k
          for (int k = i0; k < k_end; ++k)                           //has loop_starts_wrong/k
            for (int j = j0; j < j_end; ++j)                         //not loop_starts_wrong/j
            for (int j = 0; j < j_end; ++j)                          //has loop_starts_wrong/j
              C[i * N + j] += A[i * K + k] * B[k * N + j];           //not block_offset_missing added_to_old_c/row
              C[(i - i0) * N + j] += A[i * K + k] * B[k * N + j];    //has block_offset_missing
              C[i * N + j] += A[i * K + k] * B[k * N + j];           //has added_to_old_c/row
      }
}
