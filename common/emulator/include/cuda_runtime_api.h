// The part of the CUDA runtime's host API that coursework needs. The rewriter refuses all other functions of the API.
#pragma once
#include <cstddef>
#include <cstdint>

#include "cuda_errors.h"
#include "emulator.h"

using cudaError_t = cudaError;

enum cudaMemcpyKind {
  cudaMemcpyHostToHost = 0,
  cudaMemcpyHostToDevice = 1,
  cudaMemcpyDeviceToHost = 2,
  cudaMemcpyDeviceToDevice = 3,
  cudaMemcpyDefault = 4
};

enum cudaFuncAttribute {
  cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
  cudaFuncAttributePreferredSharedMemoryCarveout = 9,
  cudaFuncAttributeNonPortableClusterSizeAllowed = 13
};
enum cudaFuncCache {
  cudaFuncCachePreferNone,
  cudaFuncCachePreferShared,
  cudaFuncCachePreferL1,
  cudaFuncCachePreferEqual
};
enum cudaSharedCarveout {
  cudaSharedmemCarveoutDefault = -1,
  cudaSharedmemCarveoutMaxL1 = 0,
  cudaSharedmemCarveoutMaxShared = 100
};

enum cudaDeviceAttr {
  cudaDevAttrMaxThreadsPerBlock = 1,
  cudaDevAttrMaxBlockDimX = 2,
  cudaDevAttrMaxBlockDimY = 3,
  cudaDevAttrMaxBlockDimZ = 4,
  cudaDevAttrMaxGridDimX = 5,
  cudaDevAttrMaxGridDimY = 6,
  cudaDevAttrMaxGridDimZ = 7,
  cudaDevAttrMaxSharedMemoryPerBlock = 8,
  cudaDevAttrTotalConstantMemory = 9,
  cudaDevAttrWarpSize = 10,
  cudaDevAttrMaxPitch = 11,
  cudaDevAttrMaxRegistersPerBlock = 12,
  cudaDevAttrClockRate = 13,
  cudaDevAttrTextureAlignment = 14,
  cudaDevAttrGpuOverlap = 15,
  cudaDevAttrMultiProcessorCount = 16,
  cudaDevAttrKernelExecTimeout = 17,
  cudaDevAttrIntegrated = 18,
  cudaDevAttrCanMapHostMemory = 19,
  cudaDevAttrComputeMode = 20,
  cudaDevAttrConcurrentKernels = 31,
  cudaDevAttrEccEnabled = 32,
  cudaDevAttrPciBusId = 33,
  cudaDevAttrPciDeviceId = 34,
  cudaDevAttrTccDriver = 35,
  cudaDevAttrMemoryClockRate = 36,
  cudaDevAttrGlobalMemoryBusWidth = 37,
  cudaDevAttrL2CacheSize = 38,
  cudaDevAttrMaxThreadsPerMultiProcessor = 39,
  cudaDevAttrAsyncEngineCount = 40,
  cudaDevAttrUnifiedAddressing = 41,
  cudaDevAttrComputeCapabilityMajor = 75,
  cudaDevAttrComputeCapabilityMinor = 76,
  cudaDevAttrStreamPrioritiesSupported = 78,
  cudaDevAttrGlobalL1CacheSupported = 79,
  cudaDevAttrLocalL1CacheSupported = 80,
  cudaDevAttrMaxSharedMemoryPerMultiprocessor = 81,
  cudaDevAttrMaxRegistersPerMultiprocessor = 82,
  cudaDevAttrManagedMemory = 83,
  cudaDevAttrIsMultiGpuBoard = 84,
  cudaDevAttrHostNativeAtomicSupported = 86,
  cudaDevAttrPageableMemoryAccess = 88,
  cudaDevAttrConcurrentManagedAccess = 89,
  cudaDevAttrComputePreemptionSupported = 90,
  cudaDevAttrCanUseHostPointerForRegisteredMem = 91,
  cudaDevAttrCooperativeLaunch = 95,
  cudaDevAttrMaxSharedMemoryPerBlockOptin = 97,
  cudaDevAttrMaxBlocksPerMultiprocessor = 106,
  cudaDevAttrMemoryPoolsSupported = 115
};
enum cudaComputeMode {
  cudaComputeModeDefault,
  cudaComputeModeExclusive,
  cudaComputeModeProhibited,
  cudaComputeModeExclusiveProcess
};

