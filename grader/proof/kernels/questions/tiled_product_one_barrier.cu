// "Tiled multiplication is right most of the time": the barrier at the end of the loop is missing.
#include <cstdio>

#define T 16
__global__ void multiply(const float* a, const float* b, float* c, int n) {
  __shared__ float as[T][T], bs[T][T];
  int row = blockIdx.y * T + threadIdx.y, column = blockIdx.x * T + threadIdx.x;
  float sum = 0;
  for (int m = 0; m < n / T; m++) {
    as[threadIdx.y][threadIdx.x] = a[row * n + m * T + threadIdx.x];
    bs[threadIdx.y][threadIdx.x] = b[(m * T + threadIdx.y) * n + column];
    __syncthreads();
    for (int k = 0; k < T; k++) sum += as[threadIdx.y][k] * bs[k][threadIdx.x];  // expect: shared-race error
  }
  c[row * n + column] = sum;
}

int main() {
  const int n = 64;
  static float host[n * n];
  float *a, *b, *c;
  for (int i = 0; i < n * n; i++) host[i] = i % 3;
  cudaMalloc(&a, sizeof host);
  cudaMalloc(&b, sizeof host);
  cudaMalloc(&c, sizeof host);
  cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemcpy(b, host, sizeof host, cudaMemcpyHostToDevice);
  multiply<<<dim3(n / T, n / T), dim3(T, T)>>>(a, b, c, n);
  cudaMemcpy(host, c, sizeof host, cudaMemcpyDeviceToHost);
  printf("%f\n", host[0]);
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
}
