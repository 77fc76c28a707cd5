// shape: 37x53x29
// shape: 32x16x32
// numbers: right
// Each float is two halves, the second what the first has lost. B lies as it came, row by row: ldmatrix.trans makes columns of
// it.
#include "matmul.h"

#include <cuda_fp16.h>

constexpr int kRows = 32, kColumns = 16, kDepth = 16, kPad = 8;  // of a block of four warps; halves

__device__ unsigned in_shared(const void* place) { return (unsigned)__cvta_generic_to_shared(place); }

__device__ void load_a(unsigned (&a)[4], const half* row) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(a[0]), "=r"(a[1]), "=r"(a[2]), "=r"(a[3])
               : "r"(in_shared(row)));
}

__device__ void load_b(unsigned (&b)[2], const half* row) {
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0,%1}, [%2];"
               : "=r"(b[0]), "=r"(b[1])
               : "r"(in_shared(row))
               : "memory");
}

__device__ void multiply(float (&d)[4], const unsigned (&a)[4], const unsigned (&b)[2]) {
  asm("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

__device__ void store_parts(half* first, half* second, float x) {
  const half rounded = __float2half(x);
  *first = rounded;
  *second = __float2half(x - __half2float(rounded));
}

__global__ void tensor(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ alignas(16) half a_tile[2][kRows][kDepth + kPad], b_tile[2][kDepth][kColumns + kPad];
  const int thread = threadIdx.x, lane = thread % 32, warp = thread / 32;
  const int row0 = blockIdx.y * kRows, col0 = blockIdx.x * kColumns, warp_row = warp / 2 * 16, warp_col = warp % 2 * 8;
  float sum[4] = {};
  for (int k0 = 0; k0 < K; k0 += kDepth) {
    for (int i = thread; i < kRows * kDepth; i += 128) {
      const int y = i / kDepth, x = i % kDepth;
      const float a = row0 + y < M && k0 + x < K ? A[(row0 + y) * K + k0 + x] : 0.0f;
      store_parts(&a_tile[0][y][x], &a_tile[1][y][x], a);
    }
    for (int i = thread; i < kDepth * kColumns; i += 128) {
      const int y = i / kColumns, x = i % kColumns;
      const float b = k0 + y < K && col0 + x < N ? B[(k0 + y) * N + col0 + x] : 0.0f;
      store_parts(&b_tile[0][y][x], &b_tile[1][y][x], b);
    }
    __syncthreads();
    unsigned a[2][4], b[2][2];
    for (int part = 0; part < 2; ++part) {
      load_a(a[part], &a_tile[part][warp_row + lane % 16][lane / 16 * 8]);
      load_b(b[part], &b_tile[part][lane % 16][warp_col]);
    }
    for (int of_a = 1; of_a >= 0; --of_a)
      for (int of_b = 1; of_b >= 0; --of_b) multiply(sum, a[of_a], b[of_b]);
    __syncthreads();
  }
  const int row = row0 + warp_row + lane / 4, col = col0 + warp_col + lane % 4 * 2;
  for (int i = 0; i < 4; ++i)
    if (row + i / 2 * 8 < M && col + i % 2 < N) C[(row + i / 2 * 8) * N + col + i % 2] = sum[i];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  tensor<<<dim3((N + kColumns - 1) / kColumns, (M + kRows - 1) / kRows), 128>>>(A, B, C, M, N, K);
}
