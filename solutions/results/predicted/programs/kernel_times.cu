// Writes the duration of every kernel of a program, as the device's own clock tells it (CUPTI), to the file that
// KERNEL_TIMES names: one row for each launch, in the order in which they ran.
//   nvcc -shared -Xcompiler -fPIC -o libkernel_times.so kernel_times.cu -lcupti
//   CUDA_INJECTION64_PATH=./libkernel_times.so KERNEL_TIMES=times.csv ./program 10
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include <cupti.h>

namespace {

constexpr size_t kBytes = 8 << 20;
std::FILE* file = nullptr;

void want(uint8_t** buffer, size_t* bytes, size_t* records) {
  *buffer = static_cast<uint8_t*>(std::aligned_alloc(8, kBytes));
  *bytes = kBytes;
  *records = 0;
}

void take(CUcontext, uint32_t, uint8_t* buffer, size_t, size_t valid) {
  CUpti_Activity* record = nullptr;
  while (cuptiActivityGetNextRecord(buffer, valid, &record) == CUPTI_SUCCESS) {
    if (record->kind != CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL) continue;
    const auto* k = reinterpret_cast<CUpti_ActivityKernel9*>(record);
    std::fprintf(file, "%llu,%s,%d,%d,%d,%d,%llu,%d\n", static_cast<unsigned long long>(k->start), k->name, k->gridX,
                 k->gridY, k->blockX, k->blockY, static_cast<unsigned long long>(k->end - k->start),
                 k->registersPerThread);
  }
  std::free(buffer);
}

void finish() {
  cuptiActivityFlushAll(1);
  std::fclose(file);
}

}  // namespace

extern "C" int InitializeInjection() {
  const char* path = std::getenv("KERNEL_TIMES");
  file = std::fopen(path ? path : "kernel_times.csv", "w");
  if (!file) return 0;
  std::fprintf(file, "start,kernel,grid_x,grid_y,block_x,block_y,nanoseconds,registers\n");
  cuptiActivityRegisterCallbacks(want, take);
  const CUptiResult result = cuptiActivityEnable(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL);
  if (result != CUPTI_SUCCESS) std::fprintf(stderr, "CUPTI: %d\n", static_cast<int>(result));
  std::atexit(finish);
  return 1;
}
