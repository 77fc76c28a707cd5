// shape: 37x53x29
// shape: 16x16x24
// numbers: right
// Each float is three numbers of bfloat16. One warp has 16 x 16 of C: four matrices of B come by one ldmatrix.x4.trans, and the
// last eight of K take the instruction of depth 8.
#include "matmul.h"

#include <cuda_bf16.h>

constexpr int kWidth = 16, kStride = kWidth + 8, kParts = 3;

__device__ unsigned in_shared(const void* place) { return static_cast<unsigned>(__cvta_generic_to_shared(place)); }

__device__ void multiply_16(float* d, const unsigned* a, const unsigned* b) {
  asm volatile(
      "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 "
      "{%0,  %1,  %2,  %3},"
      "{%4,  %5,  %6,  %7},"
      "{%8,  %9},"
      "{%10, %11, %12, %13};\n"
      : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "f"(d[0]), "f"(d[1]), "f"(d[2]), "f"(d[3]));
}

__device__ void multiply_8(float* d, const unsigned* a, unsigned b) {
  asm volatile(
      "mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};\n"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
      : "r"(a[0]), "r"(a[1]), "r"(b));
}

__device__ void store_parts(__nv_bfloat16* tile, int place, float x) {
  for (int part = 0; part < kParts; ++part) {
    const __nv_bfloat16 rounded = __float2bfloat16(x);
    tile[part * kWidth * kStride + place] = rounded;
    x -= __bfloat162float(rounded);
  }
}

__global__ void tensor(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ alignas(16) __nv_bfloat16 a_tile[kParts * kWidth * kStride], b_tile[kParts * kWidth * kStride];
  const int lane = threadIdx.x, row0 = blockIdx.y * kWidth, col0 = blockIdx.x * kWidth;
  float sum[2][4] = {};
  for (int k0 = 0; k0 < K; k0 += kWidth) {
    for (int i = lane; i < kWidth * kWidth; i += 32) {
      const int y = i / kWidth, x = i % kWidth;
      store_parts(a_tile, y * kStride + x, row0 + y < M && k0 + x < K ? A[(row0 + y) * K + k0 + x] : 0.0f);
      store_parts(b_tile, y * kStride + x, k0 + y < K && col0 + x < N ? B[(k0 + y) * N + col0 + x] : 0.0f);
    }
    __syncwarp();
    unsigned a[kParts][4], b[kParts][4];
    for (int part = 0; part < kParts; ++part) {
      const int place = part * kWidth * kStride + lane % 16 * kStride + lane / 16 * 8;
      asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];\n"
                   : "=r"(a[part][0]), "=r"(a[part][1]), "=r"(a[part][2]), "=r"(a[part][3])
                   : "r"(in_shared(a_tile + place)));
      asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0,%1,%2,%3}, [%4];\n"
                   : "=r"(b[part][0]), "=r"(b[part][1]), "=r"(b[part][2]), "=r"(b[part][3])
                   : "r"(in_shared(b_tile + place)));
    }
    for (int half = 0; half < 2; ++half)
      for (int parts = kParts * kParts - 1; parts >= 0; --parts) {  // the smallest first
        const int of_a = parts / kParts, of_b = parts % kParts;
        if (K - k0 > 8)
          multiply_16(sum[half], a[of_a], b[of_b] + 2 * half);
        else
          multiply_8(sum[half], a[of_a], b[of_b][2 * half]);
      }
    __syncwarp();
  }
  for (int i = 0; i < 8; ++i) {
    const int row = row0 + lane / 4 + i / 2 % 2 * 8, col = col0 + i / 4 * 8 + lane % 4 * 2 + i % 2;
    if (row < M && col < N) C[row * N + col] = sum[i / 4][i % 4];
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  tensor<<<dim3((N + kWidth - 1) / kWidth, (M + kWidth - 1) / kWidth), 32>>>(A, B, C, M, N, K);
}
