// "cudaMallocPitch and my rows are shifted": the kernel counts rows by the width.
#include <cstdio>

__global__ void fill(float* a, size_t pitch, int width, int height) {
  int x = threadIdx.x, y = threadIdx.y;
  if (x < width && y < height) a[y * width + x] = y;
}

int main() {
  const int width = 20, height = 8;
  float host[height][width], *a;
  size_t pitch;
  cudaMallocPitch(&a, &pitch, width * sizeof(float), height);
  fill<<<1, dim3(32, 8)>>>(a, pitch, width, height);
  cudaMemcpy2D(host, width * sizeof(float), a, pitch, width * sizeof(float), height, cudaMemcpyDeviceToHost);
  printf("%f\n", host[7][0]);  // expect: uninitialised-read error
  cudaFree(a);
}
