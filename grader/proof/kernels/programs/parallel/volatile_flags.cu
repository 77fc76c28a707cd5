// Volatile accesses of global memory hand over what a fence has ordered: between blocks, within one, and from the owner of a
// lock to the next.
// prints: 42
// prints: 7
// prints: 28
#include <cstdio>

__device__ volatile int flag;
__device__ int data, taken, total;

__global__ void to_another_block(int* out) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    data = 42;
    __threadfence();
    flag = 1;
  } else {
    while (flag == 0) {
    }
    __threadfence();
    *out = data;
  }
}

__global__ void to_another_warp(volatile int* ready, int* value, int* out) {
  if (threadIdx.x == 64) {
    *value = 7;
    __threadfence_block();
    *ready = 1;
  }
  if (threadIdx.x == 0) {
    while (*ready == 0) {
    }
    __threadfence_block();
    *out = *value;
  }
}

__global__ void to_the_next_owner() {
  if (threadIdx.x != 0) return;
  while (atomicCAS(&taken, 0, 1) != 0) {
  }
  __threadfence();
  total += static_cast<int>(blockIdx.x);
  __threadfence();
  *const_cast<volatile int*>(&taken) = 0;
}

int main() {
  int *words, result;
  cudaMalloc(&words, 3 * sizeof(int));
  cudaMemset(words, 0, 3 * sizeof(int));
  to_another_block<<<2, 32>>>(words);
  cudaMemcpy(&result, words, sizeof result, cudaMemcpyDeviceToHost);
  printf("%d\n", result);
  to_another_warp<<<1, 96>>>(words + 1, words + 2, words);
  cudaMemcpy(&result, words, sizeof result, cudaMemcpyDeviceToHost);
  printf("%d\n", result);
  to_the_next_owner<<<8, 32>>>();
  cudaMemcpyFromSymbol(&result, total, sizeof result);
  printf("%d\n", result);
  cudaFree(words);
}
