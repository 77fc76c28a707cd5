// shape: 33x17x20
// labs: 04_naive
// verdict: pass
// diagnosis: none
// What C++17 does not know: a concept, a template of a lambda, parameters without a type, the three-way comparison.
#include <algorithm>
#include <concepts>
#include <cstdio>
#include <span>

#include "matmul.h"

template <class T>
concept Size = std::integral<T> && sizeof(T) <= 8;

template <Size T>
constexpr T blocks(T size, T width) {
  return (size + width - 1) / width;
}

struct Extent {
  int rows, columns;
  auto operator<=>(const Extent&) const = default;
};

__device__ auto product(auto a, auto b) { return a * b; }

template <class T>
  requires std::floating_point<T>
__global__ void multiply(const T* A, const T* B, T* C, int M, int N, int K) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= M || column >= N) [[unlikely]]
    return;
  T sum{};
  for (int i = 0; const int step : {1}) {
    for (; i < K; i += step) sum += product(A[row * K + i], B[i * N + column]);
  }
  C[row * N + column] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const Extent extent{.rows = M, .columns = N};
  const auto launch = []<Size T>(T rows, T columns) { return dim3(blocks(columns, T{32}), blocks(rows, T{8})); };
  if (extent > Extent{0, 0}) multiply<float><<<launch(M, N), dim3(32, 8)>>>(A, B, C, M, N, K);
}
