// Volatile accesses neither replace a fence nor make an update whole: no fence before the flag, a fence for one block only, a
// flag that is written without volatile, and a counter.
#include <cstdio>

__device__ volatile int flags[2];
__device__ int plain_flag, data[3];

__global__ void without_fence(int* out) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    data[0] = 1;
    flags[0] = 1;
  } else {
    while (flags[0] == 0) {
    }
    *out = data[0];  // expect: global-race error
  }
}

__global__ void fence_of_a_block(int* out) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    data[1] = 1;
    __threadfence_block();
    flags[1] = 1;
  } else {
    while (flags[1] == 0) {
    }
    *out = data[1];  // expect: global-race error
  }
}

__global__ void plain_write(int* out) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    plain_flag = 1;
  } else {
    *out = *const_cast<volatile int*>(&plain_flag);  // expect: global-race error
  }
}

__global__ void count(volatile int* counter) {
  *counter = *counter + 1;  // expect: global-race error
}

int main() {
  int* words;
  cudaMalloc(&words, 2 * sizeof(int));
  cudaMemset(words, 0, 2 * sizeof(int));
  without_fence<<<2, 32>>>(words);
  fence_of_a_block<<<2, 32>>>(words);
  plain_write<<<2, 32>>>(words);
  count<<<4, 64>>>(words + 1);
  cudaDeviceSynchronize();
  cudaFree(words);
}
