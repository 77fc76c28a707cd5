// Errors, devices, streams and events. Work runs at once and in order; streams.h tracks what could run later on a GPU.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <vector>

#include "common/emulator/host/capture.h"
#include "common/emulator/host/error_names.h"
#include "common/emulator/host/late.h"
#include "common/emulator/host/link.h"
#include "common/emulator/host/own_memory.h"
#include "common/emulator/host/streams.h"
#include "common/emulator/host/unfinished.h"
#include "common/emulator/wall/addresses.h"
#include "common/emulator/wall/child_launch.h"
#include "common/emulator/wall/multiprocessors.h"
#include "cuda_runtime_api.h"
#include "emulated_host_functions.h"

struct emuStream {
  char nothing;
};

struct emuEvent {
  double recorded;  // in seconds
  bool was_recorded;
};

namespace emu {
namespace {

template <class T>
T* make() {
  return static_cast<T*>(std::calloc(1, sizeof(T)));
}

template <class Message>
cudaError_t send(const Message& message) {
  return static_cast<cudaError_t>(host::ask(message).error);
}

/// Time on the device if it keeps a clock, otherwise on the host.
double seconds_now() {
  const uint64_t bits = host::ask(Now{}).value;
  double seconds;
  std::memcpy(&seconds, &bits, sizeof seconds);
  return bits ? seconds : std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// The host's clock, where one is kept.
void pass_wait_time() { host::ask(Now{Moment::wait}); }

cudaError_t status() { return send(Synchronise{}); }
cudaError_t refuse(int code, emu_types::Line line, const char* call_and_reason) {
  call_failed(call_and_reason, static_cast<int>(line));
  return send(Refused{code});
}

// Figures of an H200, so that code that sizes itself by the device sees plausible ones.
constexpr int kClockKilohertz = 1980000;
constexpr int kMemoryKilohertz = 3201000;
constexpr int kBusBits = 6144;
constexpr int kL2Bytes = 50 << 20;

void store(const dim3& d, uint32_t to[3]) {
  to[0] = d.x;
  to[1] = d.y;
  to[2] = d.z;
}

bool is_there(cudaDeviceAttr attribute) {
  constexpr cudaDeviceAttr kThere[] = {
      cudaDevAttrCanMapHostMemory,          cudaDevAttrConcurrentKernels,      cudaDevAttrGpuOverlap,
      cudaDevAttrStreamPrioritiesSupported, cudaDevAttrGlobalL1CacheSupported, cudaDevAttrLocalL1CacheSupported,
      cudaDevAttrUnifiedAddressing,         cudaDevAttrManagedMemory,          cudaDevAttrConcurrentManagedAccess,
      cudaDevAttrCooperativeLaunch,         cudaDevAttrMemoryPoolsSupported};
  return std::find(std::begin(kThere), std::end(kThere), attribute) != std::end(kThere);
}

int attribute_value(cudaDeviceAttr attribute) {
  if (is_there(attribute)) return 1;
  switch (attribute) {
    case cudaDevAttrMaxThreadsPerBlock:
    case cudaDevAttrMaxBlockDimX:
    case cudaDevAttrMaxBlockDimY:
      return 1024;
    case cudaDevAttrMaxBlockDimZ:
      return 64;
    case cudaDevAttrMaxGridDimX:
      return 0x7fffffff;
    case cudaDevAttrMaxGridDimY:
    case cudaDevAttrMaxGridDimZ:
      return 65535;
    case cudaDevAttrTotalConstantMemory:
      return 64 << 10;
    case cudaDevAttrMaxRegistersPerBlock:
    case cudaDevAttrMaxRegistersPerMultiprocessor:
      return 65536;
    case cudaDevAttrMemoryClockRate:
      return kMemoryKilohertz;
    case cudaDevAttrGlobalMemoryBusWidth:
      return kBusBits;
    case cudaDevAttrL2CacheSize:
      return kL2Bytes;
    case cudaDevAttrMaxBlocksPerMultiprocessor:
      return 32;
    case cudaDevAttrAsyncEngineCount:
      return 3;
    case cudaDevAttrMaxPitch:
      return 0x7fffffff;
    case cudaDevAttrTextureAlignment:
      return 512;
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
      return static_cast<int>(multiprocessors());
    case cudaDevAttrMaxThreadsPerMultiProcessor:
      return 2048;
    case cudaDevAttrComputeCapabilityMajor:
      return 9;
    default:  // all others are not supported, or 0
      return 0;
  }
}

void tell_texture_limits(cudaDeviceProp& p) {
  const int plane[] = {131072, 65536}, layers[] = {32768, 32768, 2048}, volume[] = {16384, 16384, 16384};
  p.maxTexture1D = p.maxTexture2D[0] = p.maxSurface1D = p.maxSurface2D[0] = plane[0];
  p.maxTexture2D[1] = p.maxSurface2D[1] = plane[1];
  p.maxTexture1DLinear = 1 << 28;
  p.maxTexture1DLayered[0] = p.maxTextureCubemap = p.maxTextureCubemapLayered[0] = 32768;
  p.maxTexture1DLayered[1] = p.maxTextureCubemapLayered[1] = 2048;
  std::copy(layers, layers + 3, p.maxTexture2DLayered);
  std::copy(volume, volume + 3, p.maxTexture3D);
  std::copy(volume, volume + 3, p.maxSurface3D);
  p.textureAlignment = p.surfaceAlignment = 512;
  p.texturePitchAlignment = 32;
}

/// False if the device refuses the launch. Used only for launches that do not run at once.
bool would_run(Launch l) {
  l.only_checked = 1;
  return host::ask(l).value != 0;
}

void run(const Launch& l, const unsigned char* parameters, size_t bytes) {
  host::send_pages();
  std::fflush(nullptr);  // so that host output precedes the kernel's
  if (host::ask(l, parameters, bytes).value) host::note_print({l.work.stream, l.work.number, l.line});
}

/// Sends the launch after all earlier work of the stream.
void send_launch(Launch l, cudaStream_t stream, const unsigned char* parameters, size_t bytes) {
  const std::lock_guard lock(host::one_at_a_time());
  l.work = host::next_work(stream);
  if (!host::is_late()) return run(l, parameters, bytes);
  if (would_run(l))
    host::run_later(l.work, [l, held = std::vector<unsigned char>(parameters, parameters + bytes)] {
      run(l, held.data(), held.size());
    });
}

}  // namespace

cudaError_t set_function_attribute(cudaFuncAttribute attribute, int value, emu_types::Line line) {
  if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize) return status();
  if (value < 0 || static_cast<size_t>(value) > kMaxDynamicShared)
    call_failed("cudaFuncSetAttribute: a block has 227 KB of shared memory at most", static_cast<int>(line));
  return send(AllowShared{value});
}

cudaError_t set_stack_limit(size_t bytes) { return send(AllowStack{bytes}); }

void call_failed(const char* call_and_reason, int line) {
  ApiMishap mishap{Mishap::call_failed, line, ""};
  std::strncpy(mishap.text, call_and_reason, sizeof mishap.text - 1);
  host::ask(mishap);
}

void launch(int line, const char* kernel, const Config& config, void (*thunk)(void*), const void* parameters,
            size_t bytes) {
  Launch l{};
  l.thunk = place_in_program(reinterpret_cast<uintptr_t>(thunk));
  store(config.grid, l.grid);
  store(config.block, l.block);
  l.shared_bytes = config.shared_bytes;
  l.line = line;
  l.cooperative = config.cooperative;
  l.cluster[0] = config.cluster.x, l.cluster[1] = config.cluster.y, l.cluster[2] = config.cluster.z;
  std::strncpy(l.kernel, kernel, sizeof l.kernel - 1);
  if (!host::ring) return launch_child(l, parameters, bytes);
  host::note_call_of_cuda(line);
  const auto stream = static_cast<cudaStream_t>(config.stream);
  const auto* const first = static_cast<const unsigned char*>(parameters);
  if (is_captured(stream)) {
    capture(stream, [l, kept = std::vector<unsigned char>(first, first + bytes)](cudaStream_t again) {
      send_launch(l, again, kept.data(), kept.size());
    });
    return;
  }
  send_launch(l, stream, first, bytes);
}

/// Runs at once, even in late mode: the host may wait for the function by a lock, which is not observed.
void launch_host_function(cudaStream_t stream, const HostFunction& function, int line) {
  const Work work = host::next_work(stream);
  const auto data = reinterpret_cast<uintptr_t>(function.data);
  host::note_use({data, data + 1, work.stream, work.number, line, false, true, false});
  {
    const std::lock_guard lock(host::one_at_a_time());
    host::run_waited_for(work.known);
  }
  const host::InHostFunction here(work, line);
  function.plain ? function.plain(function.data) : function.callback(stream, cudaSuccess, function.data);
}

}  // namespace emu

