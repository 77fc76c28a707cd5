// Histograms of three of four channels, and with bins of different widths.
// prints: red 2 2, green 4 0, blue 0 2, ranges 1 2 1
#include <cstdio>
#include <cub/cub.cuh>

template <class Call>
void twice(Call call) {  // first for the size
  void* storage = nullptr;
  size_t bytes = 0;
  call(storage, bytes);
  cudaMalloc(&storage, bytes);
  call(storage, bytes);
  cudaFree(storage);
}

int main() {
  const unsigned char pixels[16] = {0, 1, 200, 0, 10, 2, 250, 0, 130, 3, 60, 0, 140, 4, 255, 0};
  const float marks[5] = {0.5f, 1, 2.5f, 3, 9}, borders[4] = {0, 1, 3, 4};
  unsigned char* in;
  float *samples, *levels;
  int* bins[3];
  int* ranges;
  cudaMalloc(&in, sizeof pixels);
  cudaMalloc(&samples, sizeof marks);
  cudaMalloc(&levels, sizeof borders);
  cudaMalloc(&ranges, 3 * sizeof(int));
  for (int*& of_channel : bins) cudaMalloc(&of_channel, 2 * sizeof(int));
  cudaMemcpy(in, pixels, sizeof pixels, cudaMemcpyHostToDevice);
  cudaMemcpy(samples, marks, sizeof marks, cudaMemcpyHostToDevice);
  cudaMemcpy(levels, borders, sizeof borders, cudaMemcpyHostToDevice);
  int counts[3] = {3, 3, 3};
  unsigned int low[3] = {0, 0, 100}, high[3] = {256, 256, 254};
  twice([&](void* storage, size_t& bytes) {
    cub::DeviceHistogram::MultiHistogramEven<4, 3>(storage, bytes, in, bins, counts, low, high, 4);
  });
  twice([&](void* storage, size_t& bytes) {
    cub::DeviceHistogram::HistogramRange(storage, bytes, samples, ranges, 4, levels, 5);
  });
  int host[3][2], of_ranges[3];
  for (int c = 0; c < 3; ++c) cudaMemcpy(host[c], bins[c], sizeof host[c], cudaMemcpyDeviceToHost);
  cudaMemcpy(of_ranges, ranges, sizeof of_ranges, cudaMemcpyDeviceToHost);
  printf("red %d %d, green %d %d, blue %d %d, ranges %d %d %d\n", host[0][0], host[0][1], host[1][0], host[1][1],
         host[2][0], host[2][1], of_ranges[0], of_ranges[1], of_ranges[2]);
  cudaFree(in);
  cudaFree(samples);
  cudaFree(levels);
  cudaFree(ranges);
  for (int* of_channel : bins) cudaFree(of_channel);
}
