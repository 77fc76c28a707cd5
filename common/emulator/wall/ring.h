// The ring is the only memory that both the host process and the device process write. It contains one message and its
// answer at a time. The host sends a message and waits; the device receives it and answers.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "common/emulator/wall/messages.h"

namespace emu {

struct Ring {
  std::atomic<uint32_t> asked, answered;  // number of messages sent and answered; also used as futexes
  Op op;
  alignas(8) unsigned char message[sizeof(Copy) + sizeof(Launch)];
  uint64_t bytes;  // size of the data of the message
  Answer answer;
  uint64_t answer_bytes;          // size of the data of the answer
  unsigned char data[kMostData];  // data of the message, then data of the answer
};

/// Allocates a ring that is shared with processes forked later. Returns null if the system refuses.
Ring* make_ring();

/// Waits until the counter differs from `seen`: polls a few times, then sleeps. Calls `idle` every few milliseconds.
void wait_for_change(std::atomic<uint32_t>& counter, uint32_t seen, void (*idle)());
/// Increments the counter and wakes the process that waits for it.
void count_up(std::atomic<uint32_t>& counter);

/// The device's own copy of a message, which the host cannot change.
struct Taken {
  Op op;
  unsigned char message[sizeof(Ring::message)];
  std::vector<unsigned char> data;

  template <class Message>
  Message as() const {
    static_assert(sizeof(Message) <= sizeof message);
    Message m;
    std::memcpy(&m, message, sizeof m);
    return m;
  }
};

/// The device's end of the ring. It keeps its own count of messages, because the host may write anything into the ring.
struct DeviceEnd {
  Ring* ring = nullptr;
  uint32_t taken = 0;  // number of messages received

  /// Waits for the next message and copies it.
  Taken take(void (*idle)());
  /// Answers the message.
  void give(const Answer& answer, const void* data = nullptr, size_t bytes = 0);
};

}  // namespace emu
