// Messages about memory and errors. Launches are in launch.cpp.
#include "common/emulator/device/run/messages.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "common/emulator/device/run/beside_host.h"
#include "common/emulator/device/run/device.h"
#include "common/emulator/wall/addresses.h"

namespace emu {
namespace {

using Data = std::vector<unsigned char>;

template <class T>
T* at(uint64_t address) {
  return reinterpret_cast<T*>(address);
}

Answer answer(int code, uint64_t value = 0) { return {sticky_error() ? sticky_error() : set_last_error(code), value}; }

bool is_device_memory(uint64_t p, size_t bytes) { return is_device_range(p, bytes) || is_variable(p, bytes); }

/// Reports why a real device would refuse the call.
Answer refuse(int line, int code, const std::string& why) {
  add_error(line, lab::FindingKind::launch_error, lab::Detail::sticky_error, code, why.c_str());
  return answer(code);
}

/// Copying results to the host is no mistake, but inside matmul() the host may use them for computations.
void note_copy_back(int line, size_t bytes) {
  if (!counts_as_copy_back(bytes)) return;
  auto f = new_finding(lab::FindingKind::host_access, lab::Severity::note, lab::Detail::copy_back);
  f.line = line;
  f.number = static_cast<int64_t>(bytes);
  add_finding(f);
}

/// Copies are work, like launches. Returns true if the copy may run concurrently with other work and must be reported.
bool starts_concurrent_copy(const Work& work, int line) {
  if (device.recording.rehearsing) return false;
  begin_work(work, line);
  if (!state.streams.several) return false;
  state.running.beside_first = first_beside();
  new_interval();
  return true;
}

// ---- memory

void tell_no_room(const Allocate& m) {
  if (!state.running.whole_program) return;
  auto f = new_finding(lab::FindingKind::launch_error, lab::Severity::warning, lab::Detail::call_failed);
  f.line = m.line;
  set_text(f, ("cudaMalloc: out of memory: " + std::to_string(m.bytes) + " bytes were requested, but " +
               std::to_string(device_bytes_free()) + " are free")
                  .c_str());
  add_finding(f);
}

void tell_far(const Allocation& a) {
  auto f = new_finding(lab::FindingKind::memory_limit, lab::Severity::note, lab::Detail::far_memory);
  f.line = a.line;
  f.number = static_cast<int64_t>(a.bytes);
  add_finding(f);
}

Answer allocate(const Allocate& m) {
  if (m.bytes == 0) return answer(0);
  const Allocation* a = emu::allocate(m.bytes, "", m.line, m.managed != 0);
  if (!a) {
    tell_no_room(m);
    return answer(kMemoryAllocation);
  }
  device.observer.allocated(*a);
  if (!is_near(a->base)) tell_far(*a);
  return answer(0, a->base);
}

Answer allocate_again(const AllocateAgain& m) {
  if (!state.running.whole_program || !emu::allocate_again(m.pointer)) return answer(kMemoryAllocation);
  device.observer.allocated(*find_allocation(m.pointer));
  return answer(0, m.pointer);
}

std::string why_not_freed(uint64_t pointer) {
  const Allocation* a = find_allocation(pointer);
  const bool again = a && !a->live && a->base == pointer;
  return again ? "cudaFree: this memory has been freed before"
               : "cudaFree: this pointer is not the start of an allocation of yours";
}

Answer free(const Free& m) {
  if (!m.pointer) return answer(0);
  look_at_freed(m);
  if (!release(m.pointer)) return refuse(m.line, kInvalidValue, why_not_freed(m.pointer));
  device.observer.freed(*find_allocation(m.pointer));
  return answer(0);
}

/// In a lab, the matrices belong to the caller.
Answer reset(const Reset& m) {
  if (!state.running.whole_program) {
    add_error(m.line, lab::FindingKind::launch_error, lab::Detail::device_reset);
    return {sticky_error()};
  }
  for (const auto& a : state.memory.allocations)
    if (a->live && a->base && release(a->base)) device.observer.freed(*a);
  return answer(0);
}

bool is_managed(uint64_t p) {
  const Allocation* a = find_allocation(p);
  return a && a->managed;
}

Answer set(const Set& m) {
  if (sticky_error() || m.bytes == 0) return answer(0);
  if (!is_device_memory(m.to, m.bytes))
    return refuse(m.line, kInvalidValue,
                  m.to
                      ? "cudaMemset: the destination is not " + std::to_string(m.bytes) + " bytes inside one allocation"
                      : "cudaMemset: the destination is a null pointer");
  if (starts_concurrent_copy(m.work, m.line)) device.observer.moved({m.to, m.bytes, true, m.line});
  std::memset(at<void>(m.to), m.value, m.bytes);
  pass_fill_time(m.bytes);
  device.observer.written(m.to, m.bytes);
  return answer(0, is_managed(m.to));
}

// ---- copies

struct Sides {
  bool to_device, from_device;
};

/// A pointer that the kind declares as host memory may be a device pointer: a device looks at the address and copies
/// (observed on an H200). In the opposite case it refuses.
Sides sides_of(const Copy& m) {
  const bool both = m.kind == CopyKind::device_to_device;
  const auto on_device = [](uint64_t p) { return is_global(p) || is_variable(p, 1); };
  return {both || m.kind == CopyKind::host_to_device || on_device(m.to),
          both || m.kind == CopyKind::device_to_host || on_device(m.from)};
}

/// Returns why a real device would refuse this side of a copy; "" if it would not.
std::string side_problem(const char* which, uint64_t p, size_t bytes, bool device) {
  const std::string name = which;
  if (!p) return "the " + name + " is a null pointer";
  if (device && !is_global(p) && !is_device_memory(p, bytes))
    return "the " + name + " is a host pointer, but the kind says device";
  if (device && !is_device_memory(p, bytes))
    return "the " + name + " is not " + std::to_string(bytes) + " bytes inside one allocation";
  return "";
}

std::string copy_problem(const Copy& m, const Sides& sides) {
  const std::string problem = side_problem("destination", m.to, m.total, sides.to_device);
  return problem.empty() ? side_problem("source", m.from, m.total, sides.from_device) : problem;
}

/// Checks that a symbol is a variable in device or constant memory, and that the copy stays inside it.
Answer symbol_problem(const Copy& m) {
  const bool to = m.side == SymbolSide::destination;
  const Symbol& s = m.symbol;
  const std::string call = to ? "cudaMemcpyToSymbol: " : "cudaMemcpyFromSymbol: ";
  if (s.offset > s.size || m.total > s.size - s.offset)
    return refuse(
        m.line, kInvalidValue,
        call + std::to_string(s.offset + m.total) + " bytes do not fit into a symbol of " + std::to_string(s.size));
  if (!is_variable(s.address, s.size) || (to ? m.to : m.from) != s.address + s.offset)
    return refuse(m.line, kInvalidSymbol, call + "this is not a __device__ or __constant__ variable");
  return {};
}

/// In a rehearsal, the host receives zeros.
Reply copy_to_host(const Copy& m) {
  pass_copy_time(m.bytes, false);
  note_copy_back(m.line, m.bytes);
  static constinit Data nothing;
  const bool unwritten =
      state.running.whole_program && is_near(m.from) && !device.observer.knows_written(m.from + m.done, m.bytes);
  if (!device.recording.rehearsing) return {answer(0, unwritten), at<void>(m.from + m.done), m.bytes};
  nothing.assign(m.bytes, 0);
  return {answer(0), nothing.data(), m.bytes};
}

Reply copy_to_device(const Copy& m, const Data& data) {
  pass_copy_time(m.bytes, true);
  const size_t bytes = std::min<size_t>(m.bytes, data.size());
  device.observer.written(m.to + m.done, bytes);
  std::memcpy(at<void>(m.to + m.done), data.data(), bytes);
  return {answer(0)};
}

uint64_t tell_time(const Now& m) {
  if (m.asks_for == Moment::event) return record_event();
  pass_wait_time();
  return 0;
}

/// Only copies in the default stream are taken to let the host wait: of others most are asynchronous.
Reply copy_on_device(const Copy& m) {
  if (is_managed(m.from) != is_managed(m.to))
    pass_pinned_copy_time(m.bytes, m.work.stream == 0);
  else
    pass_fill_time(m.bytes);
  device.observer.copied(m.to + m.done, m.from + m.done, m.bytes);
  std::memmove(at<void>(m.to + m.done), at<void>(m.from + m.done), m.bytes);
  return {answer(0)};
}

Reply copy(const Copy& m, const Data& data) {
  if (sticky_error() || m.total == 0) return {answer(0)};
  if (m.bytes > kMostData || m.done > m.total || m.bytes > m.total - m.done) return {answer(kInvalidValue)};
  if (m.side != SymbolSide::none)
    if (const Answer refused = symbol_problem(m); refused.error) return {refused};
  const Sides sides = sides_of(m);
  if (const std::string problem = copy_problem(m, sides); !problem.empty())
    return {refuse(m.line, kInvalidValue, "cudaMemcpy: " + problem)};
  if (m.done == 0 && starts_concurrent_copy(m.work, m.line)) {
    if (sides.from_device) device.observer.moved({m.from, m.total, false, m.line});
    if (sides.to_device) device.observer.moved({m.to, m.total, true, m.line});
  }
  if (!sides.from_device) return sides.to_device ? copy_to_device(m, data) : Reply{answer(0)};
  return sides.to_device ? copy_on_device(m) : copy_to_host(m);
}

// ---- managed memory

Reply page_in(const PageIn& m) {
  const uint64_t page = m.address / kPageBytes * kPageBytes;
  const Allocation* a = find_allocation(m.address);
  const bool inside = a && page >= mapped_begin(*a) && page + kPageBytes <= mapped_begin(*a) + mapped_bytes(*a);
  if (!inside || !a->managed || !a->live) return {};
  return {{0, 1}, at<void>(page), kPageBytes};
}

Reply page_out(const PageOut& m, const Data& data) {
  const Allocation* a = find_allocation(m.address);
  if (!a || !a->managed || m.bytes > data.size() || !is_device_range(m.address, m.bytes)) return {};
  std::memcpy(at<void>(m.address), data.data(), m.bytes);
  device.observer.written(m.address, m.bytes);
  return {};
}

Reply variables_in() {
  const Range r = managed_section();
  return {{}, at<void>(r.begin), std::min(r.end - r.begin, kMostData)};
}

Reply variables_out(const VariablesOut& m, const Data& data) {
  if (m.bytes <= data.size() && managed_section().holds(m.address, m.bytes))
    std::memcpy(at<void>(m.address), data.data(), m.bytes);
  return {};
}

// ---- limits

Answer allow_shared(const AllowShared& m) {
  if (m.bytes < 0 || static_cast<size_t>(m.bytes) > kMaxDynamicShared) return answer(kInvalidValue);
  state.shared.dynamic_limit = std::max(state.shared.dynamic_limit, static_cast<size_t>(m.bytes));
  return {sticky_error()};
}

}  // namespace

bool is_work(Op op) {
  switch (op) {
    case Op::allocate:
    case Op::free:
    case Op::copy:
    case Op::set:
    case Op::allow_shared:
    case Op::launch:
    case Op::page_out:
    case Op::variables_out:
      return true;
    default:
      return false;
  }
}

Reply perform(const Taken& m) {
  switch (m.op) {
    case Op::allocate:
      return {allocate(m.as<Allocate>())};
    case Op::allocate_again:
      return {allocate_again(m.as<AllocateAgain>())};
    case Op::free:
      return {free(m.as<Free>())};
    case Op::reset:
      return {reset(m.as<Reset>())};
    case Op::copy:
      return copy(m.as<Copy>(), m.data);
    case Op::set:
      return {set(m.as<Set>())};
    case Op::allow_shared:
      return {allow_shared(m.as<AllowShared>())};
    case Op::allow_stack:
      state.running.stack_limit = m.as<AllowStack>().bytes;
      return {{sticky_error()}};
    case Op::launch:
      return launch(m.as<Launch>(), m.data);
    case Op::synchronise:
      return {{sticky_error()}};
    case Op::take_error:
      return {{take_last_error()}};
    case Op::peek_error:
      return {{peek_last_error()}};
    case Op::refused:
      return {answer(m.as<Refused>().error)};
    case Op::free_bytes:
      return {{0, device_bytes_free()}};
    case Op::now:
      return {{0, tell_time(m.as<Now>())}};
    case Op::unfinished:
      return unfinished_uses(m.as<Unfinished>());
    case Op::page_in:
      return page_in(m.as<PageIn>());
    case Op::page_out:
      return page_out(m.as<PageOut>(), m.data);
    case Op::variables_in:
      return variables_in();
    case Op::variables_out:
      return variables_out(m.as<VariablesOut>(), m.data);
    default:
      return {};
  }
}

}  // namespace emu
