#include "common/emulator/device/run/serve.h"

#include <cstring>

#include "common/emulator/device/run/device.h"
#include "common/emulator/device/run/messages.h"

namespace emu {
namespace {

using lab::Detail;
using lab::FindingKind;

void report(FindingKind kind, Detail detail, uint64_t pc, const char* text = "") {
  auto f = new_finding(kind, lab::Severity::error, detail);
  f.pc = pc;
  set_text(f, text);
  add_finding(f);
}

void report_touch(const HostTouched& m) {
  const AccessSite site{m.address, static_cast<uint32_t>(m.bytes), m.write != 0, false, static_cast<uint32_t>(m.pc)};
  add_finding(finding_at(site, FindingKind::host_access, lab::Severity::error, Detail::host_touches_device));
}

/// Messages that tell of the host's end; `ready` for all others.
Served end_told_by(const Taken& m) {
  switch (m.op) {
    case Op::computed_call:
      report(FindingKind::cheating, Detail::computed_call, 0);
      return Served::stopped;
    case Op::crashed:
      report(FindingKind::crash, Detail::none, m.as<Crashed>().pc, strsignal(m.as<Crashed>().signal));
      return Served::died;
    case Op::timed_out:
      report(FindingKind::timeout, Detail::time_limit, m.as<TimedOut>().pc);
      return Served::died;
    default:
      return Served::ready;
  }
}

}  // namespace

Served serve(DeviceEnd& end, void (*idle)()) {
  for (;;) {
    Taken m = end.take(idle);
    if (m.op == Op::ready) return Served::ready;
    if (const Served told = end_told_by(m); told != Served::ready) return told;
    if (m.op == Op::host_touched) report_touch(m.as<HostTouched>());
    const Reply reply = perform(m);
    if (m.op == Op::page_in && !reply.answer.value) {
      report(FindingKind::host_access, Detail::host_touches_device, m.as<PageIn>().pc);
      return Served::stopped;
    }
    end.give(reply.answer, reply.data, reply.bytes);
    if (device.recording.running && is_work(m.op)) device.recording.messages.push_back(std::move(m));
  }
}

}  // namespace emu
