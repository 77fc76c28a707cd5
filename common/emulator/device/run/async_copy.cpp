// cp.async: a copy lands when its group is waited for.
#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

#include "common/emulator/device/run/device.h"
#include "common/emulator/device/run/scheduler.h"
#include "emulator.h"

namespace emu {
namespace {

AsyncCopies::Queue& my_queue() {
  device.copies.any = true;
  return device.copies.queues[static_cast<size_t>(state.running.thread)];
}

void land(const AsyncCopies::Copy& c) {
  std::memcpy(reinterpret_cast<void*>(c.to), c.data, c.bytes);
  device.observer.async_landed(c.to, c.bytes);
}

/// Ends the kernel like an assertion in CUDA's own header.
void refuse(void* pc, const char* sentence) {
  add_error_at(image_offset(pc), lab::FindingKind::launch_error, lab::Detail::device_assert, 0, sentence);
  raise_sticky_error(kAssert);
  abandon_launch();
}

void copy(void* pc, void* destination, const void* source, size_t bytes, size_t zero_fill) {
  const bool lawful = (bytes == 4 || bytes == 8 || bytes == 16) && zero_fill <= bytes;
  if (!lawful) refuse(pc, "an asynchronous copy has 4, 8 or 16 bytes");
  size_t from_source = bytes - zero_fill;
  if (from_source) check_access(pc, source, from_source, false, false);
  check_access(pc, destination, bytes, true, false);
  AsyncCopies::Copy c{reinterpret_cast<uintptr_t>(destination), static_cast<uint32_t>(bytes), {}};
  std::memcpy(c.data, source, from_source);
  device.observer.async_started(c.to, c.bytes);
  my_queue().open.push_back(c);
}

}  // namespace

void start_async_block(int threads) {
  auto& queues = device.copies.queues;
  if (queues.size() < static_cast<size_t>(threads)) queues.resize(static_cast<size_t>(threads));
  if (!std::exchange(device.copies.any, false)) return;
  for (AsyncCopies::Queue& q : queues) {
    q.open.clear();
    q.groups.clear();
  }
}

void async_copy(void* destination, const void* source, size_t bytes, size_t zero_fill) {
  copy(__builtin_return_address(0), destination, source, bytes, zero_fill);
}

void async_copy_to_shared(void* destination, const void* source, size_t bytes, size_t zero_fill) {
  void* pc = __builtin_return_address(0);
  if (!is_shared(reinterpret_cast<uintptr_t>(destination))) refuse(pc, "an asynchronous copy goes to shared memory");
  copy(pc, destination, source, bytes, zero_fill);
}

void async_commit(const void* owner) {
  AsyncCopies::Queue& q = my_queue();
  q.groups.push_back({owner, std::move(q.open)});
  q.open.clear();
}

void async_wait(int pending_groups, const void* owner) {
  auto& groups = my_queue().groups;
  auto left = std::count_if(groups.begin(), groups.end(), [&](const auto& g) { return g.owner == owner; });
  for (auto group = groups.begin(); left > pending_groups;) {
    if (group->owner != owner) {
      ++group;
      continue;
    }
    for (const auto& c : group->copies) land(c);
    group = groups.erase(group);
    --left;
  }
}

}  // namespace emu
