// The host's end of the ring.
#pragma once
#include <cstring>
#include <mutex>

#include "common/emulator/wall/ring.h"

namespace emu::host {

/// Null outside the host process: kernels cannot use the host's API.
extern Ring* ring;

/// Marks this process as the host process. Its forked children have no device.
void begin(Ring* shared);

/// From here on, calls outside the host process do nothing. A kernel of a whole program destroys its parameters,
/// whose destructors may free memory.
void ignore_elsewhere();

/// Sends a message and waits for its answer. Aborts the process if it is not the host process.
Answer ask(Op op, const void* message, size_t message_bytes, const void* data, size_t bytes);

/// Copies the data of this thread's last answer, at most `bytes` bytes.
void take_data(void* to, size_t bytes);

/// Held while using the ring: there is only one, and a program may have several threads.
std::recursive_mutex& one_at_a_time();

template <class Message>
Answer ask(const Message& message, const void* data = nullptr, size_t bytes = 0) {
  static_assert(sizeof message <= sizeof(Ring::message));
  return ask(Message::kOp, &message, sizeof message, data, bytes);
}

/// Sends the managed memory that host code changed to the device. Called before every message that may read it.
void send_pages();

}  // namespace emu::host
