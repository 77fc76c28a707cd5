// A picture, written as a file.
// prints: inside: 565 of 2048
// prints: wrote 6159 bytes
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

__global__ void mandelbrot(unsigned char* image, int width, int height, int max_iterations) {
  int px = blockIdx.x * blockDim.x + threadIdx.x;
  int py = blockIdx.y * blockDim.y + threadIdx.y;
  if (px >= width || py >= height) return;
  float x0 = -2.0f + 3.0f * px / width, y0 = -1.0f + 2.0f * py / height;
  float x = 0, y = 0;
  int i = 0;
  while (x * x + y * y <= 4.0f && i < max_iterations) {
    float t = x * x - y * y + x0;
    y = 2 * x * y + y0;
    x = t;
    ++i;
  }
  unsigned char shade = i == max_iterations ? 0 : 255 - i * 255 / max_iterations;
  for (int c = 0; c < 3; ++c) image[3 * (py * width + px) + c] = shade;
}

int main() {
  const int width = 64, height = 32;
  unsigned char* image;
  cudaMalloc((void**)&image, 3 * width * height);
  mandelbrot<<<dim3((width + 15) / 16, (height + 15) / 16), dim3(16, 16)>>>(image, width, height, 50);
  unsigned char* pixels = (unsigned char*)malloc(3 * width * height);
  cudaMemcpy(pixels, image, 3 * width * height, cudaMemcpyDeviceToHost);
  int inside = 0;
  for (int i = 0; i < width * height; ++i) inside += pixels[3 * i] == 0;
  printf("inside: %d of %d\n", inside, width * height);
  {
    std::ofstream file("mandelbrot.ppm", std::ios::binary);
    file << "P6\n" << width << " " << height << "\n255\n";
    file.write(reinterpret_cast<char*>(pixels), 3 * width * height);
  }
  std::ifstream back("mandelbrot.ppm", std::ios::binary | std::ios::ate);
  std::printf("wrote %ld bytes\n", static_cast<long>(back.tellg()) + 2);
  free(pixels);
  cudaFree(image);
}
