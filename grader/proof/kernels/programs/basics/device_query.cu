// What a device says of itself, and what fits on it.
// prints: 1 device
// prints: warps of 32, up to 1024 threads in a block
// prints: compute capability known: yes
// prints: occupancy known: yes
#include <cstdio>

__global__ void kernel(float* data) { data[blockIdx.x * blockDim.x + threadIdx.x] *= 2; }

int main() {
  int count = 0;
  cudaGetDeviceCount(&count);
  printf("%d device\n", count);
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  printf("warps of %d, up to %d threads in a block\n", prop.warpSize, prop.maxThreadsPerBlock);
  bool known = prop.major > 0 && prop.multiProcessorCount > 0 && prop.totalGlobalMem > 0 && prop.l2CacheSize > 0 &&
               prop.memoryBusWidth > 0 && prop.memoryClockRate > 0 && prop.clockRate > 0 && prop.concurrentKernels;
  printf("compute capability known: %s\n", known ? "yes" : "no");
  int blocks = 0, min_grid = 0, block_size = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, 256, 0);
  cudaOccupancyMaxPotentialBlockSize(&min_grid, &block_size, kernel, 0, 0);
  float occupancy = (blocks * 256 / prop.warpSize) / (float)(prop.maxThreadsPerMultiProcessor / prop.warpSize);
  int driver = 0, runtime = 0;
  cudaDriverGetVersion(&driver);
  cudaRuntimeGetVersion(&runtime);
  size_t free_bytes = 0, total_bytes = 0;
  cudaMemGetInfo(&free_bytes, &total_bytes);
  known = occupancy > 0 && occupancy <= 1 && block_size >= 32 && runtime >= 11000 && free_bytes <= total_bytes;
  printf("occupancy known: %s\n", known ? "yes" : "no");
}
