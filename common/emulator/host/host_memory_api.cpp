// cudaMalloc, cudaMemcpy, cudaMemset and their relatives.
#include <cstdlib>
#include <cstring>
#include <string>

#include "common/emulator/check/access.h"
#include "common/emulator/count/lanes.h"
#include "common/emulator/device/address_space.h"
#include "common/emulator/device/errors.h"
#include "common/emulator/device/memory.h"
#include "common/emulator/device/own_memory.h"
#include "common/emulator/host/api_state.h"
#include "common/emulator/observe/findings.h"
#include "cuda_runtime_api.h"

namespace emu {
namespace {

bool inside_matmul = false;

// Tiny copies back are honest (a flag, a counter); a matrix that comes back to the host is work done there.
constexpr size_t kSmallCopies = 64;
size_t copied_back = 0;  // bytes since matmul() was called, many small copies included

cudaError_t answer(int code) {
  if (sticky_error()) return static_cast<cudaError_t>(sticky_error());
  return static_cast<cudaError_t>(set_last_error(code));
}

bool looks_like_device(const void* p) { return reinterpret_cast<uintptr_t>(p) - kDeviceBase < kDeviceBytes; }

bool is_device_memory(const void* p, size_t bytes) {
  return is_device_range(p, bytes) || is_device_variable(reinterpret_cast<uintptr_t>(p)) ||
         is_constant_variable(reinterpret_cast<uintptr_t>(p));
}

void report_bad_copy(int line, int code, const std::string& why) {
  auto f = new_finding(lab::FindingKind::launch_error, lab::Severity::error, lab::Detail::sticky_error);
  f.line = line;
  f.number = code;
  set_text(f, why.c_str());
  add_finding(f);
}

void report_copy_back(int line, size_t bytes) {
  if (!counts_as_copy_back(bytes)) return;
  auto f = new_finding(lab::FindingKind::host_access, lab::Severity::error, lab::Detail::copy_back);
  f.line = line;
  f.number = static_cast<int64_t>(bytes);
  add_finding(f);
}

struct Sides {
  bool to_device, from_device;
};

/// A pointer that the kind calls a host pointer may be a device pointer: a device sees where it points, and copies (seen
/// on an H200). The other way round it refuses.
Sides sides_of(cudaMemcpyKind kind, const void* to, const void* from) {
  return {kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice || looks_like_device(to),
          kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice || looks_like_device(from)};
}

/// Why a real device would refuse this side of a copy; "" when it would not.
std::string side_problem(const char* which, const void* p, size_t bytes, bool device) {
  std::string name = which;
  if (!p) return "the " + name + " is a null pointer";
  if (device && !looks_like_device(p) && !is_device_memory(p, bytes))
    return "the " + name + " is a host pointer, but the kind says device";
  if (device && !is_device_memory(p, bytes))
    return "the " + name + " is not " + std::to_string(bytes) + " bytes inside one allocation";
  return "";
}

/// A copy must not do what a store may not.
void check_host_destination(const void* to, size_t bytes, int line) {
  if (!is_not_the_students(reinterpret_cast<uintptr_t>(to), bytes)) return;
  auto f = new_finding(lab::FindingKind::cheating, lab::Severity::error, lab::Detail::none);
  f.line = line;
  add_finding(f);
  end_case_early();
}

cudaError_t copy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind, int line) {
  OpenOwnMemory open_own;
  if (sticky_error() || bytes == 0) return answer(0);
  Sides sides = sides_of(kind, to, from);
  std::string problem = side_problem("destination", to, bytes, sides.to_device);
  if (problem.empty()) problem = side_problem("source", from, bytes, sides.from_device);
  if (!problem.empty()) {
    report_bad_copy(line, kInvalidValue, "cudaMemcpy: " + problem);
    return answer(kInvalidValue);
  }
  if (!sides.to_device) check_host_destination(to, bytes, line);
  if (sides.from_device && !sides.to_device) report_copy_back(line, bytes);
  if (sides.from_device && sides.to_device) note_device_copy(to, from, bytes);
  OpenDeviceMemory open;
  uintptr_t source = reinterpret_cast<uintptr_t>(from);
  bool known = !is_device_range(from, bytes) || is_written(source, bytes);
  std::memmove(to, from, bytes);
  if (is_device_range(to, bytes) && known) mark_written(reinterpret_cast<uintptr_t>(to), bytes);
  return answer(0);
}

cudaError_t set(void* to, int value, size_t bytes, int line) {
  OpenOwnMemory open_own;
  if (sticky_error() || bytes == 0) return answer(0);
  if (!is_device_memory(to, bytes)) {
    report_bad_copy(line, kInvalidValue, "cudaMemset: " + side_problem("destination", to, bytes, true));
    return answer(kInvalidValue);
  }
  OpenDeviceMemory open;
  std::memset(to, value, bytes);
  if (is_device_range(to, bytes)) mark_written(reinterpret_cast<uintptr_t>(to), bytes);
  return answer(0);
}

cudaError_t allocate_into(void** pointer, size_t bytes, int line, bool managed) {
  if (!pointer) return answer(kInvalidValue);
  *pointer = nullptr;
  if (bytes == 0) return answer(0);
  Allocation* a = allocate(bytes, "", line, managed);
  if (!a) return answer(kMemoryAllocation);
  *pointer = reinterpret_cast<void*>(a->base);
  return answer(0);
}

}  // namespace

