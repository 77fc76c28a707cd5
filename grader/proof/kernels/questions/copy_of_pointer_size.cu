// "Only the first two elements arrive on the device": sizeof of a pointer.
#include <cstdio>
#include <cstdlib>

__global__ void sum(const float* a, int n, float* result) {
  float s = 0;
  for (int i = 0; i < n; i++) s += a[i];  // expect: uninitialised-read error
  *result = s;
}

int main() {
  const int n = 50;
  float *host = (float*)malloc(n * sizeof(float)), *a, *result, s;
  for (int i = 0; i < n; i++) host[i] = 1;
  cudaMalloc(&a, n * sizeof(float));
  cudaMalloc(&result, sizeof(float));
  cudaMemcpy(a, host, sizeof(host), cudaMemcpyHostToDevice);
  sum<<<1, 1>>>(a, n, result);
  cudaMemcpy(&s, result, sizeof(s), cudaMemcpyDeviceToHost);
  printf("%f\n", s);
  cudaFree(a);
  cudaFree(result);
  free(host);
}
