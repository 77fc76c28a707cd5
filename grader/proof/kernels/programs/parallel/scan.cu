// A prefix sum over many blocks: up-sweep, down-sweep, then the sums of blocks.
// prints: scan of 4096: correct
#include <cstdio>
#include <cstdlib>

#define BLOCK 256

__global__ void scan_block(int *data, int *sums, int n) {
  __shared__ int temp[2 * BLOCK];
  int tid = threadIdx.x, base = blockIdx.x * 2 * BLOCK, offset = 1;
  temp[2 * tid] = base + 2 * tid < n ? data[base + 2 * tid] : 0;
  temp[2 * tid + 1] = base + 2 * tid + 1 < n ? data[base + 2 * tid + 1] : 0;
  for (int d = BLOCK; d > 0; d >>= 1) {
    __syncthreads();
    if (tid < d) {
      int ai = offset * (2 * tid + 1) - 1, bi = offset * (2 * tid + 2) - 1;
      temp[bi] += temp[ai];
    }
    offset *= 2;
  }
  if (tid == 0) {
    if (sums) sums[blockIdx.x] = temp[2 * BLOCK - 1];
    temp[2 * BLOCK - 1] = 0;
  }
  for (int d = 1; d < 2 * BLOCK; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (tid < d) {
      int ai = offset * (2 * tid + 1) - 1, bi = offset * (2 * tid + 2) - 1;
      int t = temp[ai];
      temp[ai] = temp[bi];
      temp[bi] += t;
    }
  }
  __syncthreads();
  if (base + 2 * tid < n) data[base + 2 * tid] = temp[2 * tid];
  if (base + 2 * tid + 1 < n) data[base + 2 * tid + 1] = temp[2 * tid + 1];
}

__global__ void add_sums(int *data, const int *sums, int n) {
  int i = blockIdx.x * 2 * BLOCK + threadIdx.x;
  if (i < n) data[i] += sums[blockIdx.x];
  if (i + BLOCK < n) data[i + BLOCK] += sums[blockIdx.x];
}

int main() {
  const int n = 4096, blocks = n / (2 * BLOCK);
  int *h = (int *)malloc(n * sizeof(int)), *out = (int *)malloc(n * sizeof(int)), *d, *d_sums;
  for (int i = 0; i < n; i++) h[i] = i % 11;
  cudaMalloc(&d, n * sizeof(int));
  cudaMalloc(&d_sums, blocks * sizeof(int));
  cudaMemcpy(d, h, n * sizeof(int), cudaMemcpyHostToDevice);
  scan_block<<<blocks, BLOCK>>>(d, d_sums, n);
  scan_block<<<1, BLOCK>>>(d_sums, NULL, blocks);
  add_sums<<<blocks, BLOCK>>>(d, d_sums, n);
  cudaMemcpy(out, d, n * sizeof(int), cudaMemcpyDeviceToHost);
  int sum = 0, ok = 1;
  for (int i = 0; i < n; sum += h[i++]) ok &= out[i] == sum;
  printf("scan of %d: %s\n", n, ok ? "correct" : "wrong");
  free(h);
  free(out);
  cudaFree(d);
  cudaFree(d_sums);
  return !ok;
}
