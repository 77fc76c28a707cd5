// Managed memory, with a list of structures and a prefetch.
// prints: Max error: 0
// prints: counter 1024
#include <iostream>
#include <math.h>

__managed__ int counter = 0;

__global__ void add(int n, float *x, float *y) {
  int index = blockIdx.x * blockDim.x + threadIdx.x, stride = blockDim.x * gridDim.x;
  for (int i = index; i < n; i += stride) y[i] = x[i] + y[i];
  atomicAdd(&counter, 1);
}

int main(void) {
  int N = 1 << 14;
  float *x, *y;
  cudaMallocManaged(&x, N * sizeof(float));
  cudaMallocManaged(&y, N * sizeof(float));
  for (int i = 0; i < N; i++) {
    x[i] = 1.0f;
    y[i] = 2.0f;
  }
  int device = -1;
  cudaGetDevice(&device);
  cudaMemPrefetchAsync(x, N * sizeof(float), device, NULL);
  cudaMemAdvise(y, N * sizeof(float), cudaMemAdviseSetPreferredLocation, device);
  add<<<4, 256>>>(N, x, y);
  cudaDeviceSynchronize();
  float maxError = 0.0f;
  for (int i = 0; i < N; i++) maxError = fmax(maxError, fabs(y[i] - 3.0f));
  std::cout << "Max error: " << maxError << std::endl;
  std::cout << "counter " << counter << std::endl;
  cudaFree(x);
  cudaFree(y);
  return 0;
}
