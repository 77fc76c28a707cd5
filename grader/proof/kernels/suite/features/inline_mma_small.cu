// shape: 16x8x16
// precision: tf32
// numbers: right
// The twin of those that do something wrong with one of its instructions.
#include "matmul.h"

__device__ unsigned tf32(float x) {
  unsigned bits;
  asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(bits) : "f"(x));
  return bits;
}

__global__ void tensor(const float* A, const float* B, float* C, int N, int K) {
  __shared__ alignas(16) unsigned a_tile[16][12], b_columns[8][12];
  const int lane = threadIdx.x, group = lane / 4, pair = lane % 4 * 2;
  float sum[4] = {};
  for (int k = 0; k < K; k += 8) {
    for (int i = lane; i < 16 * 8; i += 32) a_tile[i / 8][i % 8] = tf32(A[i / 8 * K + k + i % 8]);
    for (int i = lane; i < 8 * 8; i += 32) b_columns[i / 8][i % 8] = tf32(B[(k + i % 8) * N + i / 8]);
    __syncwarp();
    unsigned a[4] = {}, b[2] = {};
    const unsigned a_row = (unsigned)__cvta_generic_to_shared(&a_tile[lane % 16][lane / 16 * 4]);
    const unsigned b_row = (unsigned)__cvta_generic_to_shared(&b_columns[lane % 8][lane / 8 % 2 * 4]);
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
                 : "=r"(a[0]), "=r"(a[1]), "=r"(a[2]), "=r"(a[3])
                 : "r"(a_row));
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0,%1}, [%2];"
                 : "=r"(b[0]), "=r"(b[1])
                 : "r"(b_row));
    asm volatile(
        "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
        : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
    __syncwarp();
  }
  for (int i = 0; i < 4; ++i) C[(group + i / 2 * 8) * N + pair + i % 2] = sum[i];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) { tensor<<<1, 32>>>(A, B, C, N, K); }
