// Checks for a GPU that computes. After a small kernel has run and its result was right, prints the GPU's properties,
// one "name value" per line. Otherwise prints one line, "error NAME words", and exits with code 1.
#include <cuda_runtime.h>

#include <cstdio>
#include <vector>

namespace {

constexpr int kCount = 1 << 16;

__global__ void square(unsigned* values) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  values[i] = i * i;
}

[[noreturn]] void fail(cudaError_t error) {
  std::printf("error %s %s\n", cudaGetErrorName(error), cudaGetErrorString(error));
  std::exit(1);
}

void need(cudaError_t error) {
  if (error != cudaSuccess) fail(error);
}

int attribute(cudaDeviceAttr which) {
  int value = 0;
  need(cudaDeviceGetAttribute(&value, which, 0));
  return value;
}

void compute() {
  unsigned* device = nullptr;
  std::vector<unsigned> values(kCount);
  need(cudaMalloc(&device, kCount * sizeof(unsigned)));
  square<<<kCount / 256, 256>>>(device);
  need(cudaGetLastError());
  need(cudaMemcpy(values.data(), device, kCount * sizeof(unsigned), cudaMemcpyDeviceToHost));
  need(cudaFree(device));
  for (unsigned i = 0; i < kCount; ++i)
    if (values[i] != i * i) fail(cudaErrorUnknown);
}

}  // namespace

int main() {
  int driver = 0, runtime = 0;
  cudaDriverGetVersion(&driver);
  cudaRuntimeGetVersion(&runtime);
  std::printf("driver %d\nruntime %d\n", driver, runtime);
  cudaDeviceProp device;
  need(cudaGetDeviceProperties(&device, 0));
  std::printf("name %s\narch %d%d\nmultiprocessors %d\nmemory %zu\nl2 %d\nclock %d\n", device.name, device.major,
              device.minor, device.multiProcessorCount, device.totalGlobalMem, device.l2CacheSize,
              attribute(cudaDevAttrClockRate));
  std::printf("memory_clock %d\nmemory_bus %d\n", attribute(cudaDevAttrMemoryClockRate),
              attribute(cudaDevAttrGlobalMemoryBusWidth));
  std::fflush(stdout);
  compute();
  std::printf("computes yes\n");
  return 0;
}
