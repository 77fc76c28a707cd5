// Macros of the command line may have the names of parameters in the emulator's headers.
// macros: M=7 N=4 T=x K F(x)=x*2 NDEBUG
// prints: 7 14 1
#include <cassert>
#include <cstdio>

__global__ void set(int* T) { T[threadIdx.x] = threadIdx.x < N ? F(M) : 0; }

int main() {
  int *x, host[N];
  assert(M == 8);
  cudaMalloc(&x, sizeof host);
  set<<<1, N>>>(x);
  cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
  printf("%d %d %d\n", M, host[N - 1], K);
  cudaFree(x);
}
