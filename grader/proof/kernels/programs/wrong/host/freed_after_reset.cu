// The device is reset, and what was on it is freed afterwards; nobody looks at what the call returns.
#include <cstdio>

int main() {
  int *kept, host = 3;
  cudaMalloc(&kept, sizeof(int));
  cudaMemcpy(kept, &host, sizeof host, cudaMemcpyHostToDevice);
  cudaDeviceReset();
  cudaFree(kept);  // expect: launch-error error
}
