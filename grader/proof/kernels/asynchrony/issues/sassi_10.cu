// After NVlabs/SASSI, pull request 10 (2016): counters in a managed variable are printed behind the launch that counts.
#include <cstdio>

__managed__ unsigned long long branches, taken;

__global__ void kernel(const int* a) {
  atomicAdd(&branches, 1ull);
  if (a[threadIdx.x] > 10) atomicAdd(&taken, 1ull);
}

int main() {
  int host[64], *a;
  for (int i = 0; i < 64; ++i) host[i] = i;
  cudaMalloc(&a, sizeof host);
  cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
  kernel<<<1, 64>>>(a);
  printf("%llu\n", taken);  // expect: global-race error
  cudaDeviceSynchronize();
  cudaFree(a);
}
