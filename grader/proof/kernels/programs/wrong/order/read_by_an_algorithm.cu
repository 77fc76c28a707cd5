// The host's algorithms read managed memory while a kernel may still write it: the line is the call's.
#include <cstdio>
#include <numeric>

__global__ void fill(int* values) { values[threadIdx.x] = 1; }

int main() {
  int* values;
  cudaMallocManaged(&values, 100 * sizeof(int));
  fill<<<1, 100>>>(values);
  printf("%d\n", std::accumulate(values, values + 100, 0));  // expect: global-race error
  cudaDeviceSynchronize();
  cudaFree(values);
}
