// Half precision, bfloat16 and products of bytes, by threads and by tensor cores.
// prints: half 3.5, bfloat16 3.5
// prints: dp4a 30
// prints: 0 of 192 wrong
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cstdio>

__global__ void work(const __half* a, const __half* b, float* out, int packed) {
  out[0] = __half2float(__hadd(a[0], b[0]));
  __nv_bfloat16 x = __float2bfloat16(1.5f), y = __float2bfloat16(2.0f);
  out[1] = __bfloat162float(x) + __bfloat162float(y);
  out[2] = __dp4a(packed, packed, 0);
}

using Bytes = unsigned char;
__device__ unsigned four(const Bytes* at) { return at[0] | at[1] << 8 | at[2] << 16 | unsigned(at[3]) << 24; }
// A is 16 x 32 by rows, B 32 x 8 by columns. D: 16 x 8 of all of A; then 8 x 8 of its first 16 columns, with signs.
__global__ void multiply(const Bytes* A, const Bytes* B, int* D) {
  const int row = threadIdx.x / 4, column = threadIdx.x % 4 * 2, k = threadIdx.x % 4 * 4;
  unsigned a[4], b[2];
  for (int i = 0; i < 4; ++i) a[i] = four(A + (row + i % 2 * 8) * 32 + k + i / 2 * 16);
  for (int i = 0; i < 2; ++i) b[i] = four(B + row * 32 + k + i * 16);
  int d[4] = {1, 1, 1, 1}, e[2];
  asm volatile("mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
               : "+r"(d[0]), "+r"(d[1]), "+r"(d[2]), "+r"(d[3])
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
  asm volatile("mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%0,%1}, {%2}, {%3}, {%4,%5};"
               : "=r"(e[0]), "=r"(e[1])
               : "r"(a[0]), "r"(b[0]), "r"(1), "r"(1));
  for (int i = 0; i < 4; ++i) D[(row + i / 2 * 8) * 8 + column + i % 2] = d[i];
  for (int i = 0; i < 2; ++i) D[128 + row * 8 + column + i] = e[i];
}
int by_tensor_cores() {
  Bytes *A, *B;
  int *D, wrong = 0;
  cudaMallocManaged(&A, 16 * 32);
  cudaMallocManaged(&B, 32 * 8);
  cudaMallocManaged(&D, 192 * sizeof(int));
  for (int i = 0; i < 16 * 32; ++i) A[i] = Bytes(i * 37 + 11);
  for (int i = 0; i < 32 * 8; ++i) B[i] = Bytes(i * 29 + 3);
  multiply<<<1, 32>>>(A, B, D);
  cudaDeviceSynchronize();
  for (int i = 0; i < 192; ++i) {
    const int row = i % 128 / 8, column = i % 8, depth = i < 128 ? 32 : 16;
    int sum = 1;
    for (int k = 0; k < depth; ++k) {
      const Bytes a = A[row * 32 + k], b = B[column * 32 + k];
      sum += i < 128 ? a * b : static_cast<signed char>(a) * static_cast<signed char>(b);
    }
    wrong += D[i] != sum;
  }
  cudaFree(A);
  cudaFree(B);
  cudaFree(D);
  return wrong;
}

int main() {
  __half a = __float2half(1.5f), b = __float2half(2.0f), *da, *db;
  float *out, h[3];
  cudaMalloc(&da, sizeof a);
  cudaMalloc(&db, sizeof b);
  cudaMalloc(&out, sizeof h);
  cudaMemcpy(da, &a, sizeof a, cudaMemcpyHostToDevice);
  cudaMemcpy(db, &b, sizeof b, cudaMemcpyHostToDevice);
  work<<<1, 1>>>(da, db, out, 0x04030201);
  cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
  printf("half %g, bfloat16 %g\ndp4a %g\n", h[0], h[1], h[2]);
  printf("%d of 192 wrong\n", by_tensor_cores());
  cudaFree(da);
  cudaFree(db);
  cudaFree(out);
}
