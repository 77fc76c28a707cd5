// cp.async: a copy that lands when its group is waited for.
#pragma once
#include <cstdint>
#include <deque>
#include <vector>

namespace emu {

struct AsyncCopies {
  struct Copy {
    uintptr_t to;
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
};

void start_async_block(int threads);

}  // namespace emu
