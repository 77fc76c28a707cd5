// Callbacks that g++ -fsanitize=thread,bounds-strict inserts before every memory access. The compiler defines their
// names and arguments but does not document them, so callbacks_test checks that they are still called.
#include <algorithm>
#include <cassert>
#include <cstdint>
#include <cstring>

#include "common/emulator/device/run/device.h"
#include "common/emulator/device/run/scheduler.h"
#include "common/emulator/device/state/last_access.h"
#include "common/emulator/wall/host_access.h"

namespace emu {
namespace {

inline uint32_t pc_of(const void* return_address) { return static_cast<uint32_t>(image_offset(return_address)); }

inline void tell(uintptr_t address, uint64_t bytes, bool write) {
  (write ? emu_last_write : emu_last_read) = {address, bytes};
}

template <unsigned kBytes, bool kWrite>
[[gnu::noinline, gnu::cold]] void access_after_tick(uintptr_t address, uint32_t pc) {
  tick({address, kBytes, kWrite, false, pc});
  tell(address, kBytes, kWrite);
  device.observer.access<kBytes, kWrite>(address, pc);
}

/// Rare cases are tail calls, here and in the observer, so the usual path needs no stack frame.
template <unsigned kBytes, bool kWrite>
inline __attribute__((always_inline)) void access(void* p, void* return_address) {
  const uintptr_t address = reinterpret_cast<uintptr_t>(p);
  const uint32_t pc = pc_of(return_address);
  if (__builtin_expect(!state.running.in_kernel, false)) {
    if (host_interest.holds(address)) host_access(address, kBytes, kWrite, pc);
    return;
  }
  tell(address, kBytes, kWrite);
  if (__builtin_expect(--state.running.budget < 0, false)) return access_after_tick<kBytes, kWrite>(address, pc);
  device.observer.access<kBytes, kWrite>(address, pc);
}

void access_at(const AccessSite& site) {
  if (--state.running.budget < 0) tick(site);
  device.observer.access(site);
}

[[gnu::noinline]] void strong_access(uintptr_t address, uint32_t bytes, bool write, uint32_t pc) {
  tell(address, bytes, write);
  access_at({.address = address, .bytes = bytes, .write = write, .atomic = false, .pc = pc, .is_volatile = true});
}

/// In host code, a volatile access may poll for the end of a kernel. In kernels, it orders accesses of global memory.
template <unsigned kBytes, bool kWrite>
inline __attribute__((always_inline)) void volatile_access(void* p, void* return_address) {
  if (__builtin_expect(!state.running.in_kernel, false))
    return host_flag_access(reinterpret_cast<uintptr_t>(p), kBytes, kWrite, pc_of(return_address));
  const uintptr_t address = reinterpret_cast<uintptr_t>(p);
  if (is_global(address) || device_section().holds(address))
    return strong_access(address, kBytes, kWrite, pc_of(return_address));
  access<kBytes, kWrite>(p, return_address);
}

/// A compiler can compute the stack that a kernel needs, but not the depth of a recursion, which must fit into the
/// limit. Frames here are somewhat larger than on a GPU.
[[gnu::noinline, gnu::cold]] void look_at_recursion(uint64_t used, uint32_t pc) {
  Running& r = state.running;
  constexpr int kSelf = 3;
  if (!r.whole_program || times_called(r.path) < kSelf) return;
  auto f = new_finding(lab::FindingKind::launch_error, lab::Severity::warning, lab::Detail::stack_overrun);
  if (known_finding({f.kind, f.detail, pc, 0})) return;
  f.pc = pc;
  f.number = static_cast<int64_t>(used);
  f.extent = static_cast<int64_t>(r.stack_limit);
  add_finding(f);
}

inline void look_at_stack(uintptr_t frame, uint32_t pc) {
  constexpr uint64_t kLarger = 4;  // factor
  const uint64_t used = emu_stack_high - frame;
  if (__builtin_expect(used > kLarger * state.running.stack_limit, false)) look_at_recursion(used, pc);
}

void access_of_any_size(void* pc, void* p, uint64_t bytes, bool write) {
  check_access(pc, p, bytes, write, false);
  tell(reinterpret_cast<uintptr_t>(p), bytes, write);
}

}  // namespace

void check_access(void* pc, const volatile void* p, size_t bytes, bool write, bool atomic) {
  const AccessSite site{reinterpret_cast<uintptr_t>(p), static_cast<uint32_t>(bytes), write, atomic, pc_of(pc)};
  if (!state.running.in_kernel) {
    if (!host_interest.holds(site.address)) return;
    return (atomic ? host_flag_access : host_access)(site.address, site.bytes, site.write, site.pc);
  }
  access_at(site);
}

}  // namespace emu

using emu::access;
using emu::access_of_any_size;
using emu::check_access;
using emu::volatile_access;

#define RETURN_ADDRESS __builtin_return_address(0)

