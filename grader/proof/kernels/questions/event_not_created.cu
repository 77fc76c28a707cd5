// "invalid resource handle when I time my kernel."
#include <cstdio>

__global__ void nothing() {}

int main() {
  cudaEvent_t start = nullptr, stop = nullptr;
  cudaEventCreate(&start);
  cudaEventRecord(start);
  nothing<<<1, 1>>>();
  cudaEventRecord(stop);  // expect: launch-error warning
  cudaDeviceSynchronize();
  cudaEventDestroy(start);
}
