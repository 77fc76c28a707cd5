// Errors, devices, streams and events. Everything runs at once and in order, so streams and events hold little.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "common/emulator/host/link.h"
#include "common/emulator/wall/addresses.h"
#include "cuda_runtime_api.h"

struct emuStream {
  char nothing;
};

struct emuEvent {
  double recorded;  // seconds
  bool was_recorded;
};

namespace emu {
namespace {

struct ErrorName {
  cudaError_t code;
  const char *name, *text;
};

constexpr ErrorName kErrors[] = {
    {cudaSuccess, "cudaSuccess", "no error"},
    {cudaErrorInvalidValue, "cudaErrorInvalidValue", "invalid argument"},
    {cudaErrorMemoryAllocation, "cudaErrorMemoryAllocation", "out of memory"},
    {cudaErrorInvalidConfiguration, "cudaErrorInvalidConfiguration", "invalid configuration argument"},
    {cudaErrorInvalidDevicePointer, "cudaErrorInvalidDevicePointer", "invalid device pointer"},
    {cudaErrorInvalidMemcpyDirection, "cudaErrorInvalidMemcpyDirection", "invalid copy direction for memcpy"},
    {cudaErrorInvalidDevice, "cudaErrorInvalidDevice", "invalid device ordinal"},
    {cudaErrorInvalidResourceHandle, "cudaErrorInvalidResourceHandle", "invalid resource handle"},
    {cudaErrorNotReady, "cudaErrorNotReady", "device not ready"},
    {cudaErrorIllegalAddress, "cudaErrorIllegalAddress", "an illegal memory access was encountered"},
    {cudaErrorLaunchOutOfResources, "cudaErrorLaunchOutOfResources", "too many resources requested for launch"},
    {cudaErrorLaunchTimeout, "cudaErrorLaunchTimeout", "the launch timed out and was terminated"},
    {cudaErrorAssert, "cudaErrorAssert", "device-side assert triggered"},
    {cudaErrorMisalignedAddress, "cudaErrorMisalignedAddress", "misaligned address"},
    {cudaErrorLaunchFailure, "cudaErrorLaunchFailure", "unspecified launch failure"},
    {cudaErrorNotSupported, "cudaErrorNotSupported", "operation not supported"},
};

const ErrorName* find_error(cudaError_t code) {
  for (const ErrorName& e : kErrors)
    if (e.code == code) return &e;
  return nullptr;
}

template <class T>
T* make() {
  return static_cast<T*>(std::calloc(1, sizeof(T)));
}

template <class Message>
cudaError_t send(const Message& message) {
  return static_cast<cudaError_t>(host::ask(message).error);
}

/// As the device has it, where it keeps a clock.
double seconds_now() {
  const uint64_t bits = host::ask(Now{}).value;
  double seconds;
  std::memcpy(&seconds, &bits, sizeof seconds);
  return bits ? seconds : std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

cudaError_t status() { return send(Synchronise{}); }
cudaError_t refuse(int code) { return send(Refused{code}); }

// The figures of an H200, so that code that sizes itself by the device meets a plausible one.
constexpr int kMultiprocessors = 132;
constexpr int kClockKilohertz = 1980000;

void store(const dim3& d, uint32_t to[3]) {
  to[0] = d.x;
  to[1] = d.y;
  to[2] = d.z;
}

int attribute_value(cudaDeviceAttr attribute) {
  switch (attribute) {
    case cudaDevAttrMaxThreadsPerBlock:
    case cudaDevAttrMaxBlockDimX:
      return 1024;
    case cudaDevAttrMaxSharedMemoryPerBlock:
      return static_cast<int>(kMaxStaticShared);
    case cudaDevAttrMaxSharedMemoryPerBlockOptin:
      return static_cast<int>(kMaxDynamicShared);
    case cudaDevAttrMaxSharedMemoryPerMultiprocessor:
      return 228 << 10;
    case cudaDevAttrWarpSize:
      return 32;
    case cudaDevAttrClockRate:
      return kClockKilohertz;
    case cudaDevAttrMultiProcessorCount:
      return kMultiprocessors;
    case cudaDevAttrMaxThreadsPerMultiProcessor:
      return 2048;
    case cudaDevAttrComputeCapabilityMajor:
      return 9;
    case cudaDevAttrComputeCapabilityMinor:
      return 0;
  }
  return 0;
}

}  // namespace

cudaError_t set_function_attribute(cudaFuncAttribute attribute, int value) {
  if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize) return status();
  return send(AllowShared{value});
}

void launch(int line, const char* kernel, const Config& config, void (*thunk)(void*), const void* parameters,
            size_t bytes) {
  Launch l{};
  l.thunk = place_in_program(reinterpret_cast<uintptr_t>(thunk));
  store(config.grid, l.grid);
  store(config.block, l.block);
  l.shared_bytes = config.shared_bytes;
  l.line = line;
  std::strncpy(l.kernel, kernel, sizeof l.kernel - 1);
  host::send_pages();
  std::fflush(nullptr);  // before what the kernel prints
  host::ask(l, parameters, bytes);
}

}  // namespace emu

