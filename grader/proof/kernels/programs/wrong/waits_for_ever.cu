// Nobody sets the flag that all blocks wait for. The clock would end it after minutes of a GPU.
// prints: the launch timed out and was terminated
#include <cstdio>

__global__ void wait(volatile int* flag) {
  __shared__ int tile[32];
  tile[threadIdx.x] = threadIdx.x;
  if (threadIdx.x % 2 == 0) {
    while (flag[0] == 0) {  // expect: timeout error
      if (clock64() > 1000000000000ll) break;
    }
  }
  __syncthreads();
  flag[1 + threadIdx.x] = tile[31 - threadIdx.x];
}

int main() {
  int* flag;
  cudaMalloc(&flag, 33 * sizeof(int));
  cudaMemset(flag, 0, 33 * sizeof(int));
  wait<<<600, 32>>>(flag);  // more than can be kept
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaFree(flag);
  return 0;
}