#define ACCESS_CALLBACKS(BYTES)                                                                                \
  void __tsan_read##BYTES(void* p) { access<BYTES, false>(p, RETURN_ADDRESS); }                                \
  void __tsan_write##BYTES(void* p) { access<BYTES, true>(p, RETURN_ADDRESS); }                                \
  void __tsan_volatile_read##BYTES(void* p) { volatile_access<BYTES, false>(p, RETURN_ADDRESS); }              \
  void __tsan_volatile_write##BYTES(void* p) { volatile_access<BYTES, true>(p, RETURN_ADDRESS); }              \
  void __tsan_unaligned_read##BYTES(void* p) { access_of_any_size(RETURN_ADDRESS, p, BYTES, false); }          \
  void __tsan_unaligned_write##BYTES(void* p) { access_of_any_size(RETURN_ADDRESS, p, BYTES, true); }          \
  void __tsan_unaligned_volatile_read##BYTES(void* p) { access_of_any_size(RETURN_ADDRESS, p, BYTES, false); } \
  void __tsan_unaligned_volatile_write##BYTES(void* p) { access_of_any_size(RETURN_ADDRESS, p, BYTES, true); }

extern "C" {

ACCESS_CALLBACKS(1)
ACCESS_CALLBACKS(2)
ACCESS_CALLBACKS(4)
ACCESS_CALLBACKS(8)
ACCESS_CALLBACKS(16)

void __tsan_read_range(void* p, uint64_t bytes) { access_of_any_size(RETURN_ADDRESS, p, bytes, false); }
void __tsan_write_range(void* p, uint64_t bytes) { access_of_any_size(RETURN_ADDRESS, p, bytes, true); }
void __tsan_vptr_update(void*, void*) {}
void __tsan_vptr_read(void*) {}
void __tsan_init() {}

void __tsan_func_entry(void* return_address) {
  emu::Running& r = emu::state.running;
  if (!r.in_kernel) return;
  emu_deepest = std::min(emu_deepest, reinterpret_cast<uintptr_t>(__builtin_frame_address(0)));
  const uint32_t pc = emu::pc_of(return_address);
  r.path = emu::enter_path(r.path, pc);
  emu::look_at_stack(reinterpret_cast<uintptr_t>(__builtin_frame_address(0)), pc);
  emu::device.observer.called(r.path);
}

void __tsan_func_exit() {
  emu::Running& r = emu::state.running;
  if (!r.in_kernel) return;
  r.path = emu::leave_path(r.path);
  emu::device.observer.returned(r.path);
}

// ---- -fsanitize-coverage=trace-pc: at the start of each basic block

void __sanitizer_cov_trace_pc() {
  if (emu::state.running.in_kernel) emu::device.observer.basic_block(emu::pc_of(RETURN_ADDRESS));
}

// ---- -fsanitize=bounds-strict: an index outside of its own dimension, even if the address is inside the array.
// For an array that is a local variable or a constant, this is the only report: g++ reports no addresses there.

struct TypeDescriptor {
  uint16_t kind, info;
  char name[1];
};

struct Place {
  const char* file;
  uint32_t line, column;
};

struct OutOfBoundsData {
  Place place;
  const TypeDescriptor *array_type, *index_type;
};

void __ubsan_handle_out_of_bounds(OutOfBoundsData* data, uint64_t index) {
  using namespace emu;
  if (!state.running.in_kernel) return;
  auto f = new_finding(lab::FindingKind::out_of_bounds, lab::Severity::error, lab::Detail::inside_array);
  f.line = static_cast<int32_t>(data->place.line);
  f.index = static_cast<int64_t>(index);
  if (data->index_type->info & 1) f.index = static_cast<int32_t>(index);
  if (data->index_type->info >> 1 == 6) f.index = static_cast<int64_t>(index);  // 64-bit index
  // The type is spelled "float [16]" or "float [16][16]": the first extent is the one that the index exceeds.
  const char* extent = std::strchr(data->array_type->name, '[');
  f.extent = extent ? std::atoll(extent + 1) : 0;
  f.number = data->place.column;
  set_text(f, data->array_type->name);
  add_finding(f);
  // The access to a shared array is checked by address next. A local array is on the thread's stack, where continuing
  // would overwrite other data.
  if (has_shared_extent(f.extent) && f.index > -4096 && f.index < 4096) return;
  raise_sticky_error(kIllegalAddress);
  abandon_launch();
}

void __ubsan_handle_out_of_bounds_abort(OutOfBoundsData* data, uint64_t index) {
  __ubsan_handle_out_of_bounds(data, index);
}

/// -fsanitize=unreachable: __builtin_unreachable() was executed.
void __ubsan_handle_builtin_unreachable(Place* place) {
  __assert_fail("__builtin_unreachable()", place->file, place->line, "");
}

// ---- block functions of the C library: student objects call these instead of memcpy, memmove and memset

void* emu_memcpy(void* to, const void* from, size_t n) {
  if (n) check_access(RETURN_ADDRESS, from, n, false, false);
  if (n) check_access(RETURN_ADDRESS, to, n, true, false);
  return std::memcpy(to, from, n);
}

void* emu_memmove(void* to, const void* from, size_t n) {
  if (n) check_access(RETURN_ADDRESS, from, n, false, false);
  if (n) check_access(RETURN_ADDRESS, to, n, true, false);
  return std::memmove(to, from, n);
}

void* emu_memset(void* to, int value, size_t n) {
  if (n) check_access(RETURN_ADDRESS, to, n, true, false);
  return std::memset(to, value, n);
}

}  // extern "C"