struct cudaDeviceProp {
  char name[256];
  size_t totalGlobalMem, sharedMemPerBlock, sharedMemPerMultiprocessor, sharedMemPerBlockOptin, totalConstMem, memPitch;
  int regsPerBlock, regsPerMultiprocessor, warpSize, maxThreadsPerBlock, maxThreadsPerMultiProcessor;
  int maxBlocksPerMultiProcessor, maxThreadsDim[3], maxGridSize[3];
  int clockRate, memoryClockRate, memoryBusWidth, l2CacheSize, major, minor, multiProcessorCount;
  int concurrentKernels, unifiedAddressing, managedMemory, integrated, canMapHostMemory, asyncEngineCount;
  int computeMode, cooperativeLaunch, cooperativeMultiDeviceLaunch, concurrentManagedAccess, pageableMemoryAccess;
  int pageableMemoryAccessUsesHostPageTables, directManagedMemAccessFromHost, computePreemptionSupported;
  int canUseHostPointerForRegisteredMem, hostNativeAtomicSupported, streamPrioritiesSupported, globalL1CacheSupported;
  int localL1CacheSupported, deviceOverlap, kernelExecTimeoutEnabled, ECCEnabled, tccDriver, isMultiGpuBoard;
  int pciBusID, pciDeviceID, pciDomainID, persistingL2CacheMaxSize, accessPolicyMaxWindowSize, multiGpuBoardGroupID;
  int singleToDoublePrecisionPerfRatio, memoryPoolsSupported;
  int maxTexture1D, maxTexture1DLinear, maxTexture1DMipmap, maxTexture1DLayered[2], maxTexture2D[2];
  int maxTexture2DLinear[3], maxTexture2DLayered[3], maxTexture3D[3], maxTextureCubemap, maxTextureCubemapLayered[2];
  int maxSurface1D, maxSurface2D[2], maxSurface3D[3];
  size_t textureAlignment, texturePitchAlignment, surfaceAlignment, reservedSharedMemPerBlock;
};

struct cudaFuncAttributes {
  size_t sharedSizeBytes, constSizeBytes, localSizeBytes;
  int maxThreadsPerBlock, numRegs, ptxVersion, binaryVersion, maxDynamicSharedSizeBytes;
};

struct emuStream;
struct emuEvent;
using cudaStream_t = emuStream*;
using cudaEvent_t = emuEvent*;

namespace emu {
/// While an object of this class exists, its thread requests work in this stream, and calls do not wait for the work.
class OnStream {
 public:
  explicit OnStream(cudaStream_t stream);
  ~OnStream();
  OnStream(const OnStream&) = delete;
  OnStream& operator=(const OnStream&) = delete;

 private:
  cudaStream_t stream_;
  const cudaStream_t* before_;
};

/// The stream that a program sets for a library. In the emulator, the library's work runs in the default stream. So
/// from now on, this stream and the default stream wait for each other.
struct LibraryStream {
  LibraryStream(cudaStream_t stream);
};

/// The host waits for all work in the stream.
void wait_for(cudaStream_t stream);

/// From now on, each thread has its own default stream (nvcc --default-stream per-thread).
void use_streams_of_threads();
}  // namespace emu

constexpr unsigned int cudaStreamDefault = 0, cudaStreamNonBlocking = 1;
constexpr unsigned int cudaEventDefault = 0, cudaEventBlockingSync = 1, cudaEventDisableTiming = 2;
constexpr unsigned int cudaHostAllocDefault = 0, cudaHostAllocPortable = 1, cudaHostAllocMapped = 2;
constexpr unsigned int cudaMemAttachGlobal = 1, cudaMemAttachHost = 2;
constexpr int cudaCpuDeviceId = -1;
#define cudaStreamLegacy (reinterpret_cast<cudaStream_t>(1))
#define cudaStreamPerThread (reinterpret_cast<cudaStream_t>(2))
#define CUDART_CB