using emu::make;
using emu::refuse;
using emu::status;

cudaError_t cudaGetLastError() { return emu::send(emu::TakeError{}); }
cudaError_t cudaPeekAtLastError() { return emu::send(emu::PeekError{}); }

const char* cudaGetErrorString(cudaError_t error) {
  const auto* e = emu::find_error(error);
  return e ? e->text : "unrecognized error code";
}

const char* cudaGetErrorName(cudaError_t error) {
  const auto* e = emu::find_error(error);
  return e ? e->name : "unrecognized error code";
}

cudaError_t cudaDeviceSynchronize() { return status(); }
cudaError_t cudaThreadSynchronize() { return status(); }
cudaError_t cudaDeviceReset() { return status(); }
cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache) { return status(); }

cudaError_t cudaGetDevice(int* device) {
  *device = 0;
  return status();
}

cudaError_t cudaSetDevice(int device) { return device == 0 ? status() : refuse(cudaErrorInvalidDevice); }

cudaError_t cudaGetDeviceCount(int* count) {
  *count = 1;
  return status();
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* p, int device) {
  if (device != 0) return refuse(cudaErrorInvalidDevice);
  *p = {};
  std::strcpy(p->name, "CUDA emulator");
  p->totalGlobalMem = emu::kDeviceCapacity;
  p->sharedMemPerBlock = emu::kMaxStaticShared;
  p->sharedMemPerBlockOptin = emu::kMaxDynamicShared;
  p->sharedMemPerMultiprocessor = 228 << 10;
  p->totalConstMem = 64 << 10;
  p->memPitch = 0x7fffffff;
  p->regsPerBlock = p->regsPerMultiprocessor = 65536;
  p->warpSize = 32;
  p->maxThreadsPerBlock = 1024;
  p->maxThreadsPerMultiProcessor = 2048;
  p->maxBlocksPerMultiProcessor = 32;
  p->maxThreadsDim[0] = p->maxThreadsDim[1] = 1024;
  p->maxThreadsDim[2] = 64;
  p->maxGridSize[0] = 0x7fffffff;
  p->maxGridSize[1] = p->maxGridSize[2] = 65535;
  p->clockRate = emu::kClockKilohertz;
  p->memoryClockRate = 3201000;
  p->memoryBusWidth = 6144;
  p->l2CacheSize = 50 << 20;
  p->concurrentKernels = p->canMapHostMemory = 1;
  p->asyncEngineCount = 3;
  p->major = 9;
  p->multiProcessorCount = emu::kMultiprocessors;
  p->unifiedAddressing = p->managedMemory = 1;
  return status();
}

cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int) {
  *value = emu::attribute_value(attribute);
  return status();
}

cudaError_t cudaDriverGetVersion(int* version) {
  *version = 13000;
  return status();
}

cudaError_t cudaRuntimeGetVersion(int* version) { return cudaDriverGetVersion(version); }

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned int) {
  *stream = make<emuStream>();
  return status();
}

cudaError_t cudaStreamCreate(cudaStream_t* stream) { return cudaStreamCreateWithFlags(stream, 0); }

cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  std::free(stream);
  return status();
}

cudaError_t cudaStreamSynchronize(cudaStream_t) { return status(); }
cudaError_t cudaStreamQuery(cudaStream_t) { return status(); }
cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned int) { return status(); }

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned int) {
  *event = make<emuEvent>();
  return status();
}

cudaError_t cudaEventCreate(cudaEvent_t* event) { return cudaEventCreateWithFlags(event, 0); }

cudaError_t cudaEventDestroy(cudaEvent_t event) {
  std::free(event);
  return status();
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t) {
  if (!event) return refuse(cudaErrorInvalidResourceHandle);
  event->recorded = emu::seconds_now();
  event->was_recorded = true;
  return status();
}

cudaError_t cudaEventSynchronize(cudaEvent_t) { return status(); }
cudaError_t cudaEventQuery(cudaEvent_t) { return status(); }

cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t stop) {
  if (!start || !stop || !start->was_recorded || !stop->was_recorded) return refuse(cudaErrorInvalidResourceHandle);
  *milliseconds = static_cast<float>(1e3 * (stop->recorded - start->recorded));
  return status();
}
