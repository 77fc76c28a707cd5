// "My kernel takes 5 microseconds whatever I do": the second time is taken right behind the launch.
#include <chrono>
#include <cstdio>

__global__ void work(float* a) {
  for (int i = 0; i < 100; i++) a[threadIdx.x] = sqrtf(a[threadIdx.x] + i);
}

int main() {
  float* a;
  cudaMalloc(&a, 256 * sizeof(float));
  cudaMemset(a, 0, 256 * sizeof(float));
  const auto begin = std::chrono::high_resolution_clock::now();
  work<<<1, 256>>>(a);
  const auto end = std::chrono::high_resolution_clock::now();  // unseen: launch-error warning
  printf("%g s\n", std::chrono::duration<double>(end - begin).count());
  cudaDeviceSynchronize();
  cudaFree(a);
}
