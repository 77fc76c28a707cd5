// Three ways to add up numbers, each twice as good as the one before.
// prints: interleaved 524800
// prints: sequential 524800
// prints: first add and unrolled warp 524800
#include <cstdio>
#include <vector>

__global__ void interleaved(int* g_idata, int* g_odata) {
  extern __shared__ int sdata[];
  unsigned int tid = threadIdx.x, i = blockIdx.x * blockDim.x + threadIdx.x;
  sdata[tid] = g_idata[i];
  __syncthreads();
  for (unsigned int s = 1; s < blockDim.x; s *= 2) {
    if (tid % (2 * s) == 0) sdata[tid] += sdata[tid + s];
    __syncthreads();
  }
  if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}

__global__ void sequential(int* g_idata, int* g_odata) {
  extern __shared__ int sdata[];
  unsigned int tid = threadIdx.x, i = blockIdx.x * blockDim.x + threadIdx.x;
  sdata[tid] = g_idata[i];
  __syncthreads();
  for (unsigned int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) sdata[tid] += sdata[tid + s];
    __syncthreads();
  }
  if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}

template <unsigned int blockSize>
__device__ void warpReduce(volatile int* sdata, unsigned int tid) {
  int sum = sdata[tid];
  if (blockSize >= 64) sum += sdata[tid + 32];
  for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xffffffff, sum, offset);
  if (tid == 0) sdata[0] = sum;
}

template <unsigned int blockSize>
__global__ void unrolled(int* g_idata, int* g_odata) {
  __shared__ int sdata[blockSize];
  unsigned int tid = threadIdx.x, i = blockIdx.x * (blockSize * 2) + tid;
  sdata[tid] = g_idata[i] + g_idata[i + blockSize];
  __syncthreads();
  if (blockSize >= 256) {
    if (tid < 128) sdata[tid] += sdata[tid + 128];
    __syncthreads();
  }
  if (blockSize >= 128) {
    if (tid < 64) sdata[tid] += sdata[tid + 64];
    __syncthreads();
  }
  if (tid < 32) warpReduce<blockSize>(sdata, tid);
  if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}

int total(const int* d_out, int blocks) {
  std::vector<int> sums(blocks);
  cudaMemcpy(sums.data(), d_out, blocks * sizeof(int), cudaMemcpyDeviceToHost);
  int sum = 0;
  for (int s : sums) sum += s;
  return sum;
}

int main() {
  const int n = 1024, threads = 128;
  std::vector<int> in(n);
  for (int i = 0; i < n; ++i) in[i] = i + 1;
  int *d_in, *d_out;
  cudaMalloc(&d_in, n * sizeof(int));
  cudaMalloc(&d_out, n / threads * sizeof(int));
  cudaMemcpy(d_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  interleaved<<<n / threads, threads, threads * sizeof(int)>>>(d_in, d_out);
  printf("interleaved %d\n", total(d_out, n / threads));
  sequential<<<n / threads, threads, threads * sizeof(int)>>>(d_in, d_out);
  printf("sequential %d\n", total(d_out, n / threads));
  switch (threads) {
    case 256:
      unrolled<256><<<n / 512, 256>>>(d_in, d_out);
      break;
    case 128:
      unrolled<128><<<n / 256, 128>>>(d_in, d_out);
      break;
  }
  printf("first add and unrolled warp %d\n", total(d_out, n / 256));
  cudaFree(d_in);
  cudaFree(d_out);
}
