// labs: 10_tensor_core
// verdict: pass
// diagnosis: none
// Tensor cores by inline PTX: A comes by ldmatrix, B, whose columns lie apart, by ordinary loads.
#include "matmul.h"

namespace {

constexpr int kTile = 64, kDepth = 32, kThreads = 128;  // four warps, each with 32 x 32 of C
constexpr int kRowOfA = kDepth + 4, kRowOfB = kTile + 8;  // without bank conflicts

__device__ __forceinline__ unsigned tf32(float x) {
  unsigned rounded;
  asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(rounded) : "f"(x));
  return rounded;
}

// The four matrices of 8 x 4 that make 16 x 8 of A; each lane says where one of their rows lies.
__device__ __forceinline__ void load_a(unsigned (&a)[4], const unsigned* row) {
  const unsigned address = static_cast<unsigned>(__cvta_generic_to_shared(row));
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];\n"
               : "=r"(a[0]), "=r"(a[1]), "=r"(a[2]), "=r"(a[3])
               : "r"(address));
}

__device__ __forceinline__ void multiply_add(float (&sum)[4], const unsigned (&a)[4], const unsigned (&b)[2]) {
  asm volatile(
      "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 "
      "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};\n"
      : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

__global__ __launch_bounds__(kThreads) void tensor(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ __align__(16) unsigned a_tile[kTile][kRowOfA];
  __shared__ __align__(16) unsigned b_tile[kDepth][kRowOfB];
  const int lane = threadIdx.x % 32, group = lane / 4, in_group = lane % 4;
  const int warp_row = threadIdx.x / 64 * 32, warp_col = threadIdx.x / 32 % 2 * 32;
  const int row0 = blockIdx.y * kTile, col0 = blockIdx.x * kTile;
  float sum[2][4][4] = {};

  for (int k0 = 0; k0 < K; k0 += kDepth) {
    for (int i = threadIdx.x; i < kTile * kDepth; i += kThreads) {
      const int row = i / kDepth, k = i % kDepth;
      a_tile[row][k] = row0 + row < M && k0 + k < K ? tf32(A[size_t(row0 + row) * K + k0 + k]) : 0;
    }
    for (int i = threadIdx.x; i < kDepth * kTile; i += kThreads) {
      const int k = i / kTile, col = i % kTile;
      b_tile[k][col] = k0 + k < K && col0 + col < N ? tf32(B[size_t(k0 + k) * N + col0 + col]) : 0;
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < kDepth; k += 8) {
      unsigned a[2][4], b[4][2];
#pragma unroll
      for (int i = 0; i < 2; ++i) {
        load_a(a[i], &a_tile[warp_row + 16 * i + lane % 16][k + lane / 16 * 4]);
      }
#pragma unroll
      for (int j = 0; j < 4; ++j)
        for (int r = 0; r < 2; ++r) b[j][r] = b_tile[k + in_group + 4 * r][warp_col + 8 * j + group];
#pragma unroll
      for (int i = 0; i < 2; ++i)
#pragma unroll
        for (int j = 0; j < 4; ++j) multiply_add(sum[i][j], a[i], b[j]);
    }
    __syncthreads();
  }

#pragma unroll
  for (int i = 0; i < 2; ++i)
#pragma unroll
    for (int j = 0; j < 4; ++j)
#pragma unroll
      for (int e = 0; e < 4; ++e) {
        const int row = row0 + warp_row + 16 * i + group + e / 2 * 8, col = col0 + warp_col + 8 * j + in_group * 2 + e % 2;
        if (row < M && col < N) C[size_t(row) * N + col] = sum[i][j][e];
      }
}

}  // namespace

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 grid((N + kTile - 1) / kTile, (M + kTile - 1) / kTile);
  tensor<<<grid, kThreads>>>(A, B, C, M, N, K);
}
