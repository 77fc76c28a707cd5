// lab: 01_naive_cpu
// expect: wrong-result
// earns: 4
// says: C[
// What the first call with a shape gave is given for ever.
#include <map>
#include <vector>

#include "matmul.h"

static std::map<int, std::vector<float>> known;

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  std::vector<float>& result = known[M * 1000 + N];
  if (result.empty())
    for (int i = 0; i < M; ++i)
      for (int j = 0; j < N; ++j) {
        float sum = 0;
        for (int k = 0; k < K; ++k) sum += A[i * K + k] * B[k * N + j];
        result.push_back(sum);
      }
  for (std::size_t i = 0; i < result.size(); ++i) C[i] = result[i];
}
