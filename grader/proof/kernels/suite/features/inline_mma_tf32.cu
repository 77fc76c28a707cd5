// shape: 37x53x29
// shape: 64x64x64
// precision: tf32
// numbers: right
// A warp has 16 x 8 of C. Four lanes' addresses of ldmatrix.x4 are four matrices of 8 x 4 floats; of B, whose columns lie in
// shared memory as rows, x2.
#include "matmul.h"

constexpr int kTile = 32, kStride = kTile + 4;  // floats; four more, so that eight rows lie in different banks

__device__ __forceinline__ unsigned shared_address(const void* place) {
  return static_cast<unsigned>(__cvta_generic_to_shared(place));
}

__device__ __forceinline__ float rounded(float x) {
  unsigned bits;
  asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(bits) : "f"(x));
  return __uint_as_float(bits);
}

__device__ __forceinline__ void multiply(float (&d)[4], const unsigned (&a)[4], const unsigned (&b)[2]) {
  asm volatile(
      "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 "
      "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};\n"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

__global__ void tensor(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ alignas(16) float a_tile[kTile][kStride], b_columns[kTile][kStride];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, row0 = blockIdx.y * kTile, col0 = blockIdx.x * kTile;
  const int warp_row = warp / 4 * 16, warp_col = warp % 4 * 8;
  float sum[4] = {};
  for (int k0 = 0; k0 < K; k0 += kTile) {
    for (int i = threadIdx.x; i < kTile * kTile; i += blockDim.x) {
      const int y = i / kTile, x = i % kTile;
      a_tile[y][x] = row0 + y < M && k0 + x < K ? rounded(A[(row0 + y) * K + k0 + x]) : 0.0f;
      b_columns[x][y] = k0 + y < K && col0 + x < N ? rounded(B[(k0 + y) * N + col0 + x]) : 0.0f;
    }
    __syncthreads();
    for (int k = 0; k < kTile; k += 8) {
      unsigned a[4], b[2];
      const unsigned a_row = shared_address(&a_tile[warp_row + lane % 16][k + lane / 16 * 4]);
      const unsigned b_row = shared_address(&b_columns[warp_col + lane % 8][k + lane / 8 % 2 * 4]);
      asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];\n"
                   : "=r"(a[0]), "=r"(a[1]), "=r"(a[2]), "=r"(a[3])
                   : "r"(a_row));
      asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];\n" : "=r"(b[0]), "=r"(b[1]) : "r"(b_row));
      multiply(sum, a, b);
    }
    __syncthreads();
  }
  const int row = row0 + warp_row + lane / 4, col = col0 + warp_col + lane % 4 * 2;
  for (int i = 0; i < 4; ++i)
    if (row + i / 2 * 8 < M && col + i % 2 < N) C[(row + i / 2 * 8) * N + col + i % 2] = sum[i];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  tensor<<<dim3((N + kTile - 1) / kTile, (M + kTile - 1) / kTile), 256>>>(A, B, C, M, N, K);
}
