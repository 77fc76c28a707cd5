// shape: 20x19x13
// shape: 16x8x4
// precision: tf32
// numbers: right
// Every lane loads its own elements; C is an operand apart from D, and the last columns of A take the instruction of depth 4.
#include "matmul.h"

__device__ unsigned tf32(float x) {
  unsigned bits;
  asm volatile("cvt.rna.tf32.f32 %0, %1;\n" : "=r"(bits) : "f"(x));
  return bits;
}

__global__ void tensor(const float* A, const float* B, float* C, int M, int N, int K) {
  const int group = threadIdx.x / 4, in_group = threadIdx.x % 4, row = blockIdx.y * 16 + group, col0 = blockIdx.x * 8;
  auto a_at = [&](int r, int k) { return r < M && k < K ? tf32(A[r * K + k]) : 0u; };
  auto b_at = [&](int k) { return k < K && col0 + group < N ? tf32(B[k * N + col0 + group]) : 0u; };
  float c0 = 0, c1 = 0, c2 = 0, c3 = 0;
  int k = in_group;
  for (; k - in_group + 8 <= K; k += 8) {
    float d0, d1, d2, d3;
    asm volatile(
        "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32\n\t"
        "{%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%10,%11,%12,%13};\n"
        : "=f"(d0), "=f"(d1), "=f"(d2), "=f"(d3)
        : "r"(a_at(row, k)), "r"(a_at(row + 8, k)), "r"(a_at(row, k + 4)), "r"(a_at(row + 8, k + 4)), "r"(b_at(k)),
          "r"(b_at(k + 4)), "f"(c0), "f"(c1), "f"(c2), "f"(c3));
    c0 = d0, c1 = d1, c2 = d2, c3 = d3;
  }
  for (; k - in_group < K; k += 4)
    asm("mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32 {%0,%1,%2,%3}, {%4,%5}, {%6}, {%0,%1,%2,%3};"
        : "+f"(c0), "+f"(c1), "+f"(c2), "+f"(c3)
        : "r"(a_at(row, k)), "r"(a_at(row + 8, k)), "r"(b_at(k)));
  const float sums[4] = {c0, c1, c2, c3};
  for (int i = 0; i < 4; ++i) {
    const int r = row + i / 2 * 8, c = col0 + in_group * 2 + i % 2;
    if (r < M && c < N) C[r * N + c] = sums[i];
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  tensor<<<dim3((N + 7) / 8, (M + 15) / 16), 32>>>(A, B, C, M, N, K);
}
