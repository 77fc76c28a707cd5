// For tests: the device as it is before the first case.
#pragma once
#include <doctest/doctest.h>

#include "common/emulator/device/run/device.h"

namespace emu {

/// A device that has just been reset; the address ranges are reserved once.
inline void fresh_device() {
  static const bool started = device.start();
  REQUIRE(started);
  device.reset();
  device.findings.clear();
  reset_memory();
}

}  // namespace emu
