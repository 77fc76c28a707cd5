// cudaMalloc, cudaMemcpy, cudaMemset and their relatives.
#include <cstdlib>

#include "common/emulator/device/messages.h"
#include "cuda_runtime_api.h"

namespace emu {
namespace {

template <class Message>
cudaError_t send(const Message& message) {
  return static_cast<cudaError_t>(handle(message));
}

cudaError_t copy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind, int line) {
  return send(Copy{to, from, bytes, static_cast<CopyKind>(kind), line});
}

cudaError_t allocate_into(void** pointer, size_t bytes, int line, bool managed) {
  if (!pointer) return send(Refused{kInvalidValue});
  const Allocated answer = handle(Allocate{bytes, managed, line});
  *pointer = answer.pointer;
  return static_cast<cudaError_t>(answer.error);
}

}  // namespace

cudaError_t copy_to_symbol(void* symbol, size_t size, const void* from, size_t bytes, size_t offset, int line) {
  return send(CopyToSymbol{symbol, size, from, bytes, offset, line});
}

cudaError_t copy_from_symbol(void* to, const void* symbol, size_t size, size_t bytes, size_t offset, int line) {
  return send(CopyFromSymbol{to, symbol, size, bytes, offset, line});
}

}  // namespace emu

using emu::send;

cudaError_t cudaMalloc(void** pointer, size_t bytes, int line) {
  return emu::allocate_into(pointer, bytes, line, false);
}

cudaError_t cudaMallocManaged(void** pointer, size_t bytes, unsigned int, int line) {
  return emu::allocate_into(pointer, bytes, line, true);
}

cudaError_t cudaMallocPitch(void** pointer, size_t* pitch, size_t width, size_t height, int line) {
  *pitch = (width + 511) / 512 * 512;
  return emu::allocate_into(pointer, *pitch * height, line, false);
}

cudaError_t cudaFree(void* pointer, int line) { return send(emu::Free{pointer, line}); }

cudaError_t cudaMallocHost(void** pointer, size_t bytes) {
  *pointer = std::malloc(bytes ? bytes : 1);
  return *pointer ? send(emu::Synchronise{}) : send(emu::Refused{emu::kMemoryAllocation});
}

cudaError_t cudaHostAlloc(void** pointer, size_t bytes, unsigned int) { return cudaMallocHost(pointer, bytes); }

cudaError_t cudaFreeHost(void* pointer) {
  std::free(pointer);
  return send(emu::Synchronise{});
}

cudaError_t cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind, int line) {
  return emu::copy(to, from, bytes, kind, line);
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind kind, cudaStream_t, int line) {
  return emu::copy(to, from, bytes, kind, line);
}

cudaError_t cudaMemcpy2D(void* to, size_t to_pitch, const void* from, size_t from_pitch, size_t width, size_t height,
                         cudaMemcpyKind kind, int line) {
  for (size_t row = 0; row < height; ++row) {
    cudaError_t e = emu::copy(static_cast<char*>(to) + row * to_pitch,
                              static_cast<const char*>(from) + row * from_pitch, width, kind, line);
    if (e != cudaSuccess) return e;
  }
  return send(emu::Synchronise{});
}

cudaError_t cudaMemset(void* to, int value, size_t bytes, int line) { return send(emu::Set{to, value, bytes, line}); }

cudaError_t cudaMemsetAsync(void* to, int value, size_t bytes, cudaStream_t, int line) {
  return send(emu::Set{to, value, bytes, line});
}

cudaError_t cudaMemset2D(void* to, size_t pitch, int value, size_t width, size_t height, int line) {
  for (size_t row = 0; row < height; ++row)
    if (cudaError_t e = send(emu::Set{static_cast<char*>(to) + row * pitch, value, width, line}); e != cudaSuccess)
      return e;
  return send(emu::Synchronise{});
}

cudaError_t cudaMemPrefetchAsync(const void*, size_t, int, cudaStream_t) { return send(emu::Synchronise{}); }

cudaError_t cudaMemGetInfo(size_t* free_bytes, size_t* total_bytes) {
  *free_bytes = handle(emu::FreeBytes{});
  *total_bytes = emu::kDeviceCapacity;
  return send(emu::Synchronise{});
}