using emu::make;
using emu::refuse;
using emu::status;

cudaError_t cudaGetLastError() { return emu::send(emu::TakeError{}); }
cudaError_t cudaPeekAtLastError() { return emu::send(emu::PeekError{}); }

const char* cudaGetErrorString(cudaError_t error) {
  const auto* e = emu::host::find_error(error);
  return e ? e->text : "unrecognized error code";
}

const char* cudaGetErrorName(cudaError_t error) {
  const auto* e = emu::host::find_error(error);
  return e ? e->name : "unrecognized error code";
}

cudaError_t cudaDeviceSynchronize() {
  emu::host::note_call_of_cuda(0);
  emu::host::wait_for_all();
  emu::pass_wait_time();
  return status();
}
cudaError_t cudaThreadSynchronize() { return cudaDeviceSynchronize(); }

cudaError_t cudaDeviceReset(emu_types::Line line) {
  emu::host::wait_for_all();
  emu::pass_wait_time();
  emu::host::send_pages();
  return emu::send(emu::Reset{static_cast<int>(line)});
}

cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache) { return status(); }

cudaError_t cudaGetDevice(int* device) {
  *device = 0;
  return status();
}

cudaError_t cudaSetDevice(int device, emu_types::Line line) {
  return device == 0 ? status() : refuse(cudaErrorInvalidDevice, line, "cudaSetDevice: there is only device 0");
}

