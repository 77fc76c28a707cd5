// Variables that tensor cores use asynchronously: accumulators ("sums") and A fragments of wgmma. Between the product
// and the wait for its group, their thread must not access them. Its accesses before the product need a wgmma.fence.
#pragma once
#include <cstdint>
#include <vector>

#include "common/emulator/observe/events.h"

namespace emu {

class Registers {
 public:
  bool any() const { return any_; }
  void clear();
  void issued(uint32_t pc, uint32_t group, const std::vector<HeldRegisters>& held);
  void fence();
  void over(uint32_t group);
  /// The running thread accesses its own variables.
  void touched(const AccessSite& site);

 private:
  struct Held {
    HeldRegisters place;
    uint32_t group;  // group of the last product
    uint32_t pc;
    bool under_way;
    bool touched;  // accessed since the last fence
  };
  struct Thread {
    std::vector<Held> held;
    bool has_fenced = false;
    uintptr_t stack_begin = 0;  // lowest address of the stack copy made at the last fence
    std::vector<unsigned char> stack;
  };
  Thread& mine();
  bool has_changed(const Thread& t, const HeldRegisters& place) const;
  void hold(Thread& t, uint32_t pc, uint32_t group, const HeldRegisters& place);

  bool any_ = false;
  std::vector<Thread> threads_;
};

}  // namespace emu
