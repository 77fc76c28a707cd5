// Where in the program host code is, and which calls led there: a place in a header of others' says nothing to a student.
#pragma once
#include "common/emulator/wall/messages.h"
#include "common/runner/interrupts.h"

namespace emu::host {

/// At `pc`, in the function that keeps `frame` as its frame pointer, as the program's own functions do, and called the one with
/// the frame `callee`. What place() costs is paid only where something is said.
struct Caller {
  uint64_t pc;
  const void *callee, *frame;
  HostPlace place() const;
};

/// The frames of the program's own functions, from the inside out, up to where others called one.
class FrameWalk {
 public:
  FrameWalk(const void* callee, const void* frame) : below_(callee), frame_(frame) {}
  bool is_there() const;
  const void* frame() const { return frame_; }
  /// The place of the call that the function comes back to; 0 where that is none of the program's.
  uint64_t caller() const;
  void go_up();

 private:
  const void *below_, *frame_;
  bool outside_ = false;
};

/// In a function that a callback of the compiler's calls: these leave the frame pointer alone.
#define EMU_CALLER(PC) \
  ::emu::host::Caller { PC, __builtin_frame_address(0), *static_cast<void**>(__builtin_frame_address(0)) }

/// Where a signal came. In a library it is the call that led there.
HostPlace place_at(const lab::runner::Registers& registers);

}  // namespace emu::host
