// cudaMalloc, cudaMemcpy, cudaMemset and related functions.
#include <algorithm>
#include <cstring>
#include <mutex>
#include <unordered_set>
#include <utility>
#include <vector>

#include "common/emulator/host/capture.h"
#include "common/emulator/host/graph_memory.h"
#include "common/emulator/host/host_memory.h"
#include "common/emulator/host/late.h"
#include "common/emulator/host/link.h"
#include "common/emulator/host/own_memory.h"
#include "common/emulator/host/places.h"
#include "common/emulator/host/streams.h"
#include "common/emulator/wall/addresses.h"
#include "cuda_runtime_api.h"

namespace emu {
namespace {

uint64_t number(const void* pointer) { return reinterpret_cast<uintptr_t>(pointer); }

/// Sends a message that uses memory, which may be managed.
template <class Message>
Answer ask(const Message& message, const void* data = nullptr, size_t bytes = 0) {
  host::send_pages();
  return host::ask(message, data, bytes);
}
template <class Message>
cudaError_t send(const Message& message, const void* data = nullptr, size_t bytes = 0) {
  return static_cast<cudaError_t>(ask(message, data, bytes).error);
}

cudaError_t status() { return send(Synchronise{}); }

// ---- copies

bool is_hosts(uint64_t address) { return !is_global(address) && !is_variable(address, 1); }

struct HostSides {
  bool from, to;  // whether this side of the copy is host memory
};

/// Memory that the kind declares as the host's counts as the device's if its address is there.
HostSides host_sides(const Copy& c) {
  const bool by_address = c.kind == CopyKind::by_address || c.kind == CopyKind::host_to_host;
  return {(by_address || c.kind == CopyKind::host_to_device) && is_hosts(c.from),
          (by_address || c.kind == CopyKind::device_to_host) && is_hosts(c.to)};
}

cudaError_t copy_piece(const Copy& c, const HostSides& sides) {
  const auto* from = reinterpret_cast<const char*>(c.from) + c.done;
  auto* to = reinterpret_cast<char*>(c.to) + c.done;
  const bool outgoing = sides.from && !sides.to && c.from;
  const Answer answer = outgoing ? ask(c, from, c.bytes) : ask(c);
  const auto error = static_cast<cudaError_t>(answer.error);
  if (error != cudaSuccess || !sides.to) return error;
  if (sides.from) {
    std::memmove(to, from, c.bytes);
    return error;
  }
  host::take_data(to, c.bytes);
  if (answer.value && (c.to + c.done) % 4 == 0) host::note_unwritten(c.to + c.done, c.bytes, c.line);
  return error;
}

/// Reports a copy that is larger than the host's memory.
void look_at_host_memory(const Copy& c, bool write, const host::Caller& caller) {
  const uint64_t address = write ? c.to : c.from;
  const size_t there = host::bytes_there(address, caller.callee, caller.frame);
  if (there >= c.total) return;
  uintptr_t word = 0;
  if (!write && there >= sizeof word) std::memcpy(&word, reinterpret_cast<const void*>(address), sizeof word);
  const Mishap mishap = host::bytes_of(word) ? Mishap::pointers_not_elements : Mishap::short_host_memory;
  host::ask(ApiMishap{mishap, c.line, "", c.total, there, write});
}

cudaError_t copy_all(Copy c, const HostSides& sides) {
  cudaError_t error = cudaSuccess;
  do {
    c.bytes = std::min<uint64_t>(c.total - c.done, kMostData);
    error = copy_piece(c, sides);
    c.done += c.bytes;
  } while (error == cudaSuccess && c.done < c.total);
  return error;
}

bool is_pinned(uint64_t address) { return host::is_registered(address); }

/// Registered memory is in use until the copy is complete.
void note_sides(const Copy& c, const HostSides& sides) {
  const Work& w = c.work;
  if (sides.from && is_pinned(c.from))
    host::note_use({c.from, c.from + c.total, w.stream, w.number, c.line, false, false, false});
  if (sides.to && is_pinned(c.to))
    host::note_use({c.to, c.to + c.total, w.stream, w.number, c.line, true, false, false});
}

/// Reads the source now unless it is pinned.
void copy_later(Copy c, const HostSides& sides) {
  std::vector<char> held;
  if (const auto* from = reinterpret_cast<const char*>(c.from); sides.from && from && !is_pinned(c.from))
    held.assign(from, from + c.total);
  host::run_later(c.work, [c, sides, held = std::move(held)]() mutable {
    if (!held.empty()) c.from = number(held.data());
    copy_all(c, sides);
  });
}

cudaError_t copy(Copy c, const host::Caller& caller) {
  host::note_call_of_cuda(c.line);
  const auto again = [c](cudaStream_t stream) {
    const OnStream here(stream);
    copy(c, {});
  };
  if (host::is_asynchronous() && capture(host::current_stream(), again)) return cudaSuccess;
  const HostSides sides = host_sides(c);
  if (sides.from && c.from) look_at_host_memory(c, false, caller);
  if (sides.to && c.to) look_at_host_memory(c, true, caller);
  const std::lock_guard lock(host::one_at_a_time());
  c.work = host::next_work();
  const bool waits = !host::is_asynchronous() || (sides.to && !is_pinned(c.to));
  if (!waits) note_sides(c, sides);
  if (host::is_late() && !waits) return copy_later(c, sides), status();
  host::run_waited_for(c.work.known);
  const cudaError_t error = copy_all(c, sides);
  if (waits) host::wait_for_own_work();
  return error;
}

cudaError_t copy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind, emu_types::Line line,
                 const host::Caller& caller) {
  return copy(Copy{number(to), number(from), bytes, 0, 0, static_cast<CopyKind>(kind), static_cast<int>(line),
                   SymbolSide::none, Symbol{}, Work{}},
              caller);
}

/// Waits for completion if the memory is also visible to the host.
cudaError_t set(uint64_t to, int value, size_t bytes, emu_types::Line line) {
  host::note_call_of_cuda(static_cast<int>(line));
  const auto again = [=](cudaStream_t stream) {
    const OnStream here(stream);
    set(to, value, bytes, line);
  };
  if (host::is_asynchronous() && capture(host::current_stream(), again)) return cudaSuccess;
  const std::lock_guard lock(host::one_at_a_time());
  const Set message{to, bytes, value, static_cast<int>(line), host::next_work()};
  if (host::is_late() && host::is_asynchronous()) {
    host::run_later(message.work, [message] { send(message); });
    return status();
  }
  host::run_waited_for(message.work.known);
  host::send_pages();
  const Answer answer = host::ask(message);
  if (answer.value && !host::is_asynchronous()) host::wait_for_own_work();
  return static_cast<cudaError_t>(answer.error);
}

// ---- allocations

/// Memory from cudaMallocAsync(), which is freed without waiting. Never destroyed: host code runs until the process
/// exits.
std::unordered_set<const void*>& of_pools() {
  static auto* const all = new std::unordered_set<const void*>;
  return *all;
}

cudaError_t allocate_into(void** pointer, size_t bytes, emu_types::Line line, bool managed) {
  host::note_call_of_cuda(static_cast<int>(line));
  if (!pointer) return send(Refused{kInvalidValue});
  if (host::is_asynchronous() && is_captured(host::current_stream())) {
    void* const reserved = reserve_graph_memory(bytes, static_cast<int>(line));
    *pointer = reserved;
    if (!reserved) return cudaErrorMemoryAllocation;
    const auto again = [reserved](cudaStream_t stream) { allocate_graph_memory(reserved, stream); };
    return capture(host::current_stream(), again, {reserved, nullptr}), cudaSuccess;
  }
  if (!host::is_asynchronous()) host::wait_for_all();
  const Answer answer = host::ask(Allocate{bytes, static_cast<int>(line), managed});
  *pointer = reinterpret_cast<void*>(answer.value);
  const std::lock_guard lock(host::one_at_a_time());
  if (host::is_asynchronous()) of_pools().insert(*pointer);
  return static_cast<cudaError_t>(answer.error);
}

}  // namespace

