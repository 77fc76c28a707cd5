// "My two extern __shared__ arrays contain each other's values": they begin at the same place.
#include <cstdio>

__global__ void both(const float* x, float* y) {
  extern __shared__ float left[];
  extern __shared__ float right[];
  int t = threadIdx.x;
  left[t] = x[t];
  right[31 - t] = x[t] * 10;  // expect: shared-race error
  __syncthreads();
  y[t] = left[t] + right[t];
}

int main() {
  float host[32], *x, *y;
  for (int i = 0; i < 32; i++) host[i] = i;
  cudaMalloc(&x, sizeof host);
  cudaMalloc(&y, sizeof host);
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  both<<<1, 32, 64 * sizeof(float)>>>(x, y);
  cudaMemcpy(host, y, sizeof host, cudaMemcpyDeviceToHost);
  printf("%f\n", host[1]);
  cudaFree(x);
  cudaFree(y);
}
