// Blocks that wait for each other without a cooperative launch: all are resident on a GPU, so it is right there.
// prints: 51553 51553
// prints: 2047
// prints: 64
// prints: 300000
#include <cstdio>

/// Each block waits for the one after it, the first for all.
__global__ void chain(int* flag, int* data) {
  __shared__ int tile[64];
  tile[threadIdx.x] = blockIdx.x * 100 + threadIdx.x;
  __syncthreads();
  if (blockIdx.x + 1 < gridDim.x) {
    if (threadIdx.x == 0)
      while (atomicAdd(&flag[blockIdx.x + 1], 0) == 0) {
      }
    __syncthreads();
    __threadfence();
    data[blockIdx.x * 64 + threadIdx.x] = data[(blockIdx.x + 1) * 64 + threadIdx.x] + tile[63 - threadIdx.x];
  } else {
    data[blockIdx.x * 64 + threadIdx.x] = tile[threadIdx.x];
  }
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) atomicExch(&flag[blockIdx.x], 1);
}

__device__ unsigned arrived = 0;
__device__ int lock = 0;

/// A barrier of the grid, by hand.
__global__ void turn_round(float* a, float* b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = i;
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) {
    atomicAdd(&arrived, 1);
    while (atomicAdd(&arrived, 0) < gridDim.x) {
    }
    __threadfence();
  }
  __syncthreads();
  b[i] = a[n - 1 - i];
}

__global__ void add_under_lock(int* sum) {
  if (threadIdx.x != 0) return;
  while (atomicCAS(&lock, 0, 1) != 0) {
  }
  __threadfence();
  *sum += 1;
  __threadfence();
  atomicExch(&lock, 0);
}

/// It gives up by itself: after so many rounds, and by the clock.
__global__ void try_for_a_while(volatile int* flag, int* spins) {
  int rounds = 0;
  while (flag[0] == 0 && ++rounds < 300000) {
  }
  long long start = clock64();
  while (flag[0] == 0 && clock64() - start < 100000000) {
  }
  spins[threadIdx.x] = rounds;
}

int first_of(const void* device) {
  int value;
  cudaMemcpy(&value, device, sizeof value, cudaMemcpyDeviceToHost);
  return value;
}

int main() {
  const int n = 128 * 16;
  int *flag, *data;
  float *a, *b;
  cudaMalloc(&flag, 32 * sizeof(int));
  cudaMalloc(&data, n * sizeof(int));
  cudaMalloc(&a, n * sizeof(float));
  cudaMalloc(&b, n * sizeof(float));
  cudaMemset(flag, 0, 32 * sizeof(int));
  chain<<<32, 64>>>(flag, data);
  int expected = 3100;
  for (int block = 0; block < 31; ++block) expected += block * 100 + 63;
  printf("%d %d\n", first_of(data), expected);
  turn_round<<<16, 128>>>(a, b, n);
  float last;
  cudaMemcpy(&last, b, sizeof last, cudaMemcpyDeviceToHost);
  printf("%g\n", last);
  cudaMemset(data, 0, sizeof(int));
  add_under_lock<<<64, 64>>>(data);
  printf("%d\n", first_of(data));
  cudaMemset(flag, 0, sizeof(int));
  try_for_a_while<<<1, 32>>>(flag, data);
  printf("%d\n", first_of(data));
  cudaFree(flag);
  cudaFree(data);
  cudaFree(a);
  cudaFree(b);
  return 0;
}
