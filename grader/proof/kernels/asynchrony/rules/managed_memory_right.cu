// The host waits before it asks, and in the meantime works on managed memory that no kernel touches.
// prints: 4 9
#include <cstdio>

__global__ void relax(int* a, int* changed) {
  if (*a < 3) {
    ++*a;
    *changed = 1;
  }
}

int main() {
  int *a, *changed, *own, rounds = 0;
  cudaMallocManaged(&a, sizeof(int));
  cudaMallocManaged(&changed, sizeof(int));
  cudaMallocManaged(&own, sizeof(int));
  *a = 0;
  *own = 5;
  do {
    *changed = 0;
    relax<<<1, 1>>>(a, changed);
    ++*own;
    ++rounds;
    cudaDeviceSynchronize();
  } while (*changed);
  printf("%d %d\n", rounds, *own);
  cudaFree(a);
  cudaFree(changed);
  cudaFree(own);
}
