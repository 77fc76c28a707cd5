// A sum that begins with whatever is there, in a kernel and on the host.
#include <cstdio>

__global__ void sum(const float* values, int n, float* result) {
  float total;
  int i = 0;
  do total += values[i];  // expect: compiler-warning warning
  while (++i < n);
  *result = total;
}

int main() {
  float host[4] = {1, 2, 3, 4}, *values, *result;
  bool again;
  cudaMalloc(&values, sizeof host);
  cudaMalloc(&result, sizeof(float));
  cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
  for (int i = 0; i < 3; ++i) {
    if (again) sum<<<1, 1>>>(values, 4, result);  // expect: compiler-warning warning
    again = i % 2 == 0;
  }
  cudaDeviceSynchronize();
  cudaFree(values);
  cudaFree(result);
}
