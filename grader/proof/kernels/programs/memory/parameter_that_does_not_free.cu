// An object that frees is passed by value, and its copies know that they do not own what it has.
// prints: 15 16
#include <cstdio>

struct Numbers {
  int* data;
  bool owns = true;
  explicit Numbers(int n) { cudaMalloc(&data, n * sizeof(int)); }
  __host__ __device__ Numbers(const Numbers& other) : data(other.data), owns(false) {}
  ~Numbers() {
    if (owns) cudaFree(data);
  }
};

__global__ void count(Numbers numbers) { numbers.data[threadIdx.x] = threadIdx.x; }
__global__ void add(Numbers numbers) { numbers.data[threadIdx.x] += 1; }

int main() {
  int first[16], second[16];
  Numbers numbers(16);
  count<<<1, 16>>>(numbers);
  cudaMemcpy(first, numbers.data, sizeof first, cudaMemcpyDeviceToHost);
  add<<<1, 16>>>(numbers);
  cudaMemcpy(second, numbers.data, sizeof second, cudaMemcpyDeviceToHost);
  printf("%d %d\n", first[15], second[15]);
}
