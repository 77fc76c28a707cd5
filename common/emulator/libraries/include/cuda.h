// The driver API, implemented with the runtime API: devices, contexts, memory, streams and events. The rewriter refuses
// functions for modules by name (rewrite/refuse/unsupported.cpp), because the emulator cannot run PTX or machine code.
#pragma once
#include_next <cuda.h>

#include "cuda_program_api.h"

using CUdevice = int;
using CUdeviceptr = unsigned long long;
using CUstream = cudaStream_t;
using CUevent = cudaEvent_t;
struct CUctx_st {};
using CUcontext = CUctx_st*;
struct CUmod_st;
using CUmodule = CUmod_st*;
struct CUfunc_st;
using CUfunction = CUfunc_st*;

// The values are those of cudaDeviceAttr.
enum CUdevice_attribute {
  CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 1,
  CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X = 2,
  CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y = 3,
  CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z = 4,
  CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X = 5,
  CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y = 6,
  CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z = 7,
  CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK = 8,
  CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY = 9,
  CU_DEVICE_ATTRIBUTE_WARP_SIZE = 10,
  CU_DEVICE_ATTRIBUTE_MAX_PITCH = 11,
  CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK = 12,
  CU_DEVICE_ATTRIBUTE_CLOCK_RATE = 13,
  CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT = 14,
  CU_DEVICE_ATTRIBUTE_GPU_OVERLAP = 15,
  CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT = 16,
  CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT = 17,
  CU_DEVICE_ATTRIBUTE_INTEGRATED = 18,
  CU_DEVICE_ATTRIBUTE_CAN_MAP_HOST_MEMORY = 19,
  CU_DEVICE_ATTRIBUTE_COMPUTE_MODE = 20,
  CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS = 31,
  CU_DEVICE_ATTRIBUTE_ECC_ENABLED = 32,
  CU_DEVICE_ATTRIBUTE_PCI_BUS_ID = 33,
  CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID = 34,
  CU_DEVICE_ATTRIBUTE_TCC_DRIVER = 35,
  CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE = 36,
  CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH = 37,
  CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE = 38,
  CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR = 39,
  CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT = 40,
  CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING = 41,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76,
  CU_DEVICE_ATTRIBUTE_STREAM_PRIORITIES_SUPPORTED = 78,
  CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR = 81,
  CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR = 82,
  CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY = 83,
  CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS = 88,
  CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS = 89,
  CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH = 95,
  CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN = 97,
  CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR = 106
};
constexpr unsigned int CU_CTX_SCHED_AUTO = 0, CU_CTX_SCHED_SPIN = 1, CU_CTX_SCHED_YIELD = 2,
                       CU_CTX_SCHED_BLOCKING_SYNC = 4, CU_CTX_MAP_HOST = 8;
constexpr unsigned int CU_STREAM_DEFAULT = 0, CU_STREAM_NON_BLOCKING = 1, CU_EVENT_DEFAULT = 0,
                       CU_EVENT_DISABLE_TIMING = 2, CU_MEM_ATTACH_GLOBAL = 1;

namespace emu {

// Both APIs use the same error numbers.
inline CUresult driver_status(cudaError_t error) { return static_cast<CUresult>(error); }
inline void* driver_pointer(CUdeviceptr address) { return reinterpret_cast<void*>(address); }
inline CUdeviceptr driver_address(const void* pointer) { return reinterpret_cast<CUdeviceptr>(pointer); }

/// State of the driver API that later calls depend on.
struct Driver {
  bool initialised = false;
  CUctx_st context;
  int contexts = 0;
};
inline Driver& driver() {
  static Driver one;
  return one;
}
inline CUresult driver_ready() { return driver().initialised ? CUDA_SUCCESS : CUDA_ERROR_NOT_INITIALIZED; }
inline CUresult context_ready() {
  return !driver().initialised   ? CUDA_ERROR_NOT_INITIALIZED
         : driver().contexts > 0 ? CUDA_SUCCESS
                                 : CUDA_ERROR_INVALID_CONTEXT;
}
inline CUresult for_device(CUdevice device) {
  return driver_ready() ? driver_ready() : device == 0 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}

}  // namespace emu

// ---- errors, versions, devices

