// A kernel waits for a word of mapped memory that host code writes after the launch, as a GPU runs beside the host.
// order: late
// prints: received 5
#include <cstdio>

__global__ void receive(const volatile int* flag, int* out) {
  while (*flag == 0) {
  }
  *out = *flag;
}

int main() {
  int *flag, *out, host;
  cudaHostAlloc(&flag, sizeof *flag, cudaHostAllocMapped);
  cudaMalloc(&out, sizeof *out);
  *flag = 0;
  receive<<<1, 1>>>(flag, out);
  *flag = 5;
  cudaMemcpy(&host, out, sizeof host, cudaMemcpyDeviceToHost);
  printf("received %d\n", host);
  cudaFreeHost(flag);
  cudaFree(out);
}
