// A sum that begins with whatever is there, in a kernel and on the host.
#include <cstdio>

__global__ void sum(const float* values, int n, float* result) {
  float total;
  for (int i = 0; i < n; ++i) total += values[i];
  *result = total;  // expect: compiler-warning warning
}

int main(int argc, char**) {
  float host[4] = {1, 2, 3, 4}, *values, *result;
  int rounds;
  cudaMalloc(&values, sizeof host);
  cudaMalloc(&result, sizeof(float));
  cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
  if (argc > 1) rounds = 2;
  for (int i = 0; i < argc && rounds != 7; ++i) sum<<<1, 1>>>(values, 4, result);  // expect: compiler-warning warning
  cudaDeviceSynchronize();
  cudaFree(values);
  cudaFree(result);
}
