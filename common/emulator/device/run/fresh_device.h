// For tests: resets the device to its state before the first case.
#pragma once
#include <doctest/doctest.h>

#include "common/emulator/device/run/device.h"

namespace emu {

/// Resets the device. Only the first call reserves the address ranges.
inline void fresh_device() {
  static const bool started = device.start();
  REQUIRE(started);
  device.reset();
  device.findings.clear();
  reset_memory();
}

}  // namespace emu
