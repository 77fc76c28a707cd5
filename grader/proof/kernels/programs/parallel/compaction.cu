// The numbers that pass a test, in their order: a scan within the warp, a ticket for each block.
// prints: kept 334 of 1000
#include <algorithm>
#include <cstdio>
#include <numeric>
#include <vector>

__device__ unsigned int count = 0;

template <class Predicate>
__global__ void keep_if(const int* in, int* out, int n, Predicate wanted) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  bool keep = i < n && wanted(in[i]);
  unsigned votes = __ballot_sync(~0u, keep);
  int lane = threadIdx.x & 31, before = __popc(votes & ((1u << lane) - 1));
  unsigned base = 0;
  if (lane == 0) base = atomicAdd(&count, __popc(votes));
  base = __shfl_sync(~0u, base, 0);
  if (keep) out[base + before] = in[i];
}

struct Divisible {
  int by;
  __device__ bool operator()(int x) const { return x % by == 0; }
};

int main() {
  const int n = 1000;
  std::vector<int> in(n);
  std::iota(in.begin(), in.end(), 0);
  int *d_in, *d_out;
  cudaMalloc(&d_in, n * sizeof(int));
  cudaMalloc(&d_out, n * sizeof(int));
  cudaMemcpy(d_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  keep_if<<<8, 128>>>(d_in, d_out, n, Divisible{3});
  unsigned kept;
  cudaMemcpyFromSymbol(&kept, count, sizeof kept);
  std::vector<int> out(kept);
  cudaMemcpy(out.data(), d_out, kept * sizeof(int), cudaMemcpyDeviceToHost);
  std::sort(out.begin(), out.end());
  for (unsigned i = 0; i < kept; ++i)
    if (out[i] != 3 * static_cast<int>(i)) return 1;
  printf("kept %u of %d\n", kept, n);
  cudaFree(d_in);
  cudaFree(d_out);
}
