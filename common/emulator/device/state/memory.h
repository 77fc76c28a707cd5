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
  std::string name;  // "A", or the variable that was passed to cudaMalloc; "" when unknown
  int line = 0;      // of the cudaMalloc
  bool live = false, managed = false, lent = false;  // lent: belongs to the runner, not to the student
};

using Allocations = std::vector<std::unique_ptr<Allocation>>;

struct Memory {
  Allocations allocations, lent;         // what host code asked for; the matrices of the running case
  std::vector<uint16_t> owner_of_chunk;  // an index into allocations + 1, or into lent + kFirstLent
  size_t next_chunk = 1;                 // the first chunk stays unmapped
  size_t next_lent_chunk = 0;
  size_t next_far_chunk = 0;
  size_t bytes_in_use = 0, near_in_use = 0;
};

/// What is allocated at some moment, to come back to.
struct MemoryMark {
  bool operator==(const MemoryMark&) const = default;
  std::vector<bool> live;
  size_t next_chunk = 1, bytes_in_use = 0, near_in_use = 0;
};

/// Reserves the address ranges of device and shared memory. False when the system refuses them.
bool reserve_memory();

/// nullptr when the emulated device is full. Contents are poison, or zeros where the near part has no room left.
Allocation* allocate(size_t bytes, const char* name, int line, bool managed);

/// A matrix of the runner's, of zeros: the first ones after return_lent() have the same addresses again.
Allocation* lend(size_t bytes, const char* name);
void return_lent();

/// Fills the allocation with poison again.
void poison(const Allocation& allocation);

/// False when `pointer` is not the start of a live allocation.
bool release(uintptr_t pointer);

/// As it was: what was allocated since is gone and its addresses will be had again; what was freed since is back.
MemoryMark mark_memory();
void rewind_memory(const MemoryMark& mark);

/// Takes back the addresses of the newest allocations that were freed.
void reclaim_memory();

/// The allocation that owns this address or whose guard gap it lies in; nullptr when none is near.
Allocation* find_allocation(uintptr_t address);

/// Is [address, address + bytes) inside one live allocation?
bool is_device_range(uintptr_t address, size_t bytes);

/// The guard gaps get their values back, which a wrong kernel may have changed.
void restore_gaps();

/// All of it is gone.
void reset_memory();

size_t device_bytes_free();

/// Where the pages of an allocation begin, gaps included, and how many bytes they are.
uintptr_t mapped_begin(const Allocation& allocation);
size_t mapped_bytes(const Allocation& allocation);

/// Which bytes of the 4-byte word at `word` belong to a live allocation, as a mask of 4 bits.
unsigned valid_bytes(uintptr_t word);

}  // namespace emu
