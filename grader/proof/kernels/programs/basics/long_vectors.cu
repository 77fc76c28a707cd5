// Vectors of long and of long long, and the highest bit by PTX.
// prints: 16 16 8 24 32, sum 7, bits 11 -1
#include <cstdio>

__device__ int highest(unsigned x) {
  int bit;
  asm volatile("bfind.u32 %0, %1;" : "=r"(bit) : "r"(x));
  return bit;
}

__global__ void add(const long2* a, long* sum, int2* bits) {
  const long2 value = a[threadIdx.x];
  *sum = value.x + value.y;
  *bits = make_int2(highest(2049), highest(0));
}

int main() {
  long2* a;
  long* sum;
  int2* bits;
  cudaMallocManaged(&a, sizeof *a);
  cudaMallocManaged(&sum, sizeof *sum);
  cudaMallocManaged(&bits, sizeof *bits);
  *a = make_long2(3, 4);
  add<<<1, 1>>>(a, sum, bits);
  cudaDeviceSynchronize();
  printf("%zu %zu %zu %zu %zu, ", sizeof(long2), alignof(ulong2), alignof(long3), sizeof(longlong3), sizeof(ulong4));
  printf("sum %ld, bits %d %d\n", *sum, bits->x, bits->y);
  cudaFree(a);
  cudaFree(sum);
  cudaFree(bits);
}