cudaError_t copy_to_symbol(void* symbol, size_t size, const void* from, size_t bytes, size_t offset,
                           cudaMemcpyKind kind, emu_types::Line line) {
  return copy(Copy{number(symbol) + offset, number(from), bytes, 0, 0, static_cast<CopyKind>(kind),
                   static_cast<int>(line), SymbolSide::destination, Symbol{number(symbol), size, offset}, Work{}},
              EMU_CALLER(0));
}

cudaError_t copy_from_symbol(void* to, const void* symbol, size_t size, size_t bytes, size_t offset,
                             cudaMemcpyKind kind, emu_types::Line line) {
  return copy(Copy{number(to), number(symbol) + offset, bytes, 0, 0, static_cast<CopyKind>(kind),
                   static_cast<int>(line), SymbolSide::source, Symbol{number(symbol), size, offset}, Work{}},
              EMU_CALLER(0));
}

}  // namespace emu

using emu::send;
using emu::status;

cudaError_t cudaMalloc(void** pointer, size_t bytes, emu_types::Line line) {
  return emu::allocate_into(pointer, bytes, line, false);
}

cudaError_t cudaMallocManaged(void** pointer, size_t bytes, unsigned int, emu_types::Line line) {
  return emu::allocate_into(pointer, bytes, line, true);
}

