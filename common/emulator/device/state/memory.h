// Device memory: allocations with exact extents and guard gaps around them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace emu {

struct Allocation {
  uintptr_t base = 0;
  size_t bytes = 0;
  std::string name;  // "A", or the variable that was passed to cudaMalloc; "" if unknown
  int line = 0;      // line of the cudaMalloc
  bool live = false, managed = false, lent = false;  // lent: belongs to the runner, not to the student
};

using Allocations = std::vector<std::unique_ptr<Allocation>>;

struct Memory {
  Allocations allocations, lent;         // requested by host code; matrices of the running case
  std::vector<uint16_t> owner_of_chunk;  // index in `allocations` plus 1, or index in `lent` plus kFirstLent
  size_t next_chunk = 1;                 // the first chunk stays unmapped
  size_t next_lent_chunk = 0;
  size_t next_far_chunk = 0;
  size_t bytes_in_use = 0, near_in_use = 0;
};

/// A snapshot of what is allocated, for rewind_memory().
struct MemoryMark {
  bool operator==(const MemoryMark&) const = default;
  std::vector<bool> live;
  size_t next_chunk = 1, bytes_in_use = 0, near_in_use = 0;
};

/// Reserves the address ranges of device and shared memory. Returns false if the system refuses.
bool reserve_memory();

/// Returns null if the emulated device is full. Contents are poison, or zeros if the near part is full.
Allocation* allocate(size_t bytes, const char* name, int line, bool managed);

/// Allocates a zeroed matrix for the runner. After return_lent(), the first ones get the same addresses again.
Allocation* lend(size_t bytes, const char* name);
void return_lent();

/// Fills the allocation with poison again.
void poison(const Allocation& allocation);

/// Returns false if `pointer` is not the start of a live allocation.
bool release(uintptr_t pointer);

/// mark_memory() takes a snapshot. rewind_memory() restores it: later allocations are released and their addresses
/// reused, and allocations freed later are live again.
MemoryMark mark_memory();
void rewind_memory(const MemoryMark& mark);

/// Makes the addresses of the newest allocations available again, as far as they were freed.
void reclaim_memory();

/// Returns the allocation that contains this address, guard gaps included; null if there is none.
Allocation* find_allocation(uintptr_t address);

/// True if [address, address + bytes) is inside one live allocation.
bool is_device_range(uintptr_t address, size_t bytes);

/// Restores the values of the guard gaps, which a wrong kernel may have changed.
void restore_gaps();

/// Releases all device memory.
void reset_memory();

size_t device_bytes_free();

/// Address and size in bytes of the pages of an allocation, gaps included.
uintptr_t mapped_begin(const Allocation& allocation);
size_t mapped_bytes(const Allocation& allocation);

/// Bytes of the 4-byte word at `word` that belong to a live allocation, as a mask of 4 bits.
unsigned valid_bytes(uintptr_t word);

}  // namespace emu
