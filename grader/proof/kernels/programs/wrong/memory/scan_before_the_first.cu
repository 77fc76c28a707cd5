// The first thread reads what lies before the tile.
#include <cstdio>
constexpr int kBlock = 64;
__global__ void scan(int* values) {
  __shared__ int tile[kBlock];
  const int t = threadIdx.x;
  tile[t] = values[t];
  __syncthreads();
  for (int step = 1; step < kBlock; step *= 2) {
    const int before = t > 0 ? tile[t - step] : 0;  // expect: out-of-bounds error
    __syncthreads();
    tile[t] += before;
    __syncthreads();
  }
  values[t] = tile[t];
}
int main() {
  int *values, host[kBlock];
  for (int& v : host) v = 1;
  cudaMalloc(&values, sizeof host);
  cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
  scan<<<1, kBlock>>>(values);
  cudaMemcpy(host, values, sizeof host, cudaMemcpyDeviceToHost);
  printf("%d\n", host[kBlock - 1]);
  cudaFree(values);
}
