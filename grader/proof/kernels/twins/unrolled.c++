// lab: 03_unrolled_cpu
// also: stray_semicolon read_past_end
// also: products_counted_twice/all -
// also: products_counted_twice k_remainder_dropped
// also: k_pairs_mismatched tile_index_wrong
// also: index_off_by_one tile_index_wrong
// Four sums at a time on the CPU, and the rest one by one.
#include "matmul.h"

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  int k = 0;                                                          //has counter_not_reset
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j) {
      int k = 0;                                                      //not counter_not_reset
      float s[4] = {};
      for (; k + 4 <= K; k += 4) {
        s[0] += A[i * K + k] * B[k * N + j];
        s[1] += A[i * K + k + 1] * B[(k + 1) * N + j];
        s[2] += A[i * K + k + 2] * B[(k + 2) * N + j];                //not k_pairs_mismatched index_off_by_one
        s[2] += A[i * K + k + 2] * B[(k + 1) * N + j];                //has k_pairs_mismatched
        s[2] += A[i * K + k + 2] * B[k + 2 * N + j];                  //has index_off_by_one
        s[3] += A[i * K + k + 3] * B[(k + 3) * N + j];
      }
      for (; k < K; ++k) s[0] += A[i * K + k] * B[k * N + j];         //not products_counted_twice products_counted_twice/all k_remainder_dropped/small stray_semicolon k_remainder_dropped
      for (k = 0; k < K % 4; ++k) s[0] += A[i * K + k] * B[k * N + j];  //has products_counted_twice
      for (k = 0; k < K; ++k) s[0] += A[i * K + k] * B[k * N + j];    //has products_counted_twice/all
      for (k = K - K % 4; k < K % 4; ++k) s[0] += A[i * K + k] * B[k * N + j];  //has k_remainder_dropped/small
      for (; k < K; ++k);                                             //has stray_semicolon
        s[0] += A[i * K + k] * B[k * N + j];                          //has stray_semicolon
      C[i * N + j] = s[0] + s[1] + s[2] + s[3];
      for (; k < K; ++k) s[0] += A[i * K + k] * B[k * N + j];         //has k_remainder_dropped
    }
}
