// Sums of 16-bit numbers by atomics, alone and in pairs.
// prints: 96, 48 and 96, 64
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

__global__ void sums(__half* one, __half2* pair, __nv_bfloat16* brain) {
  atomicAdd(one, __float2half(1.5f));
  atomicAdd(pair, __floats2half2_rn(0.75f, 1.5f));
  atomicAdd(brain, __float2bfloat16(1));
}

int main() {
  char* room;
  __half one;
  __half2 pair;
  __nv_bfloat16 brain;
  cudaMalloc(&room, 12);
  cudaMemset(room, 0, 12);
  sums<<<2, 32>>>((__half*)room, (__half2*)(room + 4), (__nv_bfloat16*)(room + 8));
  cudaMemcpy(&one, room, sizeof one, cudaMemcpyDeviceToHost);
  cudaMemcpy(&pair, room + 4, sizeof pair, cudaMemcpyDeviceToHost);
  cudaMemcpy(&brain, room + 8, sizeof brain, cudaMemcpyDeviceToHost);
  printf("%g, %g and %g, %g\n", __half2float(one), __low2float(pair), __high2float(pair), __bfloat162float(brain));
  cudaFree(room);
}