inline CUresult cuInit(unsigned int flags) {
  if (flags) return CUDA_ERROR_INVALID_VALUE;
  return emu::driver().initialised = true, CUDA_SUCCESS;
}
inline CUresult cuDriverGetVersion(int* version) { return emu::driver_status(cudaDriverGetVersion(version)); }
inline CUresult cuGetErrorName(CUresult error, const char** text) {
  switch (error) {
#define EMU_DRIVER_ERROR(NAME, VALUE) \
  case NAME:                          \
    return *text = #NAME, CUDA_SUCCESS;
    EMU_DRIVER_ERRORS(EMU_DRIVER_ERROR)
#undef EMU_DRIVER_ERROR
  }
  return *text = nullptr, CUDA_ERROR_INVALID_VALUE;
}
inline CUresult cuGetErrorString(CUresult error, const char** text) {
  if (const CUresult status = cuGetErrorName(error, text)) return status;
  return *text = cudaGetErrorString(static_cast<cudaError_t>(error)), CUDA_SUCCESS;
}
inline CUresult cuDeviceGetCount(int* count) {
  return emu::driver_ready() ? emu::driver_ready() : emu::driver_status(cudaGetDeviceCount(count));
}
inline CUresult cuDeviceGet(CUdevice* device, int ordinal) { return *device = ordinal, emu::for_device(ordinal); }
inline CUresult cuDeviceGetName(char* name, int length, CUdevice device) {
  if (const CUresult status = emu::for_device(device)) return status;
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, device);
  return std::snprintf(name, static_cast<size_t>(length), "%s", properties.name), CUDA_SUCCESS;
}
inline CUresult cuDeviceGetAttribute(int* value, CUdevice_attribute attribute, CUdevice device) {
  if (const CUresult status = emu::for_device(device)) return status;
  return emu::driver_status(cudaDeviceGetAttribute(value, static_cast<cudaDeviceAttr>(attribute), device));
}
inline CUresult cuDeviceComputeCapability(int* major, int* minor, CUdevice device) {
  const CUresult status = cuDeviceGetAttribute(major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device);
  return status ? status : cuDeviceGetAttribute(minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device);
}
inline CUresult cuDeviceTotalMem(size_t* bytes, CUdevice device) {
  if (const CUresult status = emu::for_device(device)) return status;
  size_t free_bytes = 0;
  return emu::driver_status(cudaMemGetInfo(&free_bytes, bytes));
}

// ---- contexts: there is one device, and all contexts are the same

inline CUresult cuCtxCreate(CUcontext* context, unsigned int, CUdevice device) {
  if (const CUresult status = emu::for_device(device)) return status;
  ++emu::driver().contexts;
  return *context = &emu::driver().context, CUDA_SUCCESS;
}
inline CUresult cuCtxDestroy(CUcontext context) {
  if (!context || emu::driver().contexts == 0) return CUDA_ERROR_INVALID_CONTEXT;
  return --emu::driver().contexts, CUDA_SUCCESS;
}
inline CUresult cuDevicePrimaryCtxRetain(CUcontext* context, CUdevice device) {
  return cuCtxCreate(context, 0, device);
}
inline CUresult cuDevicePrimaryCtxRelease(CUdevice) { return cuCtxDestroy(&emu::driver().context); }
inline CUresult cuCtxSetCurrent(CUcontext) { return emu::driver_ready(); }
inline CUresult cuCtxPushCurrent(CUcontext) { return emu::driver_ready(); }
inline CUresult cuCtxPopCurrent(CUcontext* context) { return *context = &emu::driver().context, emu::context_ready(); }
inline CUresult cuCtxGetCurrent(CUcontext* context) {
  return *context = emu::driver().contexts > 0 ? &emu::driver().context : nullptr, emu::driver_ready();
}
inline CUresult cuCtxGetDevice(CUdevice* device) { return *device = 0, emu::context_ready(); }
inline CUresult cuCtxSynchronize() {
  return emu::context_ready() ? emu::context_ready() : emu::driver_status(cudaDeviceSynchronize());
}

// ---- memory

