// A bitonic sort of one array, a kernel for each step.
// prints: sorted 2048 numbers
#include <stdio.h>
#include <stdlib.h>

__global__ void bitonic_sort_step(float *values, int j, int k) {
  unsigned int i = threadIdx.x + blockDim.x * blockIdx.x, ixj = i ^ j;
  if (ixj > i) {
    if ((i & k) == 0 ? values[i] > values[ixj] : values[i] < values[ixj]) {
      float temp = values[i];
      values[i] = values[ixj];
      values[ixj] = temp;
    }
  }
}

int compare(const void *a, const void *b) {
  float x = *(const float *)a, y = *(const float *)b;
  return (x > y) - (x < y);
}

int main() {
  const int n = 2048;
  float *values = (float *)malloc(n * sizeof(float)), *expected = (float *)malloc(n * sizeof(float)), *dev;
  for (int i = 0; i < n; i++) expected[i] = values[i] = (float)rand() / RAND_MAX;
  cudaMalloc((void **)&dev, n * sizeof(float));
  cudaMemcpy(dev, values, n * sizeof(float), cudaMemcpyHostToDevice);
  for (int k = 2; k <= n; k <<= 1)
    for (int j = k >> 1; j > 0; j = j >> 1) bitonic_sort_step<<<n / 256, 256>>>(dev, j, k);
  cudaMemcpy(values, dev, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(dev);
  qsort(expected, n, sizeof(float), compare);
  for (int i = 0; i < n; i++)
    if (values[i] != expected[i]) return printf("wrong at %d\n", i), 1;
  printf("sorted %d numbers\n", n);
  free(values);
  free(expected);
  return 0;
}
