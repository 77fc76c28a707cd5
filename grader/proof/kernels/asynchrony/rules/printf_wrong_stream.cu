// Another stream is waited for than the one that prints.
#include <cstdio>

__global__ void greet() { printf("hello\n"); }
__global__ void nothing() {}

int main() {
  cudaStream_t first, second;
  cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
  greet<<<1, 1, 0, first>>>();  // expect: launch-error warning
  nothing<<<1, 1, 0, second>>>();
  cudaStreamSynchronize(second);
  return 0;
}
