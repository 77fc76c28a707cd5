// "My kernel does nothing for images wider than 32 columns, and there is no message."
#include <cstdio>

__global__ void invert(unsigned char* image, int width) {
  int at = threadIdx.y * width + threadIdx.x;
  image[at] = 255 - image[at];
}

int main() {
  const int width = 33, height = 32;
  unsigned char host[width * height] = {}, *image;
  cudaMalloc(&image, sizeof host);
  cudaMemcpy(image, host, sizeof host, cudaMemcpyHostToDevice);
  dim3 block(width, height);
  invert<<<1, block>>>(image, width);  // expect: launch-error error
  cudaMemcpy(host, image, sizeof host, cudaMemcpyDeviceToHost);
  printf("%d\n", host[0]);
  cudaFree(image);
}