cudaError_t cudaGetDeviceCount(int* count) {
  *count = 1;
  return status();
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* p, int device, emu_types::Line line) {
  if (device != 0) return refuse(cudaErrorInvalidDevice, line, "cudaGetDeviceProperties: there is only device 0");
  *p = {};
  std::strcpy(p->name, "CUDA emulator");
  p->totalGlobalMem = emu::device_capacity;
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
  p->memoryClockRate = emu::kMemoryKilohertz;
  p->memoryBusWidth = emu::kBusBits;
  p->l2CacheSize = emu::kL2Bytes;
  p->concurrentKernels = p->canMapHostMemory = p->deviceOverlap = 1;
  p->asyncEngineCount = 3;
  p->major = 9;
  p->multiProcessorCount = static_cast<int>(emu::multiprocessors());
  p->unifiedAddressing = p->managedMemory = p->concurrentManagedAccess = p->cooperativeLaunch = 1;
  p->streamPrioritiesSupported = p->globalL1CacheSupported = p->localL1CacheSupported = p->memoryPoolsSupported = 1;
  p->persistingL2CacheMaxSize = p->accessPolicyMaxWindowSize = emu::kL2Bytes / 2;
  emu::tell_texture_limits(*p);
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

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned int flags) {
  *stream = make<emuStream>();
  emu::host::add_stream(*stream, flags != cudaStreamNonBlocking);
  return status();
}

cudaError_t cudaStreamCreate(cudaStream_t* stream) { return cudaStreamCreateWithFlags(stream, 0); }

cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  emu::host::remove_stream(stream);
  std::free(stream);
  return status();
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  emu::host::note_call_of_cuda(0);
  emu::host::wait_for(stream);
  emu::pass_wait_time();
  return status();
}

cudaError_t cudaStreamQuery(cudaStream_t stream) {
  if (emu::host::is_unfinished_watched() && !emu::host::is_idle(stream)) return cudaErrorNotReady;
  return cudaStreamSynchronize(stream);
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int) {
  if (!emu::host::join_capture(stream, event)) emu::host::let_wait(stream, event);
  return status();
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned int) {
  *event = make<emuEvent>();
  return status();
}

cudaError_t cudaEventCreate(cudaEvent_t* event) { return cudaEventCreateWithFlags(event, 0); }

cudaError_t cudaEventDestroy(cudaEvent_t event) {
  emu::host::forget(event);
  std::free(event);
  return status();
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream, emu_types::Line line) {
  if (!event)
    return refuse(cudaErrorInvalidResourceHandle, line, "cudaEventRecord: the event was not made by cudaEventCreate()");
  emu::host::note_call_of_cuda(static_cast<int>(line));
  if (emu::host::capture_event(event, stream)) return cudaSuccess;
  emu::host::record(event, stream);
  event->recorded = emu::seconds_now();
  event->was_recorded = true;
  return status();
}

cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  emu::host::note_call_of_cuda(0);
  emu::host::wait_for(event);
  emu::pass_wait_time();
  return status();
}

cudaError_t cudaEventQuery(cudaEvent_t event) {
  if (emu::host::is_unfinished_watched() && !emu::host::happened(event)) return cudaErrorNotReady;
  return cudaEventSynchronize(event);
}

cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t stop, emu_types::Line line) {
  if (!start || !stop || !start->was_recorded || !stop->was_recorded)
    return refuse(cudaErrorInvalidResourceHandle, line, "cudaEventElapsedTime: an event was never recorded");
  if (!emu::host::is_over(start) || !emu::host::is_over(stop))
    emu::host::ask(emu::ApiMishap{emu::Mishap::time_of_unfinished_event, static_cast<int>(line), ""});
  for (const cudaEvent_t event : {start, stop}) emu::host::wait_for(event);  // the result implies both happened
  *milliseconds = static_cast<float>(1e3 * (stop->recorded - start->recorded));
  return status();
}
