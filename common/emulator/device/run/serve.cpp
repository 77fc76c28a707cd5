#include "common/emulator/device/run/serve.h"

#include <cstring>

#include "common/emulator/device/run/beside_host.h"
#include "common/emulator/device/run/device.h"
#include "common/emulator/device/run/messages.h"
#include "common/protocol/signal_name.h"

namespace emu {
namespace {

using lab::Detail;
using lab::FindingKind;

void report_touch(const HostTouched& m) {
  const AccessSite site{m.address, static_cast<uint32_t>(m.bytes), m.write != 0, false, 0};
  auto f = finding_at(site, FindingKind::host_access, lab::Severity::error, Detail::host_touches_device);
  set_place(f, m.place);
  add_finding(f);
}

void add_error_of_host(const HostPlace& place, FindingKind kind, Detail detail, const char* text = "") {
  auto f = new_finding(kind, lab::Severity::error, detail);
  set_place(f, place);
  set_text(f, text);
  add_finding(f);
}

/// Result for messages about the end of the host; `ready` for all others.
Served end_of_host(const Taken& m) {
  switch (m.op) {
    case Op::computed_call:
      add_error_at(0, FindingKind::cheating, Detail::computed_call);
      return Served::stopped;
    case Op::crashed:
      add_error_of_host(m.as<Crashed>().place, FindingKind::crash, Detail::none,
                        lab::signal_name(m.as<Crashed>().signal));
      return Served::died;
    case Op::timed_out:
      add_error_of_host(m.as<TimedOut>().place, FindingKind::timeout, Detail::time_limit);
      return Served::died;
    default:
      return Served::ready;
  }
}

int line_of(const Taken& m) {
  switch (m.op) {
    case Op::allocate:
      return m.as<Allocate>().line;
    case Op::free:
      return m.as<Free>().line;
    case Op::copy:
      return m.as<Copy>().line;
    case Op::set:
      return m.as<Set>().line;
    case Op::launch:
      return m.as<Launch>().line;
    case Op::reset:
      return m.as<Reset>().line;
    default:
      return 0;
  }
}

/// The limit is a number, so that it is the same on every machine. A launch for each element of C is within it.
uint64_t most_messages() {
  constexpr uint64_t kMost = 1'000;
  return kMost + state.running.elements_of_c;
}

void add_too_many_calls(int line, uint64_t most) {
  add_error(line, FindingKind::timeout, Detail::too_many_calls, static_cast<int64_t>(most));
  raise_sticky_error(kLaunchTimeout);
}

}  // namespace

Served serve(DeviceEnd& end, void (*idle)()) {
  const uint64_t most = most_messages();
  for (uint64_t taken = 0;; ++taken) {
    Taken m = end.take(idle);
    if (m.op == Op::ready) return Served::ready;
    if (const Served ended = end_of_host(m); ended != Served::ready) return ended;
    if (taken >= most && !state.running.whole_program) {
      add_too_many_calls(line_of(m), most);
      return Served::stopped;
    }
    if (m.op == Op::host_touched) report_touch(m.as<HostTouched>());
    if (m.op == Op::host_beside) report_host_beside(m.as<HostBeside>());
    if (m.op == Op::own_beside) report_own_beside(m.as<OwnBeside>());
    if (m.op == Op::api_mishap) report_api_mishap(m.as<ApiMishap>());
    if (m.op == Op::map_refused) report_refused_map(m.as<MapRefused>());
    const Reply reply = perform(m);
    if (m.op == Op::page_in && !reply.answer.value) {
      add_error_of_host(m.as<PageIn>().place, FindingKind::host_access, Detail::host_touches_device);
      return Served::stopped;
    }
    end.give(reply.answer, reply.data, reply.bytes);
    if (device.recording.running && is_work(m.op)) device.recording.call.messages.push_back(std::move(m));
  }
}

}  // namespace emu
