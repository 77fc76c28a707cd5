// "The dot product is wrong if n is no multiple of the block": threads without elements leave their place in shared memory alone.
#include <cstdio>

__global__ void dot(const float* a, int n, float* out) {
  __shared__ float cache[128];
  int t = threadIdx.x;
  if (t < n) cache[t] = a[t] * a[t];
  __syncthreads();
  for (int s = 64; s > 0; s /= 2) {
    if (t < s) cache[t] += cache[t + s];  // expect: uninitialised-read error
    __syncthreads();
  }
  if (t == 0) *out = cache[0];
}

int main() {
  float host[100], *a, *out, result;
  for (int i = 0; i < 100; i++) host[i] = 1;
  cudaMalloc(&a, sizeof host);
  cudaMalloc(&out, sizeof(float));
  cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
  dot<<<1, 128>>>(a, 100, out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  printf("%f\n", result);
  cudaFree(a);
  cudaFree(out);
}
