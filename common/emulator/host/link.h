// The host's end of the ring (wall/ring.h): sends messages to the device process.
#pragma once
#include <cstring>
#include <mutex>

#include "common/emulator/wall/ring.h"

namespace emu::host {

/// Null outside the host process, so that kernels cannot use the host's API.
extern Ring* ring;

/// Makes this process the host process. Processes that it forks have no device.
void begin(Ring* shared);

/// After this call, ask() does nothing outside the host process. Kernels of whole programs need this: they destroy
/// their parameters, whose destructors may free memory.
void ignore_elsewhere();

/// Sends a message and waits for its answer. Aborts a process that is not the host process, except after
/// ignore_elsewhere().
Answer ask(Op op, const void* message, size_t message_bytes, const void* data, size_t bytes);

/// Copies the data of the last answer that this thread received, at most `bytes` bytes.
void take_data(void* to, size_t bytes);

/// The lock that a thread holds while it uses the ring.
std::recursive_mutex& one_at_a_time();

template <class Message>
Answer ask(const Message& message, const void* data = nullptr, size_t bytes = 0) {
  static_assert(sizeof message <= sizeof(Ring::message));
  return ask(Message::kOp, &message, sizeof message, data, bytes);
}

/// Sends the managed memory that host code has changed to the device. Called before every message for which the device
/// may read managed memory.
void send_pages();

}  // namespace emu::host
