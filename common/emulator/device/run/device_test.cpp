// Tests of the device's rooms, each on its own.
#include <cstring>

#include <doctest/doctest.h>

#include "common/emulator/device/run/fresh_device.h"
#include "common/emulator/device/run/messages.h"
#include "common/emulator/wall/addresses.h"

namespace {

using namespace emu;

const void* at(uintptr_t address) { return reinterpret_cast<const void*>(address); }

template <class Message>
Taken taken(const Message& message, const std::vector<unsigned char>& data = {}) {
  Taken t{Message::kOp, {}, data};
  std::memcpy(t.message, &message, sizeof message);
  return t;
}

template <class Message>
Answer answer_to(const Message& message, const std::vector<unsigned char>& data = {}) {
  return perform(taken(message, data)).answer;
}

Copy copy_of(uint64_t to, uint64_t from, uint64_t bytes, CopyKind kind) {
  return {to, from, bytes, 0, bytes, kind, 6, SymbolSide::none, {}};
}

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
  CHECK(is_device_range(a->base, 10));
  CHECK_FALSE(is_device_range(a->base, 11));
  CHECK_FALSE(is_device_range(a->base + 9, 2));
  CHECK(valid_bytes(a->base + 4) == 15);
  CHECK(valid_bytes(a->base + 8) == 3);
  CHECK(valid_bytes(a->base + 12) == 0);
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
  CHECK_FALSE(release(a->base + 4));
  CHECK(release(a->base));
  CHECK_FALSE(release(a->base));
  CHECK(device_bytes_free() == free_bytes);
  CHECK_FALSE(is_device_range(a->base, 1));
  CHECK(allocate(kDeviceCapacity + 1, "", 0, false) == nullptr);
}

TEST_CASE("device: a new case forgets errors and copies, and keeps what the host allocated and was allowed") {
  fresh_device();
  const Allocation* a = allocate(100, "a", 0, false);
  raise_sticky_error(kIllegalAddress);
  state.copies_back = {true, 100};
  answer_to(AllowShared{kMaxDynamicShared});
  device.reset();
  CHECK(find_allocation(a->base) == a);
  CHECK(sticky_error() == 0);
  CHECK_FALSE(state.copies_back.counted);
  CHECK(answer_to(AllowShared{kMaxDynamicShared + 1}).error == kInvalidValue);
}

TEST_CASE("device: memory goes back to a mark: what came is gone, what went is there, addresses come again") {
  fresh_device();
  Allocation* kept = allocate(100, "kept", 0, false);
  const size_t free_bytes = device_bytes_free();
  const MemoryMark mark = mark_memory();
  const uintptr_t first = allocate(100, "", 0, false)->base;
  allocate(70000, "", 0, false);
  CHECK(release(kept->base));
  rewind_memory(mark);
  CHECK(kept->live);
  CHECK(find_allocation(first) == nullptr);
  CHECK(device_bytes_free() == free_bytes);
  CHECK(allocate(100, "", 0, false)->base == first);
}

TEST_CASE("device: lent matrices come to the same addresses again, and nobody else frees them") {
  fresh_device();
  const uintptr_t first = lend(1000, "A")->base;
  CHECK_FALSE(release(first));
  const uintptr_t workspace = allocate(1000, "", 0, false)->base;
  return_lent();
  CHECK(find_allocation(first) == nullptr);
  CHECK(lend(1000, "A")->base == first);
  CHECK(is_device_range(workspace, 1000));
  return_lent();
}

TEST_CASE("device: one call's error is reported once, a kernel's fault for ever") {
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
  CHECK(!shared_array_at(a));
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
  const Answer a = answer_to(Allocate{64, 5, 0});
  REQUIRE(a.value);
  CHECK(a.error == 0);
  CHECK(answer_to(Allocate{0, 5, 0}).value == 0);
  const std::vector<unsigned char> there(16, 7);
  CHECK(answer_to(copy_of(a.value, 8, 16, CopyKind::host_to_device), there).error == 0);
  const Reply back = perform(taken(copy_of(8, a.value, 16, CopyKind::device_to_host)));
  REQUIRE(back.bytes == 16);
  CHECK(std::memcmp(back.data, there.data(), 16) == 0);
  CHECK(device.observer.knows_written(a.value, 16));
  CHECK_FALSE(device.observer.knows_written(a.value, 20));
  device.findings.clear();
  CHECK(answer_to(Set{a.value, 65, 0, 8}).error == kInvalidValue);
  REQUIRE(device.findings.list().size() == 1);
  CHECK(device.findings.list()[0].line == 8);
  CHECK(answer_to(Free{a.value, 9, {}}).error == 0);
  CHECK(answer_to(Free{a.value, 9, {}}).error == kInvalidValue);
}