inline CUresult cuMemAlloc(CUdeviceptr* address, size_t bytes, EMU_CALL_LINE) {
  if (const CUresult status = emu::context_ready()) return status;
  if (bytes == 0) return CUDA_ERROR_INVALID_VALUE;
  void* pointer = nullptr;
  const cudaError_t error = cudaMalloc(&pointer, bytes, line);
  return *address = emu::driver_address(pointer), emu::driver_status(error);
}
inline CUresult cuMemAllocManaged(CUdeviceptr* address, size_t bytes, unsigned int flags, EMU_CALL_LINE) {
  if (const CUresult status = emu::context_ready()) return status;
  void* pointer = nullptr;
  const cudaError_t error = cudaMallocManaged(&pointer, bytes, flags, line);
  return *address = emu::driver_address(pointer), emu::driver_status(error);
}
inline CUresult cuMemAllocHost(void** pointer, size_t bytes, EMU_CALL_LINE) {
  return emu::driver_status(cudaMallocHost(pointer, bytes, line));
}
inline CUresult cuMemFree(CUdeviceptr address, EMU_CALL_LINE) {
  return emu::driver_status(cudaFree(emu::driver_pointer(address), line));
}
inline CUresult cuMemFreeHost(void* pointer, EMU_CALL_LINE) { return emu::driver_status(cudaFreeHost(pointer, line)); }
inline CUresult cuMemcpyHtoD(CUdeviceptr to, const void* from, size_t bytes, EMU_CALL_LINE) {
  return emu::driver_status(cudaMemcpy(emu::driver_pointer(to), from, bytes, cudaMemcpyHostToDevice, line));
}
inline CUresult cuMemcpyDtoH(void* to, CUdeviceptr from, size_t bytes, EMU_CALL_LINE) {
  return emu::driver_status(cudaMemcpy(to, emu::driver_pointer(from), bytes, cudaMemcpyDeviceToHost, line));
}
inline CUresult cuMemcpyDtoD(CUdeviceptr to, CUdeviceptr from, size_t bytes, EMU_CALL_LINE) {
  return emu::driver_status(
      cudaMemcpy(emu::driver_pointer(to), emu::driver_pointer(from), bytes, cudaMemcpyDeviceToDevice, line));
}
inline CUresult cuMemcpy(CUdeviceptr to, CUdeviceptr from, size_t bytes, EMU_CALL_LINE) {
  return emu::driver_status(
      cudaMemcpy(emu::driver_pointer(to), emu::driver_pointer(from), bytes, cudaMemcpyDefault, line));
}
inline CUresult cuMemcpyHtoDAsync(CUdeviceptr to, const void* from, size_t bytes, CUstream stream, EMU_CALL_LINE) {
  return emu::driver_status(
      cudaMemcpyAsync(emu::driver_pointer(to), from, bytes, cudaMemcpyHostToDevice, stream, line));
}
inline CUresult cuMemcpyDtoHAsync(void* to, CUdeviceptr from, size_t bytes, CUstream stream, EMU_CALL_LINE) {
  return emu::driver_status(
      cudaMemcpyAsync(to, emu::driver_pointer(from), bytes, cudaMemcpyDeviceToHost, stream, line));
}
inline CUresult cuMemcpyDtoDAsync(CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream, EMU_CALL_LINE) {
  return emu::driver_status(cudaMemcpyAsync(emu::driver_pointer(to), emu::driver_pointer(from), bytes,
                                            cudaMemcpyDeviceToDevice, stream, line));
}
inline CUresult cuMemsetD8(CUdeviceptr to, unsigned char value, size_t count, EMU_CALL_LINE) {
  return emu::driver_status(cudaMemset(emu::driver_pointer(to), value, count, line));
}
inline CUresult cuMemsetD32(CUdeviceptr to, unsigned int value, size_t count, EMU_CALL_LINE) {
  emu::memset_work({emu::driver_pointer(to), 0, value, 4, count, 1}, static_cast<int>(line))(nullptr);
  return emu::driver_status(cudaPeekAtLastError());
}
inline CUresult cuMemGetInfo(size_t* free_bytes, size_t* total_bytes) {
  return emu::driver_status(cudaMemGetInfo(free_bytes, total_bytes));
}

// ---- streams and events

inline CUresult cuStreamCreate(CUstream* stream, unsigned int flags) {
  return emu::driver_status(cudaStreamCreateWithFlags(stream, flags));
}
inline CUresult cuStreamDestroy(CUstream stream) { return emu::driver_status(cudaStreamDestroy(stream)); }
inline CUresult cuStreamSynchronize(CUstream stream) { return emu::driver_status(cudaStreamSynchronize(stream)); }
inline CUresult cuStreamQuery(CUstream stream) { return emu::driver_status(cudaStreamQuery(stream)); }
inline CUresult cuStreamWaitEvent(CUstream stream, CUevent event, unsigned int flags) {
  return emu::driver_status(cudaStreamWaitEvent(stream, event, flags));
}
inline CUresult cuEventCreate(CUevent* event, unsigned int flags) {
  return emu::driver_status(cudaEventCreateWithFlags(event, flags));
}
inline CUresult cuEventDestroy(CUevent event) { return emu::driver_status(cudaEventDestroy(event)); }
inline CUresult cuEventRecord(CUevent event, CUstream stream) {
  return emu::driver_status(cudaEventRecord(event, stream));
}
inline CUresult cuEventSynchronize(CUevent event) { return emu::driver_status(cudaEventSynchronize(event)); }
inline CUresult cuEventElapsedTime(float* ms, CUevent from, CUevent to) {
  return emu::driver_status(cudaEventElapsedTime(ms, from, to));
}
