// The per-thread default stream and the legacy one wait for each other; each thread waits for its own before it ends.
// prints: 10 11 20
#include <cstdio>
#include <thread>

__global__ void add(int* a, int what) { a[threadIdx.x] += what; }

int main() {
  int *a, host = 0, parts[2] = {};
  cudaMalloc(&a, 3 * sizeof(int));
  cudaMemset(a, 0, 3 * sizeof(int));
  add<<<1, 1, 0, cudaStreamPerThread>>>(a, 10);
  cudaMemcpy(&host, a, sizeof host, cudaMemcpyDeviceToHost);
  std::thread threads[2];
  for (int i = 0; i < 2; ++i)
    threads[i] = std::thread([=, &parts] {
      add<<<1, 1, 0, cudaStreamPerThread>>>(a + 1 + i, 11 + 9 * i);
      cudaMemcpyAsync(&parts[i], a + 1 + i, sizeof(int), cudaMemcpyDeviceToHost, cudaStreamPerThread);
      cudaStreamSynchronize(cudaStreamPerThread);
    });
  for (std::thread& thread : threads) thread.join();
  printf("%d %d %d\n", host, parts[0], parts[1]);
  cudaFree(a);
}
