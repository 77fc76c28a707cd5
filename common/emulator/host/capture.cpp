#include "common/emulator/host/capture.h"

#include <map>
#include <memory>
#include <mutex>

#include "common/emulator/host/link.h"

namespace emu {
namespace {

using Captured = std::shared_ptr<std::vector<StreamWork>>;

struct Captures {
  std::map<cudaStream_t, Captured> streams;
  std::map<cudaEvent_t, Captured> events;
};

/// Never destroyed: host code runs until the process is gone.
Captures& captures() {
  static auto* const all = new Captures;
  return *all;
}

Captured capture_of(cudaStream_t stream) {
  const auto found = captures().streams.find(stream);
  return found == captures().streams.end() ? nullptr : found->second;
}

}  // namespace

void begin_capture(cudaStream_t stream) {
  const std::lock_guard lock(host::one_at_a_time());
  captures().streams[stream] = std::make_shared<std::vector<StreamWork>>();
}

std::vector<StreamWork> end_capture(cudaStream_t stream) {
  const std::lock_guard lock(host::one_at_a_time());
  const Captured captured = capture_of(stream);
  if (!captured) return {};
  std::erase_if(captures().streams, [&](const auto& one) { return one.second == captured; });
  std::erase_if(captures().events, [&](const auto& one) { return one.second == captured; });
  return *captured;
}

bool is_captured(cudaStream_t stream) {
  const std::lock_guard lock(host::one_at_a_time());
  return capture_of(stream) != nullptr;
}

bool capture(cudaStream_t stream, const StreamWork& work) {
  const std::lock_guard lock(host::one_at_a_time());
  const Captured captured = capture_of(stream);
  if (captured) captured->push_back(work);
  return captured != nullptr;
}

bool host::capture_event(cudaEvent_t event, cudaStream_t stream) {
  const std::lock_guard lock(one_at_a_time());
  const Captured captured = capture_of(stream);
  if (captured) captures().events[event] = captured;
  return captured != nullptr;
}

bool host::join_capture(cudaStream_t stream, cudaEvent_t event) {
  const std::lock_guard lock(one_at_a_time());
  const auto found = captures().events.find(event);
  if (found != captures().events.end()) captures().streams[stream] = found->second;
  return found != captures().events.end();
}

}  // namespace emu