cudaError_t cudaGetLastError();
cudaError_t cudaPeekAtLastError();
const char* cudaGetErrorString(cudaError_t error);
const char* cudaGetErrorName(cudaError_t error);

cudaError_t cudaMalloc(void** pointer, size_t bytes, EMU_CALL_LINE);
cudaError_t cudaMallocManaged(void** pointer, size_t bytes, unsigned int flags = cudaMemAttachGlobal, EMU_CALL_LINE);
cudaError_t cudaMallocPitch(void** pointer, size_t* pitch, size_t width, size_t height, EMU_CALL_LINE);
cudaError_t cudaFree(void* pointer, EMU_CALL_LINE);
cudaError_t cudaMallocHost(void** pointer, size_t bytes, EMU_CALL_LINE);
cudaError_t cudaHostAlloc(void** pointer, size_t bytes, unsigned int flags, EMU_CALL_LINE);
cudaError_t cudaFreeHost(void* pointer, EMU_CALL_LINE);
/// Pinned memory has the same address for host and device.
template <class T>
cudaError_t cudaHostGetDevicePointer(T** device, void* host, unsigned int) {
  *device = static_cast<T*>(host);
  return cudaSuccess;
}

template <class T>
cudaError_t cudaMalloc(T** pointer, size_t bytes, EMU_CALL_LINE) {
  return cudaMalloc((void**)(pointer), bytes, line);
}
template <class T>
cudaError_t cudaMallocManaged(T** pointer, size_t bytes, unsigned int flags = cudaMemAttachGlobal, EMU_CALL_LINE) {
  return cudaMallocManaged((void**)(pointer), bytes, flags, line);
}
template <class T>
cudaError_t cudaMallocPitch(T** pointer, size_t* pitch, size_t width, size_t height, EMU_CALL_LINE) {
  return cudaMallocPitch((void**)(pointer), pitch, width, height, line);
}
template <class T>
cudaError_t cudaMallocHost(T** pointer, size_t bytes, EMU_CALL_LINE) {
  return cudaMallocHost((void**)(pointer), bytes, line);
}
template <class T>
cudaError_t cudaHostAlloc(T** pointer, size_t bytes, unsigned int flags, EMU_CALL_LINE) {
  return cudaHostAlloc((void**)(pointer), bytes, flags, line);
}

cudaError_t cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind, EMU_CALL_LINE);
cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream = nullptr, EMU_CALL_LINE);
cudaError_t cudaMemcpy2D(void* to, size_t to_pitch, const void* from, size_t from_pitch, size_t width, size_t height,
                         cudaMemcpyKind kind, EMU_CALL_LINE);
cudaError_t cudaMemset(void* to, int value, size_t bytes, EMU_CALL_LINE);
cudaError_t cudaMemsetAsync(void* to, int value, size_t bytes, cudaStream_t stream = nullptr, EMU_CALL_LINE);
cudaError_t cudaMemset2D(void* to, size_t pitch, int value, size_t width, size_t height, EMU_CALL_LINE);
cudaError_t cudaMemPrefetchAsync(const void* pointer, size_t bytes, int device, cudaStream_t stream = nullptr);
cudaError_t cudaMemGetInfo(size_t* free_bytes, size_t* total_bytes);

template <class T>
cudaError_t cudaMallocAsync(T** pointer, size_t bytes, cudaStream_t stream, EMU_CALL_LINE) {
  const emu::OnStream here(stream);
  return cudaMalloc(pointer, bytes, line);
}
inline cudaError_t cudaFreeAsync(void* pointer, cudaStream_t stream, EMU_CALL_LINE) {
  const emu::OnStream here(stream);
  return cudaFree(pointer, line);
}

