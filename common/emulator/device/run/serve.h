// The device's end of a call of matmul(): the host's messages, one after the other.
#pragma once
#include "common/emulator/wall/ring.h"

namespace emu {

/// A finding says why it was not `ready`.
enum class Served {
  ready,    // the host came to the end of its matmul(), or of its initialisers
  stopped,  // it did what ends its matmul()
  died,     // a fault, or its time is over
};

/// Answers the host until it is ready for its next call. `idle` is called while it computes.
Served serve(DeviceEnd& end, void (*idle)());

}  // namespace emu
