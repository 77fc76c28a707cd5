// prints: kernel: 3
// prints: host: 4
// prints: only for the host: 5
// nvcc defines __CUDA_ARCH__ only when it compiles for the device.
#include <cstdio>

struct Sum {
  int total;
  __host__ __device__ void add(int x) {
#ifdef __CUDA_ARCH__
    total += x;
#else
    total += x + 1;
#endif
  }
};

__host__ __device__ void say(int x) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700
  printf("kernel: %d\n", x);
#else
  std::printf("host: %d\n", x);
#endif
}

__global__ void kernel() {
  Sum sum{1};
  sum.add(2);
  say(sum.total);
}

void of_the_host(int x) {
#ifndef __CUDA_ARCH__
  printf("only for the host: %d\n", x);
#else
  printf("never\n");
#endif
}

int main() {
  kernel<<<1, 1>>>();
  cudaDeviceSynchronize();
  Sum sum{1};
  sum.add(2);
  say(sum.total);
  of_the_host(sum.total + 1);
}
