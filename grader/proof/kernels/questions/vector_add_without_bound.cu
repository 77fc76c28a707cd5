// "My vector add works for 1024 elements and crashes for 1000": the last block has threads without an element.
#include <cstdio>
#include <cstdlib>

__global__ void add(const float* a, const float* b, float* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  c[i] = a[i] + b[i];  // expect: out-of-bounds error
}

int main() {
  const int n = 1000;
  size_t bytes = n * sizeof(float);
  float* h = (float*)malloc(bytes);
  for (int i = 0; i < n; i++) h[i] = i;
  float *a, *b, *c;
  cudaMalloc(&a, bytes);
  cudaMalloc(&b, bytes);
  cudaMalloc(&c, bytes);
  cudaMemcpy(a, h, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(b, h, bytes, cudaMemcpyHostToDevice);
  add<<<(n + 255) / 256, 256>>>(a, b, c, n);
  cudaMemcpy(h, c, bytes, cudaMemcpyDeviceToHost);
  printf("%f\n", h[n - 1]);
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
  free(h);
}
