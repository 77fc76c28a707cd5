// A host function may not call CUDA.
#include <cstdio>

__global__ void fill(int* a) { *a = 8; }

void take(void* device) {
  int value = 0;
  cudaMemcpy(&value, device, sizeof value, cudaMemcpyDeviceToHost);  // expect: launch-error warning
  printf("%d\n", value);
}

int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  int* device;
  cudaMalloc(&device, sizeof(int));
  fill<<<1, 1, 0, stream>>>(device);
  cudaLaunchHostFunc(stream, take, device);
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaFree(device);
}
