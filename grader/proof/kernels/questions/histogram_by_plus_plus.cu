// "The counts of my histogram are far too small."
#include <cstdio>

__global__ void histogram(const unsigned char* text, int n, int* bins) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) bins[text[i] % 26]++;  // expect: global-race error
}

int main() {
  unsigned char host[2000], *text;
  int *bins, result[26];
  for (int i = 0; i < 2000; i++) host[i] = 'a' + i % 7;
  cudaMalloc(&text, sizeof host);
  cudaMalloc(&bins, sizeof result);
  cudaMemset(bins, 0, sizeof result);
  cudaMemcpy(text, host, sizeof host, cudaMemcpyHostToDevice);
  histogram<<<8, 256>>>(text, 2000, bins);
  cudaMemcpy(result, bins, sizeof result, cudaMemcpyDeviceToHost);
  printf("%d\n", result[0]);
  cudaFree(text);
  cudaFree(bins);
}
