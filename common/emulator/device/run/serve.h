// The device's side of a call of matmul(): it handles the messages of the host, one after the other.
#pragma once
#include "common/emulator/wall/ring.h"

namespace emu {

/// A finding gives the reason if it is not `ready`.
enum class Served {
  ready,    // matmul() or the initialisers have returned
  stopped,  // host code did something that ends its matmul()
  died,     // a fault, or the time limit
};

/// Answers the host until it is ready for its next call. `idle` is called while the host computes.
Served serve(DeviceEnd& end, void (*idle)());

}  // namespace emu
