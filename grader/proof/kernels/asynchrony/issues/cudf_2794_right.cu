// After NVIDIA/cudf, pull request 2794 (2019), the other way: the copy goes to a local variable, which is not pinned, and is
// documented to be there when the call returns.
// prints: 12
#include <cstdio>

__global__ void build(int* map) { map[threadIdx.x] = 3 * threadIdx.x; }

int value_at(const int* map, int index, cudaStream_t stream) {
  int value = -1;
  cudaMemcpyAsync(&value, map + index, sizeof value, cudaMemcpyDeviceToHost, stream);
  return value;
}

int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  int* map;
  cudaMalloc(&map, 32 * sizeof(int));
  build<<<1, 32, 0, stream>>>(map);
  printf("%d\n", value_at(map, 4, stream));
  cudaStreamDestroy(stream);
  cudaFree(map);
}