void set_inside_matmul(bool inside) {
  inside_matmul = inside;
  copied_back = 0;
}

bool counts_as_copy_back(size_t bytes) {
  if (!inside_matmul) return false;
  if (copied_back > kSmallCopies) return true;
  OpenOwnMemory open;
  copied_back += bytes;
  return copied_back > kSmallCopies;
}

cudaError_t copy_to_symbol(void* symbol, size_t size, const void* from, size_t bytes, size_t offset, int line) {
  OpenOwnMemory open_own;
  if (offset + bytes > size) {
    report_bad_copy(line, kInvalidValue,
                    "cudaMemcpyToSymbol: " + std::to_string(offset + bytes) + " bytes do not fit into a symbol of " +
                        std::to_string(size));
    return answer(kInvalidValue);
  }
  if (!is_device_memory(symbol, size)) {
    report_bad_copy(line, cudaErrorInvalidSymbol, "cudaMemcpyToSymbol: this is no __device__ or __constant__ variable");
    return answer(cudaErrorInvalidSymbol);
  }
  OpenDeviceMemory open;
  std::memcpy(static_cast<char*>(symbol) + offset, from, bytes);
  return answer(0);
}

cudaError_t copy_from_symbol(void* to, const void* symbol, size_t size, size_t bytes, size_t offset, int line) {
  if (offset + bytes > size) return answer(kInvalidValue);
  check_host_destination(to, bytes, line);
  report_copy_back(line, bytes);
  std::memcpy(to, static_cast<const char*>(symbol) + offset, bytes);
  return answer(0);
}

}  // namespace emu

using emu::answer;

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

cudaError_t cudaFree(void* pointer, int line) {
  if (!pointer) return answer(0);
  emu::OpenOwnMemory open;
  emu::Allocation* a = emu::find_allocation(reinterpret_cast<uintptr_t>(pointer));
  if (a && !a->lent && emu::release(pointer)) return answer(0);
  emu::report_bad_copy(line, emu::kInvalidValue, "cudaFree: this pointer is not the start of an allocation of yours");
  return answer(emu::kInvalidValue);
}

cudaError_t cudaMallocHost(void** pointer, size_t bytes) {
  *pointer = std::malloc(bytes ? bytes : 1);
  return answer(*pointer ? 0 : emu::kMemoryAllocation);
}

cudaError_t cudaHostAlloc(void** pointer, size_t bytes, unsigned int) { return cudaMallocHost(pointer, bytes); }

cudaError_t cudaFreeHost(void* pointer) {
  std::free(pointer);
  return answer(0);
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
  return answer(0);
}

cudaError_t cudaMemset(void* to, int value, size_t bytes, int line) { return emu::set(to, value, bytes, line); }

cudaError_t cudaMemsetAsync(void* to, int value, size_t bytes, cudaStream_t, int line) {
  return emu::set(to, value, bytes, line);
}

cudaError_t cudaMemset2D(void* to, size_t pitch, int value, size_t width, size_t height, int line) {
  for (size_t row = 0; row < height; ++row)
    if (cudaError_t e = emu::set(static_cast<char*>(to) + row * pitch, value, width, line); e != cudaSuccess) return e;
  return answer(0);
}

cudaError_t cudaMemPrefetchAsync(const void*, size_t, int, cudaStream_t) { return answer(0); }

cudaError_t cudaMemGetInfo(size_t* free_bytes, size_t* total_bytes) {
  *free_bytes = emu::device_bytes_free();
  *total_bytes = emu::kDeviceCapacity;
  return answer(0);
}
