// Three gigabytes, of which a few pages are touched; then many allocations one after the other. Neither is refused.
// prints: 3 24
#include <cstdio>

__global__ void put(char* a, size_t at) { a[at] = 3; }

int main() {
  constexpr size_t kBytes = size_t{1} << 30;
  char *big[3], got = 0;
  for (char*& one : big) cudaMalloc(&one, kBytes);
  for (char* one : big) put<<<1, 1>>>(one, kBytes - 1);
  cudaMemcpy(&got, big[2] + kBytes - 1, 1, cudaMemcpyDeviceToHost);
  for (char* one : big) cudaFree(one);
  int rounds = 0;
  for (; rounds < 24; ++rounds) {
    char* again;
    if (cudaMalloc(&again, size_t{100} << 20) != cudaSuccess) break;
    put<<<1, 1>>>(again, 0);
    cudaFree(again);
  }
  printf("%d %d\n", got, rounds);
}
