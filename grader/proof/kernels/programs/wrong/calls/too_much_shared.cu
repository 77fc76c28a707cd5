// More dynamic shared memory than a launch gets that does not ask for it first.
#include <cstdio>
__global__ void fill() {
  extern __shared__ int tile[];
  tile[threadIdx.x] = 1;
}
int main() {
  fill<<<1, 32, 64 << 10>>>();  // expect: launch-error error
  printf("%s\n", cudaGetErrorString(cudaGetLastError()));
}