cudaError_t cudaMallocPitch(void** pointer, size_t* pitch, size_t width, size_t height, emu_types::Line line) {
  *pitch = (width + 511) / 512 * 512;
  return emu::allocate_into(pointer, *pitch * height, line, false);
}

cudaError_t cudaFree(void* pointer, emu_types::Line line) {
  emu::host::note_call_of_cuda(static_cast<int>(line));
  const auto again = [=](cudaStream_t stream) { cudaFreeAsync(pointer, stream, line); };
  if (emu::host::is_asynchronous() && emu::capture(emu::host::current_stream(), again, {nullptr, pointer}))
    return cudaSuccess;
  const std::lock_guard lock(emu::host::one_at_a_time());
  emu::host::note_graph_memory_freed(pointer);
  emu::Free message{emu::number(pointer), static_cast<int>(line), {}};
  const bool of_pool = emu::of_pools().erase(pointer) > 0;
  if (emu::host::is_asynchronous()) {
    std::ranges::copy(emu::host::next_work().known, message.known);
  } else {
    if (!of_pool) emu::host::wait_for_all();
    emu::host::tell_waited(message.known);
  }
  emu::host::run_all_waiting();
  return send(message);
}

// Pinned memory is visible to host and device, like managed memory.
cudaError_t cudaMallocHost(void** pointer, size_t bytes, emu_types::Line line) {
  return emu::allocate_into(pointer, bytes, line, true);
}

cudaError_t cudaHostAlloc(void** pointer, size_t bytes, unsigned int, emu_types::Line line) {
  return cudaMallocHost(pointer, bytes, line);
}

// For whole programs. Kernels cannot access registered memory.
cudaError_t cudaHostRegister(void* memory, size_t bytes, unsigned int) {
  emu::host::register_memory(emu::number(memory), bytes);
  return status();
}

cudaError_t cudaHostUnregister(void* memory) {
  emu::host::unregister_memory(emu::number(memory));
  return status();
}

cudaError_t cudaFreeHost(void* pointer, emu_types::Line line) { return cudaFree(pointer, line); }

cudaError_t cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind, emu_types::Line line) {
  return emu::copy(to, from, bytes, kind, line, EMU_CALLER(0));
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream,
                            emu_types::Line line) {
  const emu::OnStream here(stream);
  return emu::copy(to, from, bytes, kind, line, EMU_CALLER(0));
}

cudaError_t cudaMemcpy2D(void* to, size_t to_pitch, const void* from, size_t from_pitch, size_t width, size_t height,
                         cudaMemcpyKind kind, emu_types::Line line) {
  if (to_pitch == width && from_pitch == width) return emu::copy(to, from, width * height, kind, line, EMU_CALLER(0));
  for (size_t row = 0; row < height; ++row) {
    cudaError_t e = emu::copy(static_cast<char*>(to) + row * to_pitch,
                              static_cast<const char*>(from) + row * from_pitch, width, kind, line, EMU_CALLER(0));
    if (e != cudaSuccess) return e;
  }
  return status();
}

cudaError_t cudaMemset(void* to, int value, size_t bytes, emu_types::Line line) {
  return emu::set(emu::number(to), value, bytes, line);
}

cudaError_t cudaMemsetAsync(void* to, int value, size_t bytes, cudaStream_t stream, emu_types::Line line) {
  const emu::OnStream here(stream);
  return cudaMemset(to, value, bytes, line);
}

cudaError_t cudaMemset2D(void* to, size_t pitch, int value, size_t width, size_t height, emu_types::Line line) {
  for (size_t row = 0; row < height; ++row)
    if (cudaError_t e = emu::set(emu::number(to) + row * pitch, value, width, line); e != cudaSuccess) return e;
  return status();
}

cudaError_t cudaMemPrefetchAsync(const void*, size_t, int, cudaStream_t) { return status(); }

cudaError_t cudaMemGetInfo(size_t* free_bytes, size_t* total_bytes) {
  *free_bytes = emu::host::ask(emu::FreeBytes{}).value;
  *total_bytes = emu::device_capacity;
  return status();
}
