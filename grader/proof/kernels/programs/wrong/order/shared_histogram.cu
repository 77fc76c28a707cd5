// Threads of a block count into one table without atomics.
#include <cstdio>
#include <vector>
__global__ void count(const unsigned char* text, int n, unsigned* bins) {
  __shared__ unsigned mine[16];
  if (threadIdx.x < 16) mine[threadIdx.x] = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) ++mine[text[i] % 16];  // expect: shared-race error
  __syncthreads();
  if (threadIdx.x < 16) bins[threadIdx.x] = mine[threadIdx.x];
}
int main() {
  std::vector<unsigned char> text(1000, 7);
  unsigned char* d_text;
  unsigned *bins, host[16];
  cudaMalloc(&d_text, text.size());
  cudaMalloc(&bins, sizeof host);
  cudaMemcpy(d_text, text.data(), text.size(), cudaMemcpyHostToDevice);
  count<<<1, 128>>>(d_text, 1000, bins);
  cudaMemcpy(host, bins, sizeof host, cudaMemcpyDeviceToHost);
  printf("%u\n", host[7]);
  cudaFree(d_text);
  cudaFree(bins);
}
