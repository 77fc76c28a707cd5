// Assigns numbers to the call paths of kernels. A call path is the list of calls that led to the running function. Two
// locations were reached through the same calls if the numbers of their paths are equal.
#pragma once
#include <cstdint>
#include <vector>

namespace emu {

/// The tree of all call paths. Path 0 is the kernel's caller.
struct CallPaths {
  struct Node {
    // Numbers of other paths: the caller, the first callee, and the next callee of the same caller. pc: location of the
    // call.
    uint32_t parent, pc, first_callee, next_sibling;
  };
  struct Recent {
    uint64_t key;   // path of the caller, and location of the call
    uint32_t path;  // path of the callee; 0: the entry is unused
  };
  std::vector<Node> nodes;   // by number of the path
  Recent recent[1024] = {};  // cache, for helper functions called in inner loops
};

/// Returns the path of a function that is called at `pc` by code that runs under `path`.
uint32_t enter_path(uint32_t path, uint32_t pc);
/// Returns the path of the caller.
uint32_t leave_path(uint32_t path);

/// Returns how often the last call of `path` occurs in `path`: more than once if a function calls itself.
int times_called(uint32_t path);

/// Orders two locations in the code by the locations of the calls that led there, outermost call first.
bool comes_before(uint32_t path_a, uint32_t pc_a, uint32_t path_b, uint32_t pc_b);

}  // namespace emu
