// "The lower two thirds of my picture are black, or the kernel crashes."
__global__ void paint(unsigned char* image, int width, int height) {
  int x = threadIdx.x + blockIdx.x * blockDim.x, y = blockIdx.y;
  if (x >= width) return;
  unsigned char* pixel = image + 3 * (y * width + x);
  pixel[0] = x;  // expect: out-of-bounds error
  pixel[1] = y;  // expect: out-of-bounds error
  pixel[2] = 0;  // expect: out-of-bounds error
}

int main() {
  const int width = 64, height = 48;
  unsigned char* image;
  cudaMalloc(&image, width * height);
  paint<<<dim3(1, height), 64>>>(image, width, height);
  cudaDeviceSynchronize();
  cudaFree(image);
}
