// lab: 02_tiled_cpu
// mistake: the local block is cleared in each step along K, so only the last step counts
// role: sum
#include "matmul.h"

constexpr int T = 40;

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  float acc[T][T];
  for (int bi = 0; bi < M; bi += T) {
    for (int bj = 0; bj < N; bj += T) {
      // clear the small block  //right
      for (int x = 0; x < T; ++x)  //right
        for (int y = 0; y < T; ++y)  //right
          acc[x][y] = 0.0f;  //right
      for (int bk = 0; bk < K; bk += T) {
        // clear the small block  //wrong
        for (int x = 0; x < T; ++x)  //wrong
          for (int y = 0; y < T; ++y)  //wrong
            acc[x][y] = 0.0f;  //wrong
        for (int i = 0; i < T && bi + i < M; ++i) {
          for (int k = 0; k < T && bk + k < K; ++k) {
            float a = A[(bi + i) * K + bk + k];
            for (int j = 0; j < T && bj + j < N; ++j)
              acc[i][j] += a * B[(bk + k) * N + bj + j];
          }
        }
      }
      // write it out
      for (int i = 0; i < T && bi + i < M; ++i)
        for (int j = 0; j < T && bj + j < N; ++j)
          C[(bi + i) * N + bj + j] = acc[i][j];
    }
  }
}
