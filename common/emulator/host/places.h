// Code locations of host code, and the calls that led there. A location inside a library header would not help a
// student.
#pragma once
#include "common/emulator/wall/messages.h"
#include "common/runner/interrupts.h"

namespace emu::host {

/// A location at `pc`, in the function with frame pointer `frame`, which called the function with frame pointer
/// `callee`. The program's own functions keep frame pointers. place() is slow and is called only for reports.
struct Caller {
  uint64_t pc;
  const void *callee, *frame;
  HostPlace place() const;
};

/// Walks the frames of the program's own functions, innermost first, up to the first one that foreign code called.
class FrameWalk {
 public:
  FrameWalk(const void* callee, const void* frame) : below_(callee), frame_(frame) {}
  bool is_there() const;
  const void* frame() const { return frame_; }
  /// Returns the place of the call that this frame returns to; 0 if it is not in the program.
  uint64_t caller() const;
  void go_up();

 private:
  const void *below_, *frame_;
  bool outside_ = false;
};

/// Use in a function called by a callback of the compiler: callbacks leave the frame pointer unchanged.
#define EMU_CALLER(PC) \
  ::emu::host::Caller { PC, __builtin_frame_address(0), *static_cast<void**>(__builtin_frame_address(0)) }

/// Returns the place where a signal arrived. In a library, this is the call that led there.
HostPlace place_at(const lab::runner::Registers& registers);

}  // namespace emu::host
