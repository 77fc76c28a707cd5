// kernel<<<grid, block, shared, stream>>>(…): checks the configuration as a device does, then runs the grid.
#include <cstring>
#include <string>

#include "common/emulator/check/access.h"
#include "common/emulator/check/ordering.h"
#include "common/emulator/count/lanes.h"
#include "common/emulator/device/errors.h"
#include "common/emulator/device/machine.h"
#include "common/emulator/device/memory.h"
#include "common/emulator/device/own_memory.h"
#include "common/emulator/device/scheduler.h"
#include "common/emulator/device/shared_arena.h"
#include "common/emulator/host/api_state.h"
#include "common/emulator/observe/findings.h"

namespace emu {

extern unsigned char parameter_space[];

Machine machine;

void unpack(uint64_t linear, const dim3& extent, int32_t out[3]) {
  out[0] = static_cast<int32_t>(linear % extent.x);
  out[1] = static_cast<int32_t>(linear / extent.x % extent.y);
  out[2] = static_cast<int32_t>(linear / extent.x / extent.y);
}

namespace {

std::string shape_text(const dim3& d) {
  return "(" + std::to_string(d.x) + ", " + std::to_string(d.y) + ", " + std::to_string(d.z) + ")";
}

uint64_t volume(const dim3& d) { return uint64_t{d.x} * d.y * d.z; }

/// Why this configuration is refused; "" when it is fine.
std::string reason_to_refuse(const Config& c) {
  if (volume(c.grid) == 0) return "the grid " + shape_text(c.grid) + " holds no block";
  if (volume(c.block) == 0) return "the block " + shape_text(c.block) + " holds no thread";
  if (c.block.x > 1024 || c.block.y > 1024 || c.block.z > 64 || volume(c.block) > 1024)
    return "the block " + shape_text(c.block) + " has " + std::to_string(volume(c.block)) +
           " threads; at most 1024 (1024 in x and y, 64 in z) are allowed";
  if (c.grid.x > 0x7fffffff || c.grid.y > 65535 || c.grid.z > 65535)
    return "the grid " + shape_text(c.grid) + " is too large; at most 65535 blocks in y and z are allowed";
  return "";
}

void report_launch_error(int line, int code, const std::string& reason, int other_line = 0) {
  auto f = new_finding(lab::FindingKind::launch_error, lab::Severity::error, lab::Detail::launch_configuration);
  if (volume(machine.grid) == 0) f.detail = lab::Detail::empty_grid;
  f.line = line;
  f.other_line = other_line;
  f.number = code;
  set_text(f, reason.c_str());
  add_finding(f);
  set_last_error(code);
}

/// True when the launch may go on.
bool check_launch(int line, const Config& config) {
  if (sticky_error()) return false;
  if (std::string reason = reason_to_refuse(config); !reason.empty()) {
    report_launch_error(line, kInvalidConfiguration, reason);
    return false;
  }
  size_t allowed = dynamic_shared_limit();
  if (config.shared_bytes > allowed) {
    report_launch_error(line, kInvalidValue,
                        std::to_string(config.shared_bytes) + " bytes of dynamic shared memory; " +
                            std::to_string(allowed) + " are allowed");
    return false;
  }
  return true;
}

}  // namespace

void launch(int line, const char* kernel, const Config& config, void (*thunk)(void*), const void* parameters,
            size_t bytes) {
  if (machine.in_kernel) return;
  OpenOwnMemory open_own;
  machine.grid = config.grid;
  machine.block = config.block;
  if (!check_launch(line, config)) return;
  std::memcpy(parameter_space, parameters, bytes);
  machine.kernel = kernel;
  machine.launch_line = line;
  ++machine.launch;
  count_launch(volume(config.grid), volume(config.block));
  OpenDeviceMemory open_device;
  start_shared_launch(config.shared_bytes);
  start_ordering();
  machine.in_kernel = true;
  run_grid(config, thunk, parameter_space);
  finish_deferred();
  machine.in_kernel = false;
  machine.shared_used = 0;
  restore_gaps();
}

void launch_bounds(int line, int max_threads) {
  if (volume(machine.block) <= static_cast<uint64_t>(max_threads)) return;
  std::string threads = std::to_string(volume(machine.block)), allowed = std::to_string(max_threads);
  report_launch_error(machine.launch_line, kInvalidValue,
                      "the block has " + threads + " threads; __launch_bounds__ allows " + allowed, line);
  abandon_launch();
}

}  // namespace emu
