// lab: 01_naive_cpu
// expect: unwritten-output
// earns: 7
// says: never written
// Right at the shapes that the rubric lists, and nowhere else.
#include "matmul.h"

struct Shape {
  int M, N, K;
};
static const Shape kListed[] = {{1, 1, 1},    {8, 8, 8},   {100, 100, 100}, {3, 5, 7},  {37, 53, 29},
                                {64, 17, 40}, {1, 90, 33}, {90, 1, 33},     {40, 24, 1}};

static bool is_listed(int M, int N, int K) {
  for (const Shape& s : kListed)
    if (s.M == M && s.N == N && s.K == K) return true;
  return false;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  if (!is_listed(M, N, K)) return;
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int k = 0; k < K; ++k) sum += A[i * K + k] * B[k * N + j];
      C[i * N + j] = sum;
    }
}
