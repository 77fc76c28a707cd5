// A mask that does not name who calls, data under a lock without fences, and CUB's storage as each thread's own copy.
#include <cub/cub.cuh>

__global__ void shuffle(int* out) {
  out[threadIdx.x] = __shfl_sync(0xff, threadIdx.x, 0);  // expect: barrier-divergence error
}

__global__ void count(int* out) {
  __shared__ int lock, total;
  if (threadIdx.x == 0) lock = total = 0;
  __syncthreads();
  while (atomicExch(&lock, 1) != 0) {
  }
  total = total + 1;  // expect: shared-race error
  atomicExch(&lock, 0);
  __syncthreads();
  if (threadIdx.x == 0) *out = total;
}

__global__ void sum(const int* in, int* out) {
  using Reduce = cub::BlockReduce<int, 32>;
  typename Reduce::TempStorage own;
  const int all = Reduce(own).Sum(in[threadIdx.x]);  // expect: launch-error error
  if (threadIdx.x == 0) *out = all;
}

int main() {
  int* out;
  cudaMalloc(&out, 32 * sizeof(int));
  shuffle<<<1, 32>>>(out);
  count<<<1, 64>>>(out);
  sum<<<1, 32>>>(out, out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
