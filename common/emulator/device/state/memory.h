// Device memory: allocations with exact extents, guard gaps around them, and no access for host code.
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

struct Memory {
  std::vector<std::unique_ptr<Allocation>> allocations;
  std::vector<uint16_t> owner_of_chunk;  // index into allocations + 1
  size_t next_chunk = 1;                 // the first chunk stays unmapped
  size_t bytes_in_use = 0;
  int open_depth = 0;
};

/// A private mapping of zeros at this address. False when the system refuses it.
bool reserve(uintptr_t at, size_t bytes, int protection);

/// Reserves the address ranges of device and shared memory. False when the system refuses them.
bool reserve_memory();

/// nullptr when the emulated device is full. Contents are poison.
Allocation* allocate(size_t bytes, const char* name, int line, bool managed);

/// False when `pointer` is not the start of a live allocation.
bool release(void* pointer);

/// The allocation that owns this address or whose guard gap it lies in; nullptr when none is near.
Allocation* find_allocation(uintptr_t address);

/// Is [address, address + bytes) inside one live allocation?
bool is_device_range(const void* address, size_t bytes);

/// Which of the four bytes of this word belong to a live allocation (bit mask).
unsigned valid_bytes(uintptr_t word);

/// The bytes that an allocation takes, one gap on either side included.
uintptr_t mapped_begin(const Allocation& a);
size_t mapped_bytes(const Allocation& a);

/// Device memory opens when a kernel or an API call works on it and is closed to host code otherwise.
class OpenDeviceMemory {
 public:
  OpenDeviceMemory();
  ~OpenDeviceMemory();
};

/// Puts the guard gaps back as they were: an overrun write must not outlive its launch.
void restore_gaps();

/// Forgets every allocation: the next case starts on a fresh device.
void reset_memory();

size_t device_bytes_free();

}  // namespace emu
