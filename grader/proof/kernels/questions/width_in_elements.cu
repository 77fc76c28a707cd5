// "cudaMemcpy2D copies only a quarter of each row": the width is in bytes.
#include <cstdio>

__global__ void row_sums(const float* a, size_t pitch, int width, float* sums) {
  const float* row = (const float*)((const char*)a + threadIdx.x * pitch);
  float s = 0;
  for (int i = 0; i < width; i++) s += row[i];  // expect: uninitialised-read error
  sums[threadIdx.x] = s;
}

int main() {
  const int width = 40, height = 6;
  static float host[height][width];
  float *a, *sums, result[height];
  size_t pitch;
  cudaMallocPitch(&a, &pitch, width * sizeof(float), height);
  cudaMalloc(&sums, sizeof result);
  cudaMemcpy2D(a, pitch, host, width * sizeof(float), width, height, cudaMemcpyHostToDevice);
  row_sums<<<1, height>>>(a, pitch, width, sums);
  cudaMemcpy(result, sums, sizeof result, cudaMemcpyDeviceToHost);
  printf("%f\n", result[0]);
  cudaFree(a);
  cudaFree(sums);
}
