// The rooms of the device, each by itself.
#include <cstring>

#include <doctest/doctest.h>

#include "common/emulator/wall/messages.h"
#include "common/emulator/device/run/device.h"
#include "common/emulator/wall/addresses.h"

namespace {

using namespace emu;

/// A device that has just been reset; the address ranges are reserved once.
void fresh_device() {
  static const bool started = device.start();
  REQUIRE(started);
  device.reset();
}

const void* at(uintptr_t address) { return reinterpret_cast<const void*>(address); }

uint32_t word_at(uintptr_t address) {
  uint32_t word;
  std::memcpy(&word, at(address), sizeof word);
  return word;
}

}  // namespace

TEST_CASE("device: an allocation has exact extents, aligned, and is poison") {
  fresh_device();
  const Allocation* a = allocate(10, "a", 3, false);
  REQUIRE(a);
  CHECK(a->base % 256 == 0);
  CHECK(is_device_range(at(a->base), 10));
  CHECK_FALSE(is_device_range(at(a->base), 11));
  CHECK_FALSE(is_device_range(at(a->base + 9), 2));
  CHECK(valid_bytes(a->base + 4) == 15);
  CHECK(valid_bytes(a->base + 8) == 3);
  CHECK(valid_bytes(a->base + 12) == 0);
  const OpenDeviceMemory open;
  CHECK(word_at(a->base) == kPoison);
}

TEST_CASE("device: gaps belong to their allocation, and are put back") {
  fresh_device();
  const Allocation* a = allocate(4096, "a", 0, false);
  const Allocation* b = allocate(4096, "b", 0, false);
  CHECK(find_allocation(a->base - 4) == a);
  CHECK(find_allocation(a->base + 4096) == a);
  CHECK(find_allocation(b->base - 4) == b);
  CHECK(find_allocation(kDeviceBase) == nullptr);
  const OpenDeviceMemory open;
  const uint32_t before = word_at(a->base + 4096);
  CHECK(before != kPoison);
  std::memset(reinterpret_cast<void*>(a->base + 4096), 1, 4);
  restore_gaps();
  CHECK(word_at(a->base + 4096) == before);
}

TEST_CASE("device: memory is freed once, by its first address, and its bytes can be had again") {
  fresh_device();
  const size_t free_bytes = device_bytes_free();
  Allocation* a = allocate(1000, "a", 0, false);
  CHECK(device_bytes_free() == free_bytes - 1000);
  CHECK_FALSE(release(reinterpret_cast<void*>(a->base + 4)));
  CHECK(release(reinterpret_cast<void*>(a->base)));
  CHECK_FALSE(release(reinterpret_cast<void*>(a->base)));
  CHECK(device_bytes_free() == free_bytes);
  CHECK_FALSE(is_device_range(at(a->base), 1));
  CHECK(allocate(kDeviceCapacity + 1, "", 0, false) == nullptr);
}

TEST_CASE("device: reset forgets allocations, errors, copies and limits, and gives the same addresses again") {
  fresh_device();
  const uintptr_t first = allocate(100, "a", 0, false)->base;
  raise_sticky_error(kIllegalAddress);
  state.shared.dynamic_limit = kMaxDynamicShared;
  state.copies_back = {true, 100, false};
  device.reset();
  CHECK(find_allocation(first) == nullptr);
  CHECK(state.memory.allocations.empty());
  CHECK(sticky_error() == 0);
  CHECK(state.shared.dynamic_limit == kMaxStaticShared);
  CHECK_FALSE(state.copies_back.counted);
  CHECK(device_bytes_free() == kDeviceCapacity);
  CHECK(allocate(100, "a", 0, false)->base == first);
}

