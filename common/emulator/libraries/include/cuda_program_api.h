// The functions of the CUDA runtime that only whole programs may use. Every file of such a program includes this
// header.
#pragma once
#include "cuda_arrays.h"
#include "cuda_device_runtime.h"
#include "cuda_graphs.h"
#include "cuda_program_device.h"
#include "cuda_program_launches.h"
#include "cuda_runtime.h"
#include "cuda_surface_references.h"
#include "cuda_surfaces.h"
#include "cuda_texture_references.h"
#include "cuda_textures.h"
#include "emulated_host_functions.h"

// The include guards of NVIDIA's headers, which some programs test.
#define __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_API_H__
#define __DRIVER_TYPES_H__
#define __VECTOR_TYPES_H__

#ifdef CUDA_API_PER_THREAD_DEFAULT_STREAM
namespace {
const bool emu_streams_of_threads = (emu::use_streams_of_threads(), true);
}
#endif

// ---- hints about memory, which affect the speed of a GPU but not its results

enum cudaMemoryAdvise {
  cudaMemAdviseSetReadMostly = 1,
  cudaMemAdviseUnsetReadMostly,
  cudaMemAdviseSetPreferredLocation,
  cudaMemAdviseUnsetPreferredLocation,
  cudaMemAdviseSetAccessedBy,
  cudaMemAdviseUnsetAccessedBy
};
inline cudaError_t cudaMemAdvise(const void*, size_t, cudaMemoryAdvise, int) { return cudaSuccess; }
constexpr unsigned int cudaMemAttachSingle = 4;
template <class T>
cudaError_t cudaStreamAttachMemAsync(cudaStream_t, T*, size_t = 0, unsigned int = cudaMemAttachSingle) {
  return cudaSuccess;
}

enum cudaAccessProperty { cudaAccessPropertyNormal, cudaAccessPropertyStreaming, cudaAccessPropertyPersisting };
struct cudaAccessPolicyWindow {
  void* base_ptr;
  size_t num_bytes;
  float hitRatio;
  cudaAccessProperty hitProp, missProp;
};
enum cudaStreamAttrID { cudaStreamAttributeAccessPolicyWindow = 1 };
union cudaStreamAttrValue {
  cudaAccessPolicyWindow accessPolicyWindow;
};
inline cudaError_t cudaStreamSetAttribute(cudaStream_t, cudaStreamAttrID, const cudaStreamAttrValue*) {
  return cudaSuccess;
}
inline cudaError_t cudaCtxResetPersistingL2Cache() { return cudaSuccess; }
inline cudaError_t cudaDeviceGetLimit(size_t* value, cudaLimit limit) {
  *value = limit == cudaLimitStackSize ? 1 << 10 : limit == cudaLimitPrintfFifoSize ? 1 << 20 : 8 << 20;
  return cudaSuccess;
}
inline cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache* config) {
  *config = cudaFuncCachePreferNone;
  return cudaSuccess;
}
inline cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig* config) {
  *config = cudaSharedMemBankSizeFourByte;
  return cudaSuccess;
}
#define cudaThreadExit cudaDeviceReset

// ---- host memory

constexpr unsigned int cudaDeviceScheduleAuto = 0, cudaDeviceScheduleSpin = 1, cudaDeviceScheduleYield = 2,
                       cudaDeviceScheduleBlockingSync = 4, cudaDeviceBlockingSync = 4, cudaDeviceMapHost = 8,
                       cudaDeviceLmemResizeToMax = 16;
inline cudaError_t cudaGetDeviceFlags(unsigned int* flags) {
  *flags = cudaDeviceMapHost;
  return cudaSuccess;
}
constexpr unsigned int cudaHostAllocWriteCombined = 4;
inline cudaError_t cudaHostGetFlags(unsigned int* flags, void*) {
  *flags = cudaHostAllocMapped;
  return cudaSuccess;
}
constexpr unsigned int cudaHostRegisterDefault = 0, cudaHostRegisterPortable = 1, cudaHostRegisterMapped = 2;
constexpr unsigned int cudaEventInterprocess = 4;

/// If a kernel accesses registered memory, this is reported as an error. Asynchronous copies from and to registered
/// memory count as work that may run after the call returns.
cudaError_t cudaHostRegister(void* memory, size_t bytes, unsigned int flags);
cudaError_t cudaHostUnregister(void* memory);

enum cudaMemoryType { cudaMemoryTypeUnregistered, cudaMemoryTypeHost, cudaMemoryTypeDevice, cudaMemoryTypeManaged };
struct cudaPointerAttributes {
  cudaMemoryType type;
  int device;
  void *devicePointer, *hostPointer;
};
inline cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* a, const void* p) {
  constexpr size_t kDevice = 0x100000000000, kBytes = size_t{96} << 30;  // address and size of device memory
  const bool device = reinterpret_cast<size_t>(p) - kDevice < kBytes;
  void* const same = const_cast<void*>(p);
  *a = {device ? cudaMemoryTypeDevice : cudaMemoryTypeUnregistered, device ? 0 : -1, device ? same : nullptr,
        device ? nullptr : same};
  return cudaSuccess;
}
template <class T>
cudaError_t cudaGetSymbolSize(size_t* bytes, const T&) {
  *bytes = sizeof(T);
  return cudaSuccess;
}

