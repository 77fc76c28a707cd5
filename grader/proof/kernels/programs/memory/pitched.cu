// Rows that begin at aligned addresses.
// prints: pitch is wide enough: yes
// prints: pitched: ok
#include <cstdio>
#include <vector>

__global__ void increment(float* data, size_t pitch, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  float* row = (float*)((char*)data + y * pitch);
  row[x] += 1.0f;
}

int main() {
  const int width = 61, height = 33;
  std::vector<float> h(width * height);
  for (size_t i = 0; i < h.size(); ++i) h[i] = i;
  float* d;
  size_t pitch;
  cudaMallocPitch(&d, &pitch, width * sizeof(float), height);
  printf("pitch is wide enough: %s\n", pitch >= width * sizeof(float) ? "yes" : "no");
  cudaMemcpy2D(d, pitch, h.data(), width * sizeof(float), width * sizeof(float), height, cudaMemcpyHostToDevice);
  increment<<<dim3((width + 15) / 16, (height + 15) / 16), dim3(16, 16)>>>(d, pitch, width, height);
  cudaMemcpy2D(h.data(), width * sizeof(float), d, pitch, width * sizeof(float), height, cudaMemcpyDeviceToHost);
  bool ok = true;
  for (size_t i = 0; i < h.size(); ++i) ok &= h[i] == i + 1;
  printf("pitched: %s\n", ok ? "ok" : "wrong");
  cudaFree(d);
}
