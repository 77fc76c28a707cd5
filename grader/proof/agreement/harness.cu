// main() for one kernel file on a real GPU and one shape: prints "right", "wrong" or the error's name. It shares no code
// with the judge: the reference is three loops in double.
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <vector>

#include "fills.h"
#include "matmul.h"

namespace {

struct Sizes {
  int M, N, K;
};

[[noreturn]] void leave(const char* word) {
  std::puts(word);
  std::exit(0);
}

void need(cudaError_t error) {
  if (error != cudaSuccess) leave(cudaGetErrorName(error));
}

float* on_device(const std::vector<float>& values) {
  float* pointer = nullptr;
  need(cudaMalloc(&pointer, values.size() * sizeof(float)));
  need(cudaMemcpy(pointer, values.data(), values.size() * sizeof(float), cudaMemcpyHostToDevice));
  return pointer;
}

/// Exact for integers; else within K u / (1 - K u) of the sum of absolute products (Higham, section 3.1).
bool is_right(lab::Fill kind, const Sizes& s, const std::vector<float>& A, const std::vector<float>& B,
              const std::vector<float>& C) {
  const double unit = s.K * std::ldexp(1.0, -24), gamma = kind == lab::Fill::integers ? 0 : unit / (1 - unit);
  for (int i = 0; i < s.M; ++i)
    for (int j = 0; j < s.N; ++j) {
      double sum = 0, sum_of_absolutes = 0;
      for (int k = 0; k < s.K; ++k) {
        const double product = static_cast<double>(A[i * s.K + k]) * B[k * s.N + j];
        sum += product;
        sum_of_absolutes += std::fabs(product);
      }
      if (!(std::fabs(C[i * s.N + j] - sum) <= gamma * sum_of_absolutes)) return false;
    }
  return true;
}

bool run(lab::Fill kind, const Sizes& s) {
  std::vector<float> A, B, C(static_cast<size_t>(s.M) * s.N, std::nanf(""));
  lab::fill(kind, s.M, s.N, s.K, 1, A, B);
  float *a = on_device(A), *b = on_device(B), *c = on_device(C);
  matmul(a, b, c, s.M, s.N, s.K);
  need(cudaGetLastError());
  need(cudaDeviceSynchronize());
  need(cudaMemcpy(C.data(), c, C.size() * sizeof(float), cudaMemcpyDeviceToHost));
  for (float* pointer : {a, b, c}) need(cudaFree(pointer));
  return is_right(kind, s, A, B, C);
}

}  // namespace

int main(int argc, char** argv) {
  Sizes s{};
  if (argc < 2 || std::sscanf(argv[1], "%dx%dx%d", &s.M, &s.N, &s.K) != 3) return 2;
  const bool right = run(lab::Fill::integers, s) && run(lab::Fill::reals, s);
  std::puts(right ? "right" : "wrong");
}
