// A copy, the wait for a stream and the reset of the device all bring what was printed.
// prints: one
// prints: two
// prints: three
#include <cstdio>

__global__ void say(const int which) { printf(which == 1 ? "one\n" : which == 2 ? "two\n" : "three\n"); }

int main() {
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  int *a, host = 0;
  cudaMalloc(&a, sizeof(int));
  cudaMemset(a, 0, sizeof(int));
  say<<<1, 1>>>(1);
  cudaMemcpy(&host, a, sizeof host, cudaMemcpyDeviceToHost);
  say<<<1, 1, 0, stream>>>(2);
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaFree(a);
  say<<<1, 1>>>(3);
  cudaDeviceReset();
}
