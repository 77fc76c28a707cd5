// cuda::barrier where an arrival or a fence is missing.
#include <cuda/barrier>
#include <cuda_runtime.h>

#include <cstdio>

using barrier = cuda::barrier<cuda::thread_scope_block>;
namespace cde = cuda::device::experimental;

constexpr int kThreads = 128;

// Nobody waits until the buffer has been read.
__global__ void never_emptied(int* out, const int* in) {
  __shared__ barrier filled[2];
  __shared__ int buffer[64];
  if (threadIdx.x < 2) init(&filled[threadIdx.x], blockDim.x);
  __syncthreads();
  int sum = 0;
  for (int i = 0; i < 4; ++i) {
    if (threadIdx.x < 64) {
      buffer[threadIdx.x] = in[i * 64 + threadIdx.x];
      filled[i % 2].arrive_and_wait();
    } else {
      filled[i % 2].arrive_and_wait();
      sum += buffer[127 - threadIdx.x];  // expect: shared-race error
    }
  }
  if (threadIdx.x >= 64) out[threadIdx.x - 64] = sum;
}

// The copy engine does not see what the threads have stored.
__global__ void no_proxy_fence(int* out) {
  __shared__ alignas(16) int mine[kThreads];
  mine[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    cde::cp_async_bulk_shared_to_global(out, mine, sizeof(mine));  // expect: async-order error
    cde::cp_async_bulk_commit_group();
    cde::cp_async_bulk_wait_group_read<0>();
  }
}

// The barrier waits for all threads, and half of them come.
__global__ void half_of_them() {
  __shared__ barrier all;
  if (threadIdx.x == 0) init(&all, blockDim.x);
  __syncthreads();
  if (threadIdx.x < 64) all.arrive_and_wait();  // expect: timeout error
}

int main() {
  int *in, *out;
  cudaMallocManaged(&in, 256 * sizeof(int));
  cudaMallocManaged(&out, kThreads * sizeof(int));
  for (int i = 0; i < 256; ++i) in[i] = i;
  never_emptied<<<1, kThreads>>>(out, in);
  cudaDeviceSynchronize();
  no_proxy_fence<<<1, kThreads>>>(out);
  cudaDeviceSynchronize();
  half_of_them<<<1, kThreads>>>();
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaFree(in);
  cudaFree(out);
  return 0;
}