TEST_CASE("device: one call's error is told once, a kernel's fault for ever") {
  fresh_device();
  CHECK(set_last_error(kInvalidValue) == kInvalidValue);
  CHECK(peek_last_error() == kInvalidValue);
  CHECK(take_last_error() == kInvalidValue);
  CHECK(take_last_error() == 0);
  raise_sticky_error(kMisalignedAddress);
  raise_sticky_error(kIllegalAddress);
  set_last_error(kInvalidValue);
  CHECK(take_last_error() == kMisalignedAddress);
  CHECK(take_last_error() == kMisalignedAddress);
}

TEST_CASE("device: a few bytes may come back to the host, and only matmul() is looked at") {
  fresh_device();
  CHECK_FALSE(counts_as_copy_back(1 << 20));
  state.copies_back.counted = true;
  CHECK_FALSE(counts_as_copy_back(60));
  CHECK_FALSE(counts_as_copy_back(4));
  CHECK(counts_as_copy_back(1));
}

TEST_CASE("device: shared arrays lie apart, are found by offset, and are poison in every block") {
  fresh_device();
  start_shared_launch(0);
  start_shared_block();
  const int extents[] = {16, 17, 0};
  const uintptr_t a = add_shared_array("a", 1, 16 * 17 * 4, 4, extents).offset;
  const uintptr_t b = add_shared_array("b", 2, 4, 4, extents + 2).offset;
  CHECK(a % 128 == 0);
  CHECK(b % 128 == 0);
  CHECK(b >= a + 16 * 17 * 4 + kSharedGap);
  CHECK(std::strcmp(shared_array_at(a + 16 * 17 * 4)->name, "a") == 0);
  CHECK(std::strcmp(shared_array_at(b)->name, "b") == 0);
  CHECK(has_shared_extent(17));
  CHECK_FALSE(has_shared_extent(18));
  std::memset(reinterpret_cast<void*>(kSharedBase + a), 0, 4);
  start_shared_block();
  CHECK(word_at(kSharedBase + a) == kPoison);
  start_shared_launch(0);
  CHECK(shared_array_at(a) == nullptr);
}

TEST_CASE("device: call paths are numbers that are ordered as the calls stand in the code") {
  const uint32_t once = enter_path(0, 1000), again = enter_path(0, 1000), other = enter_path(0, 2000);
  CHECK(once == again);
  CHECK(once != other);
  const uint32_t inner = enter_path(once, 500);
  CHECK(inner != enter_path(other, 500));
  CHECK(leave_path(inner) == once);
  CHECK(leave_path(once) == 0);
  CHECK(comes_before(once, 900, other, 100));
  CHECK_FALSE(comes_before(other, 100, once, 900));
  CHECK(comes_before(inner, 1, inner, 2));
}

TEST_CASE("device: messages allocate, refuse and free as CUDA does") {
  fresh_device();
  const Allocated a = handle(Allocate{64, false, 5});
  REQUIRE(a.pointer);
  CHECK(a.error == 0);
  CHECK(handle(Allocate{0, false, 5}).pointer == nullptr);
  float there[4] = {1, 2, 3, 4}, back[4] = {};
  CHECK(handle(Copy{a.pointer, there, sizeof there, CopyKind::host_to_device, 6}) == 0);
  CHECK(handle(Copy{back, a.pointer, sizeof back, CopyKind::device_to_host, 7}) == 0);
  CHECK(std::memcmp(there, back, sizeof there) == 0);
  CHECK(device.observer.knows_written(reinterpret_cast<uintptr_t>(a.pointer), 16));
  CHECK_FALSE(device.observer.knows_written(reinterpret_cast<uintptr_t>(a.pointer), 20));
  device.findings.clear();
  CHECK(handle(Set{a.pointer, 0, 65, 8}) == kInvalidValue);
  REQUIRE(device.findings.list().size() == 1);
  CHECK(device.findings.list()[0].line == 8);
  CHECK(handle(Free{a.pointer, 9}) == 0);
  CHECK(handle(Free{a.pointer, 9}) == kInvalidValue);
  device.findings.clear();
}
