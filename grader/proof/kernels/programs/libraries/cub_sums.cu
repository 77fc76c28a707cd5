// Sums by CUB: of the device, of a block, of a warp.
// prints: device sum 523776, largest 1023
// prints: scan ends at 523776
// prints: block sum 32640, before the last 32385
// prints: warp sum 496
#include <cub/cub.cuh>
#include <cstdio>

__global__ void in_blocks(const int* in, int* out) {
  typedef cub::BlockReduce<int, 256> BlockReduce;
  typedef cub::BlockScan<int, 256> BlockScan;
  typedef cub::WarpReduce<int> WarpReduce;
  __shared__ typename BlockReduce::TempStorage reduce_storage;
  __shared__ typename BlockScan::TempStorage scan_storage;
  __shared__ WarpReduce::TempStorage warp_storage[8];
  int value = in[threadIdx.x], before;
  int sum = BlockReduce(reduce_storage).Sum(value);
  BlockScan(scan_storage).ExclusiveSum(value, before);
  int warp = WarpReduce(warp_storage[threadIdx.x / 32]).Sum(value);
  if (threadIdx.x == 0) out[0] = sum, out[2] = warp;
  if (threadIdx.x == 255) out[1] = before;
}

int main() {
  const int n = 1024;
  int *in, *out;
  cudaMallocManaged(&in, n * sizeof(int));
  cudaMallocManaged(&out, n * sizeof(int));
  for (int i = 0; i < n; ++i) in[i] = i;
  void* storage = NULL;
  size_t bytes = 0;
  cub::DeviceReduce::Sum(storage, bytes, in, out, n);
  cudaMalloc(&storage, bytes);
  cub::DeviceReduce::Sum(storage, bytes, in, out, n);
  cub::DeviceReduce::Max(storage, bytes, in, out + 1, n);
  cudaDeviceSynchronize();
  printf("device sum %d, largest %d\n", out[0], out[1]);
  cudaFree(storage);
  storage = NULL;
  cub::DeviceScan::InclusiveSum(storage, bytes, in, out, n);
  cudaMalloc(&storage, bytes);
  cub::DeviceScan::InclusiveSum(storage, bytes, in, out, n);
  cudaDeviceSynchronize();
  printf("scan ends at %d\n", out[n - 1]);
  in_blocks<<<1, 256>>>(in, out);
  cudaDeviceSynchronize();
  printf("block sum %d, before the last %d\n", out[0], out[1]);
  printf("warp sum %d\n", out[2]);
  cudaFree(in);
  cudaFree(out);
  cudaFree(storage);
}
