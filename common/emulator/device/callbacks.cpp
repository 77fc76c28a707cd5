// What g++ -fsanitize=thread,bounds-strict calls before every memory access. The names and arguments are the compiler's;
// they are not documented, so callbacks_test checks that they still arrive.
#include <cstdint>
#include <cstring>

#include "common/emulator/check/access.h"
#include "common/emulator/count/lanes.h"
#include "common/emulator/device/call_path.h"
#include "common/emulator/device/errors.h"
#include "common/emulator/device/memory.h"
#include "common/emulator/device/scheduler.h"
#include "common/emulator/device/shared_arena.h"
#include "common/emulator/observe/findings.h"

extern "C" char __executable_start;

namespace emu {

uint64_t image_offset(const void* return_address) {
  return reinterpret_cast<uintptr_t>(return_address) - reinterpret_cast<uintptr_t>(&__executable_start) - 1;
}

namespace {

inline uint32_t pc_of(const void* return_address) { return static_cast<uint32_t>(image_offset(return_address)); }

template <unsigned kBytes, bool kWrite>
inline __attribute__((always_inline)) void access(void* p, void* return_address) {
  uintptr_t address = reinterpret_cast<uintptr_t>(p);
  if (!machine.in_kernel) return host_access({address, kBytes, kWrite, false, pc_of(return_address)});
  if constexpr (!kCounting) {
    checked_access<kBytes, kWrite>(address, pc_of(return_address));
  } else {
    if (--machine.budget < 0) slow_tick(pc_of(return_address));
    lane_access(address, kBytes, kWrite, false, pc_of(return_address));
  }
}

/// Any number of bytes, any alignment.
void range_access(void* p, uint64_t bytes, bool write, void* return_address) {
  check_access(return_address, p, bytes, write, false);
}

}  // namespace

void check_access(void* pc, const volatile void* p, size_t bytes, bool write, bool atomic) {
  AccessSite site{reinterpret_cast<uintptr_t>(p), static_cast<uint32_t>(bytes), write, atomic, pc_of(pc)};
  if (!machine.in_kernel) return host_access(site);
  if (--machine.budget < 0) slow_tick(site.pc);
  if constexpr (kCounting) return lane_access(site.address, site.bytes, write, atomic, site.pc);
  if (site.address - kSharedBase < machine.shared_used) return slow_shared_access(site);
  if (site.address - kDeviceBase < kDeviceBytes) return slow_device_access(site);
  kernel_access(site);
}

}  // namespace emu

using emu::access;
using emu::range_access;

#define RETURN_ADDRESS __builtin_return_address(0)

#define ACCESS_CALLBACKS(BYTES)                                                                          \
  void __tsan_read##BYTES(void* p) { access<BYTES, false>(p, RETURN_ADDRESS); }                          \
  void __tsan_write##BYTES(void* p) { access<BYTES, true>(p, RETURN_ADDRESS); }                          \
  void __tsan_volatile_read##BYTES(void* p) { access<BYTES, false>(p, RETURN_ADDRESS); }                 \
  void __tsan_volatile_write##BYTES(void* p) { access<BYTES, true>(p, RETURN_ADDRESS); }                 \
  void __tsan_unaligned_read##BYTES(void* p) { range_access(p, BYTES, false, RETURN_ADDRESS); }          \
  void __tsan_unaligned_write##BYTES(void* p) { range_access(p, BYTES, true, RETURN_ADDRESS); }          \
  void __tsan_unaligned_volatile_read##BYTES(void* p) { range_access(p, BYTES, false, RETURN_ADDRESS); } \
  void __tsan_unaligned_volatile_write##BYTES(void* p) { range_access(p, BYTES, true, RETURN_ADDRESS); }

extern "C" {

ACCESS_CALLBACKS(1)
ACCESS_CALLBACKS(2)
ACCESS_CALLBACKS(4)
ACCESS_CALLBACKS(8)
ACCESS_CALLBACKS(16)

void __tsan_read_range(void* p, uint64_t bytes) { range_access(p, bytes, false, RETURN_ADDRESS); }
void __tsan_write_range(void* p, uint64_t bytes) { range_access(p, bytes, true, RETURN_ADDRESS); }
void __tsan_vptr_update(void*, void*) {}
void __tsan_vptr_read(void*) {}
void __tsan_init() {}

void __tsan_func_entry(void* return_address) {
  if (emu::machine.in_kernel) emu::machine.path = emu::enter_path(emu::machine.path, emu::pc_of(return_address));
}

void __tsan_func_exit() {
  if (emu::machine.in_kernel) emu::machine.path = emu::leave_path(emu::machine.path);
}

// ---- -fsanitize=bounds-strict: an index beyond its own dimension, even where the address is still inside the array.
// Nor does g++ report an address where the array is a variable of the function or a constant.

struct TypeDescriptor {
  uint16_t kind, info;
  char name[1];
};

struct OutOfBoundsData {
  const char* file;
  uint32_t line, column;
  const TypeDescriptor *array_type, *index_type;
};

void __ubsan_handle_out_of_bounds(OutOfBoundsData* data, uint64_t index) {
  using namespace emu;
  if (!machine.in_kernel) return;
  auto f = new_finding(lab::FindingKind::out_of_bounds, lab::Severity::error, lab::Detail::inside_array);
  f.line = static_cast<int32_t>(data->line);
  f.index = static_cast<int64_t>(index);
  if (data->index_type->info & 1) f.index = static_cast<int32_t>(index);
  if (data->index_type->info >> 1 == 6) f.index = static_cast<int64_t>(index);  // 64-bit index
  // The type is spelled "float [16]" or "float [16][16]": the first extent is the one that was missed.
  const char* extent = std::strchr(data->array_type->name, '[');
  f.extent = extent ? std::atoll(extent + 1) : 0;
  f.number = data->column;
  set_text(f, data->array_type->name);
  add_finding(f);
  // In a shared array the access that follows is checked by address. A local array lies on the thread's stack, where
  // going on would destroy what other code needs.
  if (has_shared_extent(f.extent) && f.index > -4096 && f.index < 4096) return;
  raise_sticky_error(kIllegalAddress);
  abandon_launch();
}

void __ubsan_handle_out_of_bounds_abort(OutOfBoundsData* data, uint64_t index) {
  __ubsan_handle_out_of_bounds(data, index);
}

// ---- the C library's block functions, which student objects are made to call instead of memcpy and friends

void* emu_memcpy(void* to, const void* from, size_t n) {
  if (n) emu::check_access(RETURN_ADDRESS, from, n, false, false);
  if (n) emu::check_access(RETURN_ADDRESS, to, n, true, false);
  return std::memcpy(to, from, n);
}

void* emu_memmove(void* to, const void* from, size_t n) {
  if (n) emu::check_access(RETURN_ADDRESS, from, n, false, false);
  if (n) emu::check_access(RETURN_ADDRESS, to, n, true, false);
  return std::memmove(to, from, n);
}

void* emu_memset(void* to, int value, size_t n) {
  if (n) emu::check_access(RETURN_ADDRESS, to, n, true, false);
  return std::memset(to, value, n);
}

}  // extern "C"
