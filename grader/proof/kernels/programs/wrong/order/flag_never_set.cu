// The host waits for the kernel before it writes the word for which the kernel waits.
// exit: 1
#include <cstdio>

__global__ void receive(const volatile int* flag) {
  while (*flag == 0) {  // expect: timeout error
  }
}

int main() {
  int* flag;
  cudaHostAlloc(&flag, sizeof *flag, cudaHostAllocMapped);
  *flag = 0;
  receive<<<1, 1>>>(flag);
  if (cudaDeviceSynchronize() != cudaSuccess) return cudaFreeHost(flag), 1;
  *flag = 5;
  cudaFreeHost(flag);
}