// The amount of freed memory that a pool keeps affects only the speed of the next allocation.
struct emuMemPool;
using cudaMemPool_t = emuMemPool*;
enum cudaMemPoolAttr {
  cudaMemPoolReuseFollowEventDependencies = 1,
  cudaMemPoolReuseAllowOpportunistic = 2,
  cudaMemPoolReuseAllowInternalDependencies = 3,
  cudaMemPoolAttrReleaseThreshold = 4
};
inline cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int) {
  *pool = nullptr;
  return cudaSuccess;
}
inline cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* pool, int device) {
  return cudaDeviceGetDefaultMemPool(pool, device);
}
inline cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t, cudaMemPoolAttr, void*) { return cudaSuccess; }
inline cudaError_t cudaMemPoolTrimTo(cudaMemPool_t, size_t) { return cudaSuccess; }
inline cudaError_t cudaMemcpy2DAsync(void* to, size_t to_pitch, const void* from, size_t from_pitch, size_t width,
                                     size_t height, cudaMemcpyKind kind, cudaStream_t stream = nullptr, EMU_CALL_LINE) {
  const emu::OnStream here(stream);
  return cudaMemcpy2D(to, to_pitch, from, from_pitch, width, height, kind, line);
}
inline cudaError_t cudaMemset2DAsync(void* to, size_t pitch, int value, size_t width, size_t height,
                                     cudaStream_t stream = nullptr, EMU_CALL_LINE) {
  const emu::OnStream here(stream);
  return cudaMemset2D(to, pitch, value, width, height, line);
}

namespace emu {
cudaError_t copy_to_symbol(void* symbol, size_t size, const void* from, size_t bytes, size_t offset,
                           cudaMemcpyKind kind, emu_types::Line line);
cudaError_t copy_from_symbol(void* to, const void* symbol, size_t size, size_t bytes, size_t offset,
                             cudaMemcpyKind kind, emu_types::Line line);
}  // namespace emu

template <class T>
cudaError_t cudaMemcpyToSymbol(const T& symbol, const void* from, size_t bytes, size_t offset = 0,
                               cudaMemcpyKind kind = cudaMemcpyHostToDevice, EMU_CALL_LINE) {
  return emu::copy_to_symbol(const_cast<void*>(static_cast<const volatile void*>(&symbol)), sizeof symbol, from, bytes,
                             offset, kind, line);
}
template <class T>
cudaError_t cudaMemcpyFromSymbol(void* to, const T& symbol, size_t bytes, size_t offset = 0,
                                 cudaMemcpyKind kind = cudaMemcpyDeviceToHost, EMU_CALL_LINE) {
  return emu::copy_from_symbol(to, &symbol, sizeof symbol, bytes, offset, kind, line);
}
template <class T>
cudaError_t cudaMemcpyToSymbolAsync(const T& symbol, const void* from, size_t bytes, size_t offset, cudaMemcpyKind kind,
                                    cudaStream_t stream = nullptr, EMU_CALL_LINE) {
  const emu::OnStream here(stream);
  return cudaMemcpyToSymbol(symbol, from, bytes, offset, kind, line);
}
template <class T>
cudaError_t cudaMemcpyFromSymbolAsync(void* to, const T& symbol, size_t bytes, size_t offset, cudaMemcpyKind kind,
                                      cudaStream_t stream = nullptr, EMU_CALL_LINE) {
  const emu::OnStream here(stream);
  return cudaMemcpyFromSymbol(to, symbol, bytes, offset, kind, line);
}
template <class T>
cudaError_t cudaGetSymbolAddress(void** pointer, const T& symbol) {
  *pointer = const_cast<void*>(static_cast<const volatile void*>(&symbol));
  return cudaSuccess;
}

cudaError_t cudaDeviceSynchronize();
cudaError_t cudaThreadSynchronize();
cudaError_t cudaDeviceReset(EMU_CALL_LINE);
cudaError_t cudaGetDevice(int* device);
cudaError_t cudaSetDevice(int device, EMU_CALL_LINE);
cudaError_t cudaGetDeviceCount(int* count);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device, EMU_CALL_LINE);
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device);
cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache);
cudaError_t cudaDriverGetVersion(int* version);
cudaError_t cudaRuntimeGetVersion(int* version);

