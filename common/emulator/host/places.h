// Finds the code location for a report about host code, and the calls that led there. Reports must not point into a
// library header, because this would not help a student.
#pragma once
#include "common/emulator/wall/messages.h"
#include "common/runner/interrupts.h"

namespace emu::host {

/// The location `pc` in a function of the program with frame pointer `frame`. This function called a function with
/// frame pointer `callee`. The program's own functions keep frame pointers. place() is slow, so call it only for
/// reports.
struct Caller {
  uint64_t pc;
  const void *callee, *frame;
  HostPlace place() const;
};

/// Walks the stack frames of the program's own functions, innermost first, and ends at the first function that was
/// called from outside the program.
class FrameWalk {
 public:
  FrameWalk(const void* callee, const void* frame) : below_(callee), frame_(frame) {}
  bool is_there() const;
  const void* frame() const { return frame_; }
  /// Returns the location of the call to this frame's function, as an offset in the program; 0 if it is not in the
  /// program.
  uint64_t caller() const;
  void go_up();

 private:
  const void *below_, *frame_;
  bool outside_ = false;
};

/// The Caller of the function that uses this macro. Use it only in functions that a callback of the compiler calls,
/// because callbacks do not change the frame pointer.
#define EMU_CALLER(PC) \
  ::emu::host::Caller { PC, __builtin_frame_address(0), *static_cast<void**>(__builtin_frame_address(0)) }

/// Returns the location at which a signal arrived. For a signal inside a library, this is the program's call that led
/// there.
HostPlace place_at(const lab::runner::Registers& registers);

}  // namespace emu::host
