#include "common/emulator/host/late.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <list>
#include <utility>

namespace emu::host {
namespace {

struct Later {
  Work work;
  std::function<void()> run;
};

/// In the order of the requests. Null: work runs at once. Never destroyed: host code runs until the process exits.
std::list<Later>* waiting = nullptr;

/// Work waits only for earlier work, and waiting for it includes waiting for that, so running in order is enough.
template <class Wanted>
void run_where(const Wanted& wanted) {
  if (!waiting) return;
  std::list<Later> now;
  for (auto at = waiting->begin(); at != waiting->end();) {
    const auto next = std::next(at);
    if (wanted(at->work)) now.splice(now.end(), *waiting, at);
    at = next;
  }
  for (const Later& one : now) one.run();
}

}  // namespace

void begin_late() {
  waiting = new std::list<Later>;
  std::atexit(run_all_waiting);
}

bool is_late() { return waiting != nullptr; }

void run_later(const Work& work, std::function<void()> run) { waiting->push_back({work, std::move(run)}); }

void run_waited_for(const uint32_t known[kStreams]) {
  run_where([&](const Work& work) { return work.number <= known[work.stream]; });
}

void run_all_waiting() {
  run_where([](const Work&) { return true; });
}

}  // namespace emu::host
