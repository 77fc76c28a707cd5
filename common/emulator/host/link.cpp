#include "common/emulator/host/link.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace emu::host {

Ring* ring = nullptr;

namespace {

void nothing() {}

}  // namespace

Answer ask(Op op, const void* message, size_t message_bytes, const void* data, size_t bytes) {
  if (!ring) std::abort();
  ring->op = op;
  std::memcpy(ring->message, message, message_bytes);
  ring->bytes = bytes;
  if (bytes) std::memcpy(ring->data, data, bytes);
  const uint32_t before = ring->answered.load();
  count_up(ring->asked);
  wait_for_change(ring->answered, before, nothing);
  return ring->answer;
}

void take_data(void* to, size_t bytes) {
  std::memcpy(to, ring->data, std::min<size_t>({bytes, ring->answer_bytes, kMostData}));
}

}  // namespace emu::host