// ---- memory pools. There is a single pool, which keeps no freed memory

enum cudaMemAllocationType { cudaMemAllocationTypePinned = 1 };
enum cudaMemLocationType { cudaMemLocationTypeDevice = 1 };
enum cudaMemAllocationHandleType { cudaMemHandleTypeNone, cudaMemHandleTypePosixFileDescriptor };
struct cudaMemLocation {
  cudaMemLocationType type;
  int id;
};
struct cudaMemPoolProps {
  cudaMemAllocationType allocType;
  cudaMemAllocationHandleType handleTypes;
  cudaMemLocation location;
};
inline cudaError_t cudaMemPoolCreate(cudaMemPool_t* pool, const cudaMemPoolProps*) {
  return cudaDeviceGetDefaultMemPool(pool, 0);
}
inline cudaError_t cudaMemPoolDestroy(cudaMemPool_t) { return cudaSuccess; }
inline cudaError_t cudaDeviceSetMemPool(int, cudaMemPool_t) { return cudaSuccess; }
inline cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t, cudaMemPoolAttr, void* value) {
  *static_cast<unsigned long long*>(value) = 0;
  return cudaSuccess;
}
template <class T>
cudaError_t cudaMallocFromPoolAsync(T** pointer, size_t bytes, cudaMemPool_t, cudaStream_t stream,
                                    int line = __builtin_LINE()) {
  const emu::OnStream here(stream);
  return cudaMalloc(pointer, bytes, emu_types::Line(line));
}

#include "cuda_graph_memory.h"

// ---- callbacks in streams. A callback runs after all earlier work of its stream

using cudaStreamCallback_t = void (*)(cudaStream_t stream, cudaError_t status, void* data);
inline cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t call, void* data, unsigned int,
                                         int line = __builtin_LINE()) {
  if (emu::capture(stream, [=](cudaStream_t again) { cudaStreamAddCallback(again, call, data, 0, line); }))
    return cudaSuccess;
  emu::launch_host_function(stream, {nullptr, call, data}, line);
  return cudaSuccess;
}
using cudaHostFn_t = void (*)(void* data);
inline cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t call, void* data, int line = __builtin_LINE()) {
  if (emu::capture(stream, [=](cudaStream_t again) { cudaLaunchHostFunc(again, call, data, line); }))
    return cudaSuccess;
  emu::launch_host_function(stream, {call, nullptr, data}, line);
  return cudaSuccess;
}
inline cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
  *least = 0, *greatest = -5;
  return cudaSuccess;
}
inline cudaError_t cudaStreamGetPriority(cudaStream_t, int* priority) {
  *priority = 0;
  return cudaSuccess;
}
inline cudaError_t cudaStreamGetFlags(cudaStream_t, unsigned int* flags) {
  *flags = cudaStreamDefault;
  return cudaSuccess;
}
inline cudaError_t cudaEventCreate(cudaEvent_t* event, unsigned int flags) {
  return cudaEventCreateWithFlags(event, flags);
}
inline cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream = nullptr, unsigned int = 0) {
  return cudaEventRecord(event, stream);
}

// ---- devices. There is only one

enum cudaDeviceP2PAttr {
  cudaDevP2PAttrPerformanceRank = 1,
  cudaDevP2PAttrAccessSupported,
  cudaDevP2PAttrNativeAtomicSupported,
  cudaDevP2PAttrCudaArrayAccessSupported
};
inline cudaError_t cudaDeviceGetP2PAttribute(int* value, cudaDeviceP2PAttr, int, int) {
  *value = 0;
  return cudaSuccess;
}
inline cudaError_t cudaDeviceCanAccessPeer(int* can, int, int) {
  *can = 0;
  return cudaSuccess;
}
inline cudaError_t cudaDeviceEnablePeerAccess(int, unsigned int) { return cudaErrorInvalidDevice; }
inline cudaError_t cudaDeviceDisablePeerAccess(int) { return cudaErrorInvalidDevice; }
inline cudaError_t cudaMemcpyPeer(void* to, int, const void* from, int, size_t bytes, int line = __builtin_LINE()) {
  return cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToDevice, emu_types::Line(line));
}
inline cudaError_t cudaMemcpyPeerAsync(void* to, int, const void* from, int, size_t bytes,
                                       cudaStream_t stream = nullptr, int line = __builtin_LINE()) {
  const emu::OnStream here(stream);
  return cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToDevice, emu_types::Line(line));
}
inline cudaError_t cudaChooseDevice(int* device, const cudaDeviceProp*) {
  *device = 0;
  return cudaSuccess;
}
inline cudaError_t cudaSetValidDevices(int*, int) { return cudaSuccess; }
inline cudaError_t cudaDeviceGetPCIBusId(char* text, int length, int) {
  std::snprintf(text, static_cast<size_t>(length), "0000:00:00.0");
  return cudaSuccess;
}
inline cudaError_t cudaInitDevice(int, unsigned int, unsigned int) { return cudaSuccess; }
template <class F>
cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t* bytes, F, int, int) {
  *bytes = 48 << 10;
  return cudaSuccess;
}
