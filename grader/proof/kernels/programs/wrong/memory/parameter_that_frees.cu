// An object whose destructor frees is passed by value: its copies free, too, and the second kernel works on freed memory.
#include <cstdio>

struct Numbers {
  float* data;
  explicit Numbers(int n) { cudaMalloc(&data, n * sizeof(float)); }
  ~Numbers() { cudaFree(data); }  // expect: launch-error error
};

__global__ void clear(Numbers numbers) { numbers.data[threadIdx.x] = 0; }
__global__ void add(Numbers numbers) { numbers.data[threadIdx.x] += 1; }  // expect: out-of-bounds error

int main() {
  Numbers numbers(16);
  clear<<<1, 16>>>(numbers);
  cudaDeviceSynchronize();
  add<<<1, 16>>>(numbers);
  cudaDeviceSynchronize();
}
