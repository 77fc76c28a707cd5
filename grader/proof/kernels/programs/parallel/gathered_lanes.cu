// One atomic for all lanes that came, groups by what lanes hold, and __activemask() of whole warps and of what is left of them.
// prints: 36 kept, 36 distinct places
// prints: sizes 8 16 8
// prints: sums 496 276, 12 lanes
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
__global__ void sums(int* out) {
  const unsigned all = __activemask();
  int v = static_cast<int>(threadIdx.x), count = 0;
  for (int offset = 16; offset > 0; offset /= 2) v += __shfl_down_sync(all, v, offset);
  if (threadIdx.x == 0) out[0] = v;
  if (threadIdx.x < 24) {
    const unsigned some = __activemask();
    for (unsigned rest = some; rest; rest &= rest - 1) count += __shfl_sync(some, threadIdx.x, __ffs(rest) - 1);
    if (threadIdx.x == 0) out[1] = count;
  }
  for (unsigned i = 0; i < threadIdx.x % 4; ++i)
    if (i == 1 && threadIdx.x >= 8) atomicMax(out + 2, __popc(__activemask()));
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
  out[2] = 0;
  sums<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  printf("sums %d %d, %d lanes\n", out[0], out[1], out[2]);
  cudaFree(in);
  cudaFree(out);
  cudaFree(counter);
}
