#include "grader/build/known_good.h"

namespace grader {

const std::string& known_good(bool cuda) {
  static const std::string on_gpu = R"(#include "matmul.h"
__global__ void fill(float* C, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) C[i] = 1;
}
void matmul(const float*, const float*, float* C, int M, int N, int) { fill<<<(M * N + 255) / 256, 256>>>(C, M * N); }
)";
  static const std::string on_cpu = R"(#include "matmul.h"
void matmul(const float*, const float*, float* C, int M, int N, int) {
  for (int i = 0; i < M * N; ++i) C[i] = 1;
}
)";
  return cuda ? on_gpu : on_cpu;
}

}  // namespace grader
