// What the device does about the host's messages on memory and errors. Launches are in launch.cpp.
#include "common/emulator/device/messages.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "common/emulator/device/run/device.h"

namespace emu {
namespace {

int answer(int code) { return sticky_error() ? sticky_error() : set_last_error(code); }

bool looks_like_device(const void* p) { return is_global(reinterpret_cast<uintptr_t>(p)); }

bool is_device_memory(const void* p, size_t bytes) {
  return is_device_range(p, bytes) || is_device_variable(reinterpret_cast<uintptr_t>(p)) ||
         is_constant_variable(reinterpret_cast<uintptr_t>(p));
}

/// Says why a real device would refuse the call.
int refuse(int line, int code, const std::string& why) {
  add_error(line, lab::FindingKind::launch_error, lab::Detail::sticky_error, code, why.c_str());
  return answer(code);
}

void report_copy_back(int line, size_t bytes) {
  if (!counts_as_copy_back(bytes)) return;
  add_error(line, lab::FindingKind::host_access, lab::Detail::copy_back, static_cast<int64_t>(bytes));
}

struct Sides {
  bool to_device, from_device;
};

/// A pointer that the kind calls a host pointer may be a device pointer: a device sees where it points, and copies (seen
/// on an H200). The other way round it refuses.
Sides sides_of(const Copy& m) {
  const bool both = m.kind == CopyKind::device_to_device;
  return {both || m.kind == CopyKind::host_to_device || looks_like_device(m.to),
          both || m.kind == CopyKind::device_to_host || looks_like_device(m.from)};
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
  add_error(line, lab::FindingKind::cheating, lab::Detail::none);
  end_case_early();
}

}  // namespace

Allocated handle(const Allocate& m) {
  if (m.bytes == 0) return {answer(0), nullptr};
  OpenOwnMemory open;
  const Allocation* a = allocate(m.bytes, "", m.line, m.managed);
  if (!a) return {answer(kMemoryAllocation), nullptr};
  device.observer.allocated(*a);
  return {answer(0), reinterpret_cast<void*>(a->base)};
}

int handle(const Free& m) {
  if (!m.pointer) return answer(0);
  OpenOwnMemory open;
  Allocation* a = find_allocation(reinterpret_cast<uintptr_t>(m.pointer));
  if (!a || a->lent || !release(m.pointer))
    return refuse(m.line, kInvalidValue, "cudaFree: this pointer is not the start of an allocation of yours");
  device.observer.freed(*a);
  return answer(0);
}

int handle(const Copy& m) {
  OpenOwnMemory open_own;
  if (sticky_error() || m.bytes == 0) return answer(0);
  const Sides sides = sides_of(m);
  std::string problem = side_problem("destination", m.to, m.bytes, sides.to_device);
  if (problem.empty()) problem = side_problem("source", m.from, m.bytes, sides.from_device);
  if (!problem.empty()) return refuse(m.line, kInvalidValue, "cudaMemcpy: " + problem);
  if (!sides.to_device) check_host_destination(m.to, m.bytes, m.line);
  if (sides.from_device && !sides.to_device) report_copy_back(m.line, m.bytes);
  OpenDeviceMemory open;
  const uintptr_t to = reinterpret_cast<uintptr_t>(m.to);
  if (sides.to_device && sides.from_device)
    device.observer.copied(to, reinterpret_cast<uintptr_t>(m.from), m.bytes);
  else if (sides.to_device)
    device.observer.written(to, m.bytes);
  std::memmove(m.to, m.from, m.bytes);
  return answer(0);
}

int handle(const Set& m) {
  OpenOwnMemory open_own;
  if (sticky_error() || m.bytes == 0) return answer(0);
  if (!is_device_memory(m.to, m.bytes))
    return refuse(m.line, kInvalidValue, "cudaMemset: " + side_problem("destination", m.to, m.bytes, true));
  OpenDeviceMemory open;
  std::memset(m.to, m.value, m.bytes);
  device.observer.written(reinterpret_cast<uintptr_t>(m.to), m.bytes);
  return answer(0);
}

int handle(const CopyToSymbol& m) {
  OpenOwnMemory open_own;
  if (m.offset + m.bytes > m.size)
    return refuse(m.line, kInvalidValue,
                  "cudaMemcpyToSymbol: " + std::to_string(m.offset + m.bytes) + " bytes do not fit into a symbol of " +
                      std::to_string(m.size));
  if (!is_device_memory(m.symbol, m.size))
    return refuse(m.line, kInvalidSymbol, "cudaMemcpyToSymbol: this is no __device__ or __constant__ variable");
  OpenDeviceMemory open;
  std::memcpy(static_cast<char*>(m.symbol) + m.offset, m.from, m.bytes);
  return answer(0);
}

int handle(const CopyFromSymbol& m) {
  if (m.offset + m.bytes > m.size) return answer(kInvalidValue);
  check_host_destination(m.to, m.bytes, m.line);
  report_copy_back(m.line, m.bytes);
  std::memcpy(m.to, static_cast<const char*>(m.symbol) + m.offset, m.bytes);
  return answer(0);
}

int handle(const AllowShared& m) {
  if (m.bytes < 0 || static_cast<size_t>(m.bytes) > kMaxDynamicShared) return answer(kInvalidValue);
  OpenOwnMemory open;
  state.shared.dynamic_limit = std::max(state.shared.dynamic_limit, static_cast<size_t>(m.bytes));
  return sticky_error();
}

int handle(Synchronise) { return sticky_error(); }
int handle(TakeError) { return take_last_error(); }
int handle(PeekError) { return peek_last_error(); }
int handle(const Refused& m) { return answer(m.error); }
size_t handle(FreeBytes) { return device_bytes_free(); }

}  // namespace emu
