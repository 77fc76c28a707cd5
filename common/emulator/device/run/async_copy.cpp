// cp.async: a copy that lands when its group is waited for.
#include <algorithm>
#include <cassert>
#include <cstring>

#include "common/emulator/device/run/device.h"
#include "common/emulator/device/run/scheduler.h"
#include "emulator.h"

namespace emu {
namespace {

AsyncCopies::Queue& my_queue() { return device.copies.queues[static_cast<size_t>(state.running.thread)]; }

void land(const AsyncCopies::Copy& c) {
  std::memcpy(reinterpret_cast<void*>(c.to), c.data, c.bytes);
  device.observer.async_landed(c.to, c.bytes);
}

}  // namespace

void start_async_block(int threads) {
  auto& queues = device.copies.queues;
  if (queues.size() < static_cast<size_t>(threads)) queues.resize(static_cast<size_t>(threads));
  for (AsyncCopies::Queue& q : queues) {
    q.open.clear();
    q.groups.clear();
  }
}

void async_copy(void* destination, const void* source, size_t bytes, size_t zero_fill) {
  void* pc = __builtin_return_address(0);
  const bool lawful = (bytes == 4 || bytes == 8 || bytes == 16) && zero_fill <= bytes;
  if (!lawful) __assert_fail("an asynchronous copy has 4, 8 or 16 bytes", "", 0, "");
  size_t from_source = bytes - zero_fill;
  if (from_source) check_access(pc, source, from_source, false, false);
  check_access(pc, destination, bytes, true, false);
  AsyncCopies::Copy c{reinterpret_cast<uintptr_t>(destination), static_cast<uint32_t>(bytes), {}};
  std::memcpy(c.data, source, from_source);
  device.observer.async_started(c.to, c.bytes);
  my_queue().open.push_back(c);
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
