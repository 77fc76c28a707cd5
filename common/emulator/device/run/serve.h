// The device side of a call to matmul(): handles the messages of the host one after the other.
#pragma once
#include "common/emulator/wall/ring.h"

namespace emu {

/// How a call ended. For every value except `ready`, a finding gives the reason.
enum class Served {
  ready,    // matmul(), or the initialisers of the submission, have returned
  stopped,  // host code did something that ends its matmul()
  died,     // the host process ended because of a fault or its time limit
};

/// Answers the host until its call has ended. Calls `idle` every few milliseconds while the host computes.
Served serve(DeviceEnd& end, void (*idle)());

}  // namespace emu
