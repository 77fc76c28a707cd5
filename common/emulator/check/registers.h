// Checks a thread's accesses to variables that tensor cores use asynchronously: the accumulators ("sums") and A
// fragments of wgmma. Between wgmma.mma_async and the wait for its group, the thread must not access these variables.
// Before wgmma.mma_async, a wgmma.fence must follow the thread's last access to them.
#pragma once
#include <cstdint>
#include <vector>

#include "common/emulator/observe/events.h"

namespace emu {

class Registers {
 public:
  bool any() const { return any_; }
  void clear();
  /// The running thread issues a product that uses these variables.
  void issued(uint32_t pc, uint32_t group, const std::vector<HeldRegisters>& held);
  void fence();
  /// All groups of the running thread before `group` are complete.
  void over(uint32_t group);
  /// The running thread accesses its own variables.
  void touched(const AccessSite& site);

 private:
  struct Held {
    HeldRegisters place;
    uint32_t group;  // group of the last product that uses the variable
    uint32_t pc;     // location of that product
    bool under_way;  // that product may not be complete
    bool touched;    // the thread has accessed the variable since its last fence
  };
  struct Thread {
    std::vector<Held> held;
    bool has_fenced = false;
    uintptr_t stack_begin = 0;         // lowest address of the part of the stack that was copied at the last fence
    std::vector<unsigned char> stack;  // the copied bytes
  };
  Thread& mine();
  bool has_changed(const Thread& t, const HeldRegisters& place) const;
  void hold(Thread& t, uint32_t pc, uint32_t group, const HeldRegisters& place);

  bool any_ = false;
  std::vector<Thread> threads_;  // by thread of the block
};

}  // namespace emu
