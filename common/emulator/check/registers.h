// Variables that tensor cores use beside the thread that owns them: sums and fragments of wgmma. Between the product and the wait
// for its group the thread may not touch them, and what it does to them before needs a wgmma.fence.
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
  /// The running thread touches its own variables.
  void touched(const AccessSite& site);

 private:
  struct Held {
    HeldRegisters place;
    uint32_t group;  // of the last product
    uint32_t pc;
    bool under_way;
    bool touched;  // since the last fence
  };
  struct Thread {
    std::vector<Held> held;
    bool has_fenced = false;
    uintptr_t stack_begin = 0;  // what the stack held at the last fence, from there on
    std::vector<unsigned char> stack;
  };
  Thread& mine();
  bool has_changed(const Thread& t, const HeldRegisters& place) const;
  void hold(Thread& t, uint32_t pc, uint32_t group, const HeldRegisters& place);

  bool any_ = false;
  std::vector<Thread> threads_;
};

}  // namespace emu
