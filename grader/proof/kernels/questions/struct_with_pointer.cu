// "I copied my struct to the device, and the kernel fails": the pointer in it was not copied.
#include <cstdlib>

struct Image {
  int width, height;
  float* pixels;
};

__global__ void clear(Image* image) {
  int i = threadIdx.x;
  if (i < image->width * image->height) image->pixels[i] = 0;  // expect: host-access error
}

int main() {
  Image host = {8, 8, (float*)malloc(64 * sizeof(float))}, *image;
  cudaMalloc(&image, sizeof(Image));
  cudaMemcpy(image, &host, sizeof(Image), cudaMemcpyHostToDevice);
  clear<<<1, 64>>>(image);
  cudaDeviceSynchronize();
  cudaFree(image);
  free(host.pixels);
}