cudaError_t cudaStreamCreate(cudaStream_t* stream);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned int flags);
cudaError_t cudaStreamDestroy(cudaStream_t stream);
cudaError_t cudaStreamSynchronize(cudaStream_t stream);
cudaError_t cudaStreamQuery(cudaStream_t stream);
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int flags = 0);

cudaError_t cudaEventCreate(cudaEvent_t* event);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned int flags);
cudaError_t cudaEventDestroy(cudaEvent_t event);
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream = nullptr, EMU_CALL_LINE);
cudaError_t cudaEventSynchronize(cudaEvent_t event);
cudaError_t cudaEventQuery(cudaEvent_t event);
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t stop, EMU_CALL_LINE);

namespace emu {
cudaError_t set_function_attribute(cudaFuncAttribute attribute, int value, emu_types::Line line);
/// Call this when a CUDA call at this line has failed. If the program ignores the returned error, a finding is
/// reported.
void call_failed(const char* call_and_reason, int line);
}  // namespace emu

// Settings that change the speed of a GPU, not its results.
enum cudaLimit {
  cudaLimitStackSize,
  cudaLimitPrintfFifoSize,
  cudaLimitMallocHeapSize,
  cudaLimitDevRuntimeSyncDepth,
  cudaLimitDevRuntimePendingLaunchCount,
  cudaLimitMaxL2FetchGranularity,
  cudaLimitPersistingL2CacheSize
};
enum cudaSharedMemConfig {
  cudaSharedMemBankSizeDefault,
  cudaSharedMemBankSizeFourByte,
  cudaSharedMemBankSizeEightByte
};
namespace emu {
cudaError_t set_stack_limit(size_t bytes);
}
inline cudaError_t cudaDeviceSetLimit(cudaLimit limit, size_t value) {
  return limit == cudaLimitStackSize ? emu::set_stack_limit(value) : cudaSuccess;
}
inline cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig) { return cudaSuccess; }
inline cudaError_t cudaSetDeviceFlags(unsigned int) { return cudaSuccess; }
inline cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned int flags, int) {
  return cudaStreamCreateWithFlags(stream, flags);
}
template <class F>
cudaError_t cudaFuncSetSharedMemConfig(F*, cudaSharedMemConfig) {
  return cudaSuccess;
}

template <class F>
cudaError_t cudaFuncSetAttribute(F*, cudaFuncAttribute attribute, int value, EMU_CALL_LINE) {
  return emu::set_function_attribute(attribute, value, line);
}
template <class F>
cudaError_t cudaFuncSetCacheConfig(F*, cudaFuncCache) {
  return cudaSuccess;
}
template <class F>
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, F*) {
  *attributes = {0, 0, 0, 1024, 32, 90, 90, 48 << 10};
  return cudaSuccess;
}
template <class F>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, F, int threads, size_t) {
  *blocks = threads > 0 ? (2048 / threads < 32 ? 2048 / threads : 32) : 0;
  return cudaSuccess;
}
template <class F>
cudaError_t cudaOccupancyMaxPotentialBlockSize(int* min_grid, int* block, F, size_t = 0, int limit = 0) {
  *block = limit > 0 && limit < 1024 ? limit : 1024;
  const cudaError_t error = cudaDeviceGetAttribute(min_grid, cudaDevAttrMultiProcessorCount, 0);
  *min_grid *= 2048 / *block;
  return error;
}
template <class Shared, class F>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int* min_grid, int* block, F f, Shared, int limit = 0) {
  return cudaOccupancyMaxPotentialBlockSize(min_grid, block, f, 0, limit);
}
template <class Shared, class F>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(int* min_grid, int* block, F f, Shared,
                                                                    int limit = 0, unsigned int = 0) {
  return cudaOccupancyMaxPotentialBlockSize(min_grid, block, f, 0, limit);
}
template <class F>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, F f, int threads, size_t shared_bytes,
                                                                   unsigned int) {
  return cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks, f, threads, shared_bytes);
}
