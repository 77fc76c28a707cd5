// "Half of my image is processed twice and the other half not at all": x counts rows in the launch and columns in the kernel.
#include <cstdio>

__global__ void brighten(int* image, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  image[y * width + x] += 10;  // expect: out-of-bounds error
}

int main() {
  const int width = 96, height = 32;
  static int host[width * height];
  int* image;
  cudaMalloc(&image, sizeof host);
  cudaMemcpy(image, host, sizeof host, cudaMemcpyHostToDevice);
  brighten<<<dim3(height / 16, width / 16), dim3(16, 16)>>>(image, width, height);
  cudaMemcpy(host, image, sizeof host, cudaMemcpyDeviceToHost);
  printf("%d\n", host[0]);
  cudaFree(image);
}
