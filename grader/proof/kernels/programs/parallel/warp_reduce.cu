// Sums by shuffles, votes and popcounts.
// prints: sum 49995000
// prints: even numbers 5000
#include <cstdio>

__inline__ __device__ int warpReduceSum(int val) {
  for (int offset = warpSize / 2; offset > 0; offset /= 2) val += __shfl_down_sync(0xffffffff, val, offset);
  return val;
}

__inline__ __device__ int blockReduceSum(int val) {
  static __shared__ int shared[32];
  int lane = threadIdx.x % warpSize, wid = threadIdx.x / warpSize;
  val = warpReduceSum(val);
  if (lane == 0) shared[wid] = val;
  __syncthreads();
  val = (threadIdx.x < blockDim.x / warpSize) ? shared[lane] : 0;
  if (wid == 0) val = warpReduceSum(val);
  return val;
}

__global__ void deviceReduce(const int* in, int* out, int n) {
  int sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) sum += in[i];
  sum = blockReduceSum(sum);
  if (threadIdx.x == 0) atomicAdd(out, sum);
}

__global__ void countEven(const int* in, int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned ballot = __ballot_sync(0xffffffff, i < n && in[i] % 2 == 0);
  if (threadIdx.x % 32 == 0) atomicAdd(out, __popc(ballot));
}

int main() {
  const int n = 10000;
  int *in, *out;
  cudaMallocManaged(&in, n * sizeof(int));
  cudaMallocManaged(&out, 2 * sizeof(int));
  for (int i = 0; i < n; ++i) in[i] = i;
  out[0] = out[1] = 0;
  deviceReduce<<<4, 256>>>(in, out, n);
  countEven<<<(n + 255) / 256, 256>>>(in, out + 1, n);
  cudaDeviceSynchronize();
  printf("sum %d\neven numbers %d\n", out[0], out[1]);
  cudaFree(in);
  cudaFree(out);
}
