// More is copied than was allocated.
#include <vector>

int main() {
  std::vector<float> host(100);
  float* data;
  cudaMalloc(&data, 50 * sizeof(float));
  cudaMemcpy(data, host.data(), 100 * sizeof(float), cudaMemcpyHostToDevice);  // expect: launch-error error
  cudaFree(data);
}
