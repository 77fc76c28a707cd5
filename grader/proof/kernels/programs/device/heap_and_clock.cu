// Kernels that ask for memory, wait by the clock, and are launched by name.
// prints: 6 1 waited
#include <cstdio>
#include <cstdlib>

__global__ void work(int* sums, int wait, bool* waited) {
  int* const mine = new int[threadIdx.x + 1];
  for (unsigned i = 0; i <= threadIdx.x; ++i) mine[i] = i;
  int* const sum = static_cast<int*>(malloc(sizeof(int)));
  *sum = 0;
  for (unsigned i = 0; i <= threadIdx.x; ++i) *sum += mine[i];
  sums[threadIdx.x] = *sum;
  free(sum);
  delete[] mine;
  const clock_t begin = clock();
  while (clock() - begin < wait) {
  }
  if (threadIdx.x == 0) *waited = clock() - begin >= wait;
}

int main() {
  int* sums;
  bool* waited;
  int wait = 100000;
  cudaMallocManaged(&sums, 4 * sizeof(int));
  cudaMallocManaged(&waited, sizeof(bool));
  void* arguments[] = {&sums, &wait, &waited};
  cudaLaunchKernel((const void*)work, dim3(1), dim3(4), arguments, 0, nullptr);
  cudaDeviceSynchronize();
  printf("%d %d %s\n", sums[3], sums[1], *waited ? "waited" : "no time passed");
  cudaFree(sums);
  cudaFree(waited);
}
