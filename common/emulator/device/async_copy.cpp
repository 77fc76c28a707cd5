#include "common/emulator/device/async_copy.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <deque>
#include <vector>

#include "emulator.h"

namespace emu {
namespace {

struct Copy {
  uintptr_t destination;
  uint32_t bytes;
  unsigned char data[16];
};

struct Group {
  const void* owner;
  std::vector<Copy> copies;
};

struct Queue {
  std::vector<Copy> open;    // since the last commit
  std::deque<Group> groups;  // committed, oldest first
};

std::vector<Queue> queues;  // one per thread of the block

Queue& my_queue() { return queues[static_cast<size_t>(machine.thread)]; }

void mark_cells(const Copy& c, bool under_way) {
  if (kCounting || c.destination - kSharedBase >= kSharedBytes) return;
  for (uint32_t b = 0; b < c.bytes; b += 4) {
    Cell& cell = *shared_cell(c.destination - kSharedBase + b);
    if (under_way)
      cell.flags = static_cast<uint16_t>((cell.flags & ~kWritten) | kAsync);
    else
      cell.flags = static_cast<uint16_t>((cell.flags | kWritten) & ~kAsync);
  }
}

void land(const Copy& c) {
  std::memcpy(reinterpret_cast<void*>(c.destination), c.data, c.bytes);
  mark_cells(c, false);
}

}  // namespace

void start_async_block(int threads) {
  if (queues.size() < static_cast<size_t>(threads)) queues.resize(static_cast<size_t>(threads));
  for (Queue& q : queues) {
    q.open.clear();
    q.groups.clear();
  }
}

void async_touched(const AccessSite& site, Cell& cell) {
  // A read is reported as an uninitialised read by the caller, since the bytes count as not written yet.
  if (site.write) cell.flags = static_cast<uint16_t>(cell.flags & ~kAsync);
}

void async_copy(void* destination, const void* source, size_t bytes, size_t zero_fill) {
  void* pc = __builtin_return_address(0);
  const bool lawful = (bytes == 4 || bytes == 8 || bytes == 16) && zero_fill <= bytes;
  if (!lawful) __assert_fail("an asynchronous copy has 4, 8 or 16 bytes", "", 0, "");
  size_t from_source = bytes - zero_fill;
  if (from_source) check_access(pc, source, from_source, false, false);
  check_access(pc, destination, bytes, true, false);
  Copy c{reinterpret_cast<uintptr_t>(destination), static_cast<uint32_t>(bytes), {}};
  std::memcpy(c.data, source, from_source);
  mark_cells(c, true);
  my_queue().open.push_back(c);
}

void async_commit(const void* owner) {
  Queue& q = my_queue();
  q.groups.push_back({owner, std::move(q.open)});
  q.open.clear();
}

void async_wait(int pending_groups, const void* owner) {
  std::deque<Group>& groups = my_queue().groups;
  auto left = std::count_if(groups.begin(), groups.end(), [&](const Group& g) { return g.owner == owner; });
  for (auto group = groups.begin(); left > pending_groups;) {
    if (group->owner != owner) {
      ++group;
      continue;
    }
    for (const Copy& c : group->copies) land(c);
    group = groups.erase(group);
    --left;
  }
}

}  // namespace emu
