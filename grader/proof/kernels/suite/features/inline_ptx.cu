// shape: 32x32x64
// numbers: right
// Two stages of cp.async, written as PTX; a fused multiply-add, and a fence for the compiler.
#include "matmul.h"

#define COPY_ASYNC(to, from, bytes) \
  asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], %2;\n" ::"r"(to), "l"(from), "n"(bytes) : "memory")

constexpr int kTile = 16;

__device__ unsigned address_in_shared(const void* place) {
  unsigned address;
  asm("{ .reg .u64 wide; cvta.to.shared.u64 wide, %1; cvt.u32.u64 %0, wide; }" : "=r"(address) : "l"(place));
  return address;
}

__global__ void multiply(const float* A, const float* B, float* C, int N, int K) {
  __shared__ alignas(16) float a[2][kTile][kTile], b[2][kTile][kTile];
  const int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * kTile + ty, column = blockIdx.x * kTile + tx;
  auto fetch = [&](int stage, int k) {
    if (tx % 4 == 0) COPY_ASYNC(address_in_shared(&a[stage][ty][tx]), &A[row * K + k + tx], 16);
    asm volatile(
        "cp.async.ca.shared.global [%0], [%1], 4;" ::"r"((unsigned)__cvta_generic_to_shared(&b[stage][ty][tx])),
        "l"(&B[(k + ty) * N + column]));
    asm volatile("cp.async.commit_group;");
  };
  fetch(0, 0);
  float sum = 0;
  for (int k = 0, stage = 0; k < K; k += kTile, stage ^= 1) {
    if (k + kTile < K) {
      fetch(stage ^ 1, k + kTile);
      asm volatile("cp.async.wait_group %0;" ::"n"(1));
    } else {
      asm volatile("cp.async.wait_group 0;\n" ::);
    }
    __syncthreads();
    for (int i = 0; i < kTile; ++i)
      asm("fma.rn.f32 %0, %1, %2, %3;" : "=f"(sum) : "f"(a[stage][ty][i]), "f"(b[stage][i][tx]), "f"(sum));
    asm volatile("" ::: "memory");
    __syncthreads();
  }
  C[row * N + column] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3(N / kTile, M / kTile), dim3(kTile, kTile)>>>(A, B, C, N, K);
}
