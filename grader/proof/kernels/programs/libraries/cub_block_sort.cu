// A block sorts and adds up what its threads hold, and a device keeps what a function chooses.
// prints: sorted, 8128 in all
// prints: 64 even
#include <cub/cub.cuh>
#include <cstdio>

__global__ void sort(const int* in, int* out, int* total) {
  using Sort = cub::BlockRadixSort<int, 32, 4>;
  using Reduce = cub::BlockReduce<int, 32>;
  __shared__ union {
    typename Sort::TempStorage sort;
    typename Reduce::TempStorage reduce;
  } storage;
  int items[4];
  cub::BlockLoad<int, 32, 4>().Load(in, items);
  Sort(storage.sort).Sort(items);
  cub::BlockStore<int, 32, 4>().Store(out, items);
  __syncthreads();
  const int sum = Reduce(storage.reduce).Sum(items);
  if (threadIdx.x == 0) *total = sum;
}
struct IsEven {
  __device__ bool operator()(int x) const { return x % 2 == 0; }
};

int main() {
  int *in, *out, *total;
  cudaMallocManaged(&in, 128 * sizeof(int));
  cudaMallocManaged(&out, 128 * sizeof(int));
  cudaMallocManaged(&total, sizeof(int));
  for (int i = 0; i < 128; ++i) in[i] = i * 37 % 128;
  sort<<<1, 32>>>(in, out, total);
  cudaDeviceSynchronize();
  bool sorted = true;
  for (int i = 0; i < 128; ++i) sorted = sorted && out[i] == i;
  printf("%s, %d in all\n", sorted ? "sorted" : "not sorted", *total);
  void* storage = nullptr;
  size_t bytes = 0;
  cub::DeviceSelect::If(storage, bytes, in, out, total, 128, IsEven());
  cudaMalloc(&storage, bytes);
  cub::DeviceSelect::If(storage, bytes, in, out, total, 128, IsEven());
  cudaDeviceSynchronize();
  printf("%d even\n", *total);
  cudaFree(storage);
  cudaFree(in);
  cudaFree(out);
  cudaFree(total);
}