TEST_CASE(
    "device: a whole program's freed memory is allocated again at its address, without its values; a lab's is not") {
  fresh_device();
  const uint64_t a = answer_to(Allocate{64, 5, 0}).value;
  answer_to(Set{a, 64, 0, 8});
  CHECK(answer_to(Free{a, 9, {}}).error == 0);
  CHECK(answer_to(AllocateAgain{a}).error != 0);
  state.running.whole_program = true;
  CHECK(answer_to(AllocateAgain{a}).value == a);
  CHECK(is_device_range(a, 64));
  CHECK_FALSE(device.observer.knows_written(a, 4));
  CHECK(answer_to(AllocateAgain{a}).error != 0);  // it is live
  CHECK(answer_to(AllocateAgain{a + 4}).error != 0);
  CHECK(answer_to(AllocateAgain{8}).error != 0);
  state.running.whole_program = false;
}

TEST_CASE("device: no field of a message is believed") {
  fresh_device();
  const uint64_t a = answer_to(Allocate{64, 5, 0}).value;
  constexpr uint64_t kHuge = ~uint64_t{0};
  CHECK(answer_to(copy_of(a, 8, 128, CopyKind::host_to_device), std::vector<unsigned char>(128)).error);
  CHECK(answer_to(copy_of(8, a, kHuge, CopyKind::device_to_host)).error);
  CHECK(answer_to(copy_of(8, 4096, 16, CopyKind::device_to_host)).error);
  CHECK(perform(taken(copy_of(a, 8, 64, CopyKind::host_to_device), {1, 2})).answer.error == 0);  // writes two bytes
  Copy torn = copy_of(8, a, 64, CopyKind::device_to_host);
  torn.done = 60;
  CHECK(answer_to(torn).error);
  torn.done = kHuge;
  CHECK(answer_to(torn).error);
  CHECK(answer_to(Set{a, kHuge, 0, 8}).error);
  CHECK(perform(taken(PageIn{a, {}})).bytes == 0);  // not managed
  perform(taken(PageOut{a, 64}, std::vector<unsigned char>(64, 9)));
  CHECK(word_at(a) != 0x09090909);
  Launch launch{};
  launch.grid[0] = launch.grid[1] = launch.grid[2] = launch.block[0] = launch.block[1] = launch.block[2] = 1;
  CHECK(answer_to(launch).error == kInvalidDeviceFunction);
}

TEST_CASE("device: a page of managed memory goes to the host and back") {
  fresh_device();
  const uint64_t a = answer_to(Allocate{100, 5, 1}).value;
  const Reply page = perform(taken(PageIn{a + 40, {}}));
  CHECK(page.answer.value == 1);
  CHECK(page.bytes == kPageBytes);
  perform(taken(PageOut{a + 8, 4}, {1, 0, 0, 0}));
  CHECK(word_at(a + 8) == 1);
  CHECK(device.observer.knows_written(a + 8, 4));
  CHECK_FALSE(device.observer.knows_written(a, 4));
}

TEST_CASE("device: what is written down is done again, in memory as it was before") {
  fresh_device();
  start_recording(false);
  const Taken allocation = taken(Allocate{64, 5, 0});
  const uint64_t a = perform(allocation).answer.value;
  device.recording.call.messages = {allocation, taken(Set{a, 64, 3, 6})};
  stop_recording();
  perform(taken(Set{a, 64, 9, 6}));
  replay(device.recording.call);
  CHECK(state.memory.allocations.size() == 1);
  CHECK(word_at(a) == 0x03030303);
  replay(device.recording.call);
  CHECK(state.memory.allocations.size() == 1);
}

TEST_CASE("device: two calls are the same where they send the same messages") {
  fresh_device();
  const auto record = [](std::vector<Taken> messages) {
    start_recording(true);
    device.recording.call.messages = std::move(messages);
    stop_recording();
  };
  const auto kept = [&](std::vector<Taken> messages) {
    record(std::move(messages));
    keep_recording();
    return device.recording.kept.size();
  };
  device.recording.kept.clear();
  CHECK(kept({taken(Allocate{64, 5, 0}), taken(Set{8, 64, 3, 6})}) == 1);
  CHECK(kept({taken(Allocate{64, 5, 0}), taken(Set{8, 64, 3, 6})}) == 1);
  CHECK(kept({taken(Allocate{64, 5, 0}), taken(Set{8, 64, 4, 6})}) == 2);
  CHECK(kept({taken(Allocate{64, 5, 0})}) == kMostKept);
  CHECK(kept({taken(Allocate{64, 5, 0}), taken(Set{8, 64, 5, 6})}) == kMostKept);  // other values, but the same work
  CHECK(kept({}) == kMostKept + 1);
}

TEST_CASE("device: in a rehearsal nothing comes back to the host") {
  fresh_device();
  const uint64_t a = answer_to(Allocate{16, 5, 0}).value;
  perform(taken(Set{a, 16, 5, 6}));
  start_recording(true);
  const Reply back = perform(taken(copy_of(8, a, 16, CopyKind::device_to_host)));
  stop_recording();
  REQUIRE(back.bytes == 16);
  CHECK(*static_cast<const uint32_t*>(back.data) == 0);
}
