#include "common/emulator/host/capture.h"

#include <map>
#include <memory>
#include <mutex>

#include "common/emulator/host/link.h"

namespace emu {
namespace {

using Works = std::vector<CapturedWork>;

/// Works of the capture that the next work in this stream, or after this event, waits for.
struct Captured {
  std::shared_ptr<Works> works;
  std::vector<size_t> last;
};

struct Captures {
  std::map<cudaStream_t, Captured> streams;
  std::map<cudaEvent_t, Captured> events;
};

/// Never destroyed: host code runs until the process exits.
Captures& captures() {
  static auto* const all = new Captures;
  return *all;
}

/// Returns null if the stream is not captured.
Captured* capture_of(cudaStream_t stream) {
  const auto found = captures().streams.find(stream);
  return found == captures().streams.end() ? nullptr : &found->second;
}

}  // namespace

void begin_capture(cudaStream_t stream) {
  const std::lock_guard lock(host::one_at_a_time());
  captures().streams[stream] = {std::make_shared<Works>(), {}};
}

std::vector<CapturedWork> end_capture(cudaStream_t stream) {
  const std::lock_guard lock(host::one_at_a_time());
  const Captured* const captured = capture_of(stream);
  if (!captured) return {};
  const std::shared_ptr<Works> works = captured->works;
  std::erase_if(captures().streams, [&](const auto& one) { return one.second.works == works; });
  std::erase_if(captures().events, [&](const auto& one) { return one.second.works == works; });
  return *works;
}

bool is_captured(cudaStream_t stream) {
  const std::lock_guard lock(host::one_at_a_time());
  return capture_of(stream) != nullptr;
}

bool capture(cudaStream_t stream, const StreamWork& work, MemoryOfWork memory) {
  const std::lock_guard lock(host::one_at_a_time());
  Captured* const captured = capture_of(stream);
  if (!captured) return false;
  captured->works->push_back({work, captured->last, memory});
  captured->last = {captured->works->size() - 1};
  return true;
}

bool host::capture_event(cudaEvent_t event, cudaStream_t stream) {
  const std::lock_guard lock(one_at_a_time());
  const Captured* const captured = capture_of(stream);
  if (captured) captures().events[event] = *captured;
  return captured != nullptr;
}

bool host::join_capture(cudaStream_t stream, cudaEvent_t event) {
  const std::lock_guard lock(one_at_a_time());
  const auto found = captures().events.find(event);
  if (found == captures().events.end()) return false;
  const Captured& before = found->second;
  Captured& captured = captures().streams.try_emplace(stream, Captured{before.works, {}}).first->second;
  captured.last.insert(captured.last.end(), before.last.begin(), before.last.end());
  return true;
}

}  // namespace emu
