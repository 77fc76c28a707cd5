// Half precision, bfloat16 and products of bytes.
// prints: half 3.5, bfloat16 3.5
// prints: dp4a 30
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cstdio>

__global__ void work(const __half* a, const __half* b, float* out, int packed) {
  out[0] = __half2float(__hadd(a[0], b[0]));
  __nv_bfloat16 x = __float2bfloat16(1.5f), y = __float2bfloat16(2.0f);
  out[1] = __bfloat162float(x) + __bfloat162float(y);
  out[2] = __dp4a(packed, packed, 0);
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
  cudaFree(da);
  cudaFree(db);
  cudaFree(out);
}
