// One atomic for all lanes that came, and groups by what lanes hold.
// prints: 36 kept, 36 distinct places
// prints: sizes 8 16 8
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cstdio>
namespace cg = cooperative_groups;

__device__ int next(int* counter) {
  const cg::coalesced_group active = cg::coalesced_threads();
  int first = 0;
  if (active.thread_rank() == 0) first = atomicAdd(counter, static_cast<int>(active.size()));
  return active.shfl(first, 0) + static_cast<int>(active.thread_rank());
}
__global__ void keep(const int* in, int* out, int* counter, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] % 3 == 0) out[next(counter)] = in[i];
}
__global__ void sizes(int* out) {
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  const int label = threadIdx.x < 8 ? 0 : threadIdx.x < 24 ? 1 : 2;
  const auto same = cg::labeled_partition(warp, label);
  const int count = cg::reduce(same, 1, cg::plus<int>());
  if (same.thread_rank() == 0) out[label] = count;
}

int main() {
  constexpr int kN = 108;
  int *in, *out, *counter, distinct = 0;
  cudaMallocManaged(&in, kN * sizeof(int));
  cudaMallocManaged(&out, kN * sizeof(int));
  cudaMallocManaged(&counter, sizeof(int));
  for (int i = 0; i < kN; ++i) in[i] = i;
  *counter = 0;
  keep<<<2, 64>>>(in, out, counter, kN);
  cudaDeviceSynchronize();
  for (int v = 0; v < kN; v += 3)
    for (int i = 0; i < *counter; ++i) distinct += out[i] == v;
  printf("%d kept, %d distinct places\n", *counter, distinct);
  sizes<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  printf("sizes %d %d %d\n", out[0], out[1], out[2]);
  cudaFree(in);
  cudaFree(out);
  cudaFree(counter);
}
