// Numbers for call stacks, so that "the same place, reached from two callers" costs one integer to compare.
#pragma once
#include <cstdint>
#include <vector>

namespace emu {

/// A tree. Each node has its caller, its first callee and the next callee of its caller. 0 is the kernel's caller.
struct CallPaths {
  struct Node {
    uint32_t parent, pc, first_callee, next_sibling;
  };
  struct Recent {
    uint64_t key;
    uint32_t path;  // 0: none
  };
  std::vector<Node> nodes;
  Recent recent[1024] = {};  // cache, for helper functions called in inner loops
};

/// Returns the path of a function called at `pc` from code that runs under `path`. 0 is the kernel's caller.
uint32_t enter_path(uint32_t path, uint32_t pc);
uint32_t leave_path(uint32_t path);

/// Returns how often the call that led to `path` occurs in it: more than once if a function calls itself.
int times_called(uint32_t path);

/// True if (path_a, pc_a) comes before (path_b, pc_b) when call sites are compared outermost first.
bool comes_before(uint32_t path_a, uint32_t pc_a, uint32_t path_b, uint32_t pc_b);

}  // namespace emu
