// Kernels print, hosts read arguments and end with a code of their own.
// arguments: 3 hello
// prints: 3 words, the last is hello
// prints: block 0, thread 0
// prints: block 0, thread 1
// prints: block 1, thread 0
// prints: block 1, thread 1
// exit: 7
#include <cstdio>
#include <cstdlib>

__global__ void hello() { printf("block %d, thread %d\n", blockIdx.x, threadIdx.x); }

int main(int argc, char** argv) {
  printf("%d words, the last is %s\n", argc, argv[argc - 1]);
  hello<<<2, 2>>>();
  cudaDeviceSynchronize();
  return atoi(argv[1]) == 3 ? 7 : 1;
}
