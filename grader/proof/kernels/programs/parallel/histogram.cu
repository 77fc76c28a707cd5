// Letters of a text, counted in shared memory first.
// prints: e: 16, t: 5, z: 0
// prints: histograms agree
#include <cstdio>
#include <cstring>

__global__ void histogram(const unsigned char* text, unsigned int* bins, int n) {
  __shared__ unsigned int local[256];
  local[threadIdx.x] = 0;
  __syncthreads();
  int stride = blockDim.x * gridDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) atomicAdd(&local[text[i]], 1);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

int main() {
  const char* text = "the emulator sees every access, and tells where one of them goes beyond the end";
  int n = strlen(text);
  unsigned char* d_text;
  unsigned int *d_bins, bins[256], expected[256] = {};
  cudaMalloc(&d_text, n);
  cudaMalloc(&d_bins, sizeof bins);
  cudaMemcpy(d_text, text, n, cudaMemcpyHostToDevice);
  cudaMemset(d_bins, 0, sizeof bins);
  histogram<<<2, 256>>>(d_text, d_bins, n);
  cudaMemcpy(bins, d_bins, sizeof bins, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i) expected[(unsigned char)text[i]]++;
  printf("e: %u, t: %u, z: %u\n", bins['e'], bins['t'], bins['z']);
  puts(memcmp(bins, expected, sizeof bins) == 0 ? "histograms agree" : "histograms differ");
  cudaFree(d_text);
  cudaFree(d_bins);
}
