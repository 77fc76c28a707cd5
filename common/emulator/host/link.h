// The host's end of the ring.
#pragma once
#include <cstring>
#include <mutex>

#include "common/emulator/wall/ring.h"

namespace emu::host {

/// Null outside of the host process: the host's API is closed to kernels.
extern Ring* ring;

/// This is the host process. What it forks has no device.
void begin(Ring* shared);

/// Where it is not the host's process, calls do nothing from here on: a kernel of a whole program destroys its parameters,
/// whose destructors may free memory.
void ignore_elsewhere();

/// What stands in the ring is the message; goes on when the answer is there. Ends the process where it is not the host's.
Answer ask(Op op, const void* message, size_t message_bytes, const void* data, size_t bytes);

/// The bytes that came with this thread's last answer, at most `bytes`.
void take_data(void* to, size_t bytes);

/// There is one ring, and a program may have several threads: one of them at a time.
std::recursive_mutex& one_at_a_time();

template <class Message>
Answer ask(const Message& message, const void* data = nullptr, size_t bytes = 0) {
  static_assert(sizeof message <= sizeof(Ring::message));
  return ask(Message::kOp, &message, sizeof message, data, bytes);
}

/// What host code changed in managed memory goes to the device: before every message that may read it.
void send_pages();

}  // namespace emu::host
