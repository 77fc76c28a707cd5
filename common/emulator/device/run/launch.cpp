// kernel<<<grid, block, shared, stream>>>(…): checks the configuration as a GPU does, then runs the grid.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <functional>
#include <string>
#include <string_view>

#include "common/emulator/device/run/builtins.h"
#include "common/emulator/device/run/device.h"
#include "common/emulator/device/run/messages.h"
#include "common/emulator/device/run/scheduler.h"
#include "common/emulator/device/state/clusters.h"
#include "common/emulator/wall/multiprocessors.h"

namespace emu {
namespace {

std::string shape_text(const dim3& d) {
  return "(" + std::to_string(d.x) + ", " + std::to_string(d.y) + ", " + std::to_string(d.z) + ")";
}

/// Reports a refused launch; returns false.
bool refuse(int line, int code, const std::string& reason, lab::Detail detail = lab::Detail::launch_configuration,
            int other_line = 0) {
  auto f = new_finding(lab::FindingKind::launch_error, lab::Severity::error, detail);
  f.line = line;
  f.other_line = other_line;
  f.number = code;
  set_text(f, reason.c_str());
  add_finding(f);
  set_last_error(code);
  return false;
}

/// Number of blocks that fit on the device at a time, if registers are no limit.
uint64_t blocks_at_once(const Config& c) {
  constexpr uint64_t kThreads = 2048, kBlocks = 32, kShared = 228 << 10, kReserved = 1 << 10;  // per multiprocessor
  return multiprocessors() * std::min({kBlocks, kThreads / volume(c.block), kShared / (c.shared_bytes + kReserved)});
}

/// True if the launch may continue.
bool check_launch(int line, const Config& c) {
  if (sticky_error()) return false;
  const std::string grid = "the grid " + shape_text(c.grid), block = "the block " + shape_text(c.block);
  if (volume(c.grid) == 0) return refuse(line, kInvalidConfiguration, grid + " has no blocks", lab::Detail::empty_grid);
  if (volume(c.block) == 0) return refuse(line, kInvalidConfiguration, block + " holds no thread");
  if (c.block.x > 1024 || c.block.y > 1024 || c.block.z > 64 || volume(c.block) > 1024)
    return refuse(line, kInvalidConfiguration,
                  block + " has " + std::to_string(volume(c.block)) +
                      " threads; at most 1024 (1024 in x and y, 64 in z) are allowed");
  if (c.grid.x > 0x7fffffff || c.grid.y > 65535 || c.grid.z > 65535)
    return refuse(line, kInvalidConfiguration, grid + " is too large; at most 65535 blocks in y and z are allowed");
  if (state.running.cooperative && volume(c.grid) > blocks_at_once(c))
    return refuse(line, kCooperativeTooLarge,
                  grid + " has " + std::to_string(volume(c.grid)) +
                      " blocks that wait for each other; the device holds " + std::to_string(blocks_at_once(c)) +
                      " at the same time");
  const size_t allowed = state.shared.dynamic_limit;
  if (c.shared_bytes <= allowed) return c.cluster.x == 0 || may_have_clusters(line, c.cluster);
  return refuse(
      line, kInvalidValue,
      std::to_string(c.shared_bytes) + " bytes of dynamic shared memory; " + std::to_string(allowed) + " are allowed",
      lab::Detail::shared_too_large);
}

constexpr int kInvalidClusterSize = 912;  // used only for launches

/// Reports a launch that a GPU supports but this emulator does not.
bool refuse_clusters(int line, const char* sentence) {
  add_error(line, lab::FindingKind::unsupported, lab::Detail::none, 0, sentence);
  set_last_error(kInvalidClusterSize);
  return false;
}

void run_launch(const Launch& l, const Config& config) {
  Running& r = state.running;
  std::memcpy(r.kernel, l.kernel, sizeof r.kernel - 1);
  r.launch_line = l.line;
  r.least_resident = 0;
  ++r.launch;
  device.observer.launch_begins(volume(r.grid), volume(r.block));
  start_shared_launch(config.shared_bytes);
  r.launch_printed = false;
  r.in_kernel = true;
  run_grid(config, reinterpret_cast<void (*)(void*)>(address_in_program(l.thunk)), parameter_space);
  r.in_kernel = false;
  r.shared_used = r.shared_alone = 0;
  pass_launch_time(std::hash<std::string_view>{}(r.kernel));
  device.observer.launch_ends();
  restore_gaps();
  std::fflush(stdout);
}

}  // namespace

bool may_have_clusters(int line, const dim3& extent) {
  const Running& r = state.running;
  const uint64_t blocks = volume(extent), threads = volume(r.block);
  const std::string cluster = "a cluster of " + shape_text(extent) + " blocks";
  if (blocks == 0 || blocks > kMostBlocksOfCluster)
    return refuse(line, kInvalidClusterSize,
                  cluster + " is requested; a cluster has at most " + std::to_string(kMostBlocksOfCluster));
  if (r.grid.x % extent.x || r.grid.y % extent.y || r.grid.z % extent.z)
    return refuse(line, kInvalidClusterSize, "the grid " + shape_text(r.grid) + " is not a multiple of " + cluster);
  if (blocks == 1) return true;
  if (r.cooperative)
    return refuse_clusters(line, "Clusters in a cooperative launch are not supported by the emulator.");
  if (threads % kWarp != 0)
    return refuse_clusters(line, "The emulator supports clusters only of blocks whose threads are a multiple of 32.");
  if (blocks * threads > kMaxThreads)
    return refuse_clusters(
        line, "The emulator runs clusters of at most 1,024 threads in all: make blocks or clusters smaller.");
  return true;
}

Reply launch(const Launch& l, const std::vector<unsigned char>& parameters) {
  Reply reply = run_alone(l, parameters);
  if (device.children.empty()) return reply;
  run_children(l.work);
  reply.answer.value |= state.running.launch_printed;
  return reply;
}

Reply run_alone(const Launch& l, const std::vector<unsigned char>& parameters) {
  Running& r = state.running;
  if (!std::binary_search(device.kernels.begin(), device.kernels.end(), l.thunk)) return {{kInvalidDeviceFunction}};
  Config config(dim3(l.grid[0], l.grid[1], l.grid[2]), dim3(l.block[0], l.block[1], l.block[2]), l.shared_bytes);
  config.cluster = dim3(l.cluster[0], l.cluster[1], l.cluster[2]);
  r.grid = config.grid;
  r.block = config.block;
  r.cooperative = r.whole_program && l.cooperative;
  if (!check_launch(l.line, config) || device.recording.rehearsing) return {};
  if (l.only_checked) return {{0, 1}};
  begin_work(l.work, l.line);
  std::memcpy(parameter_space, parameters.data(), std::min(parameters.size(), kParameterBytes));
  if (r.whole_program) device.managed.launch_begins();
  run_launch(l, config);
  if (r.whole_program) device.managed.launch_ends();
  return {{0, r.launch_printed}};
}

void cluster_dims(int line, unsigned x, unsigned y, unsigned z) {
  Running& r = state.running;
  const dim3 wanted(x, y, z), &has = r.cluster.extent;
  if (has.x == x && has.y == y && has.z == z) return;
  if (in_cluster())
    refuse(r.launch_line, kInvalidClusterSize,
           "the launch asks for clusters of " + shape_text(has) + " blocks, the kernel for " + shape_text(wanted),
           lab::Detail::launch_configuration, line);
  else if (may_have_clusters(r.launch_line, wanted))
    r.cluster.asked = wanted;
  abandon_launch();
}

void launch_bounds(int line, int max_threads, int min_blocks) {
  state.running.least_resident = min_blocks;
  const uint64_t threads = volume(state.running.block);
  if (threads <= static_cast<uint64_t>(max_threads)) return;
  refuse(
      state.running.launch_line, kInvalidValue,
      "the block has " + std::to_string(threads) + " threads; __launch_bounds__ allows " + std::to_string(max_threads),
      lab::Detail::launch_configuration, line);
  abandon_launch();
}

}  // namespace emu
