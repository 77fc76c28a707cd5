// Two primitives of a block use the same shared memory one after the other; the union has neither a name nor a space.
// prints: most 96, ranks 31 and 0
#include <cstdio>
#include <cub/cub.cuh>

__global__ void rank_of_even(const int* values, int* ranks, int* most) {
  using Most = cub::BlockReduce<int, 96>;
  using Ranks = cub::BlockScan<int, 96>;
  __shared__ union{
    typename Most::TempStorage most;
    typename Ranks::TempStorage ranks;
  } room;
  const int value = values[threadIdx.x];
  const int largest = Most(room.most).Reduce(value, cub::Max());
  __syncthreads();
  int before;
  Ranks(room.ranks).ExclusiveSum(value % 3 == 0, before);
  ranks[threadIdx.x] = before;
  if (threadIdx.x == 0) *most = largest;
}

int main() {
  int host[96], *values, *ranks, *most, largest;
  for (int i = 0; i < 96; ++i) host[i] = i + 1;
  cudaMalloc(&values, sizeof host);
  cudaMalloc(&ranks, sizeof host);
  cudaMalloc(&most, sizeof(int));
  cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
  rank_of_even<<<1, 96>>>(values, ranks, most);
  cudaMemcpy(host, ranks, sizeof host, cudaMemcpyDeviceToHost);
  cudaMemcpy(&largest, most, sizeof largest, cudaMemcpyDeviceToHost);
  printf("most %d, ranks %d and %d\n", largest, host[95], host[0]);
  cudaFree(values);
  cudaFree(ranks);
  cudaFree(most);
}
