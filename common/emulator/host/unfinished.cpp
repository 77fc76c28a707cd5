#include "common/emulator/host/unfinished.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <mutex>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "common/emulator/host/link.h"
#include "common/emulator/host/own_memory.h"
#include "common/emulator/host/streams.h"

namespace emu::host {
namespace {

using Uses = std::array<unsigned char, kPageBytes / 4>;

struct Watch {
  uint32_t changes = 0;  // value of changes() when the pages were fetched
  std::unordered_map<uintptr_t, Uses> pages;
  std::unordered_set<uint64_t> reported;  // places already reported
  std::vector<Printed> printed;
};

/// Never destroyed: host code runs until the process exits.
Watch* watch = nullptr;

const Uses& uses_of(uintptr_t page) {
  if (watch->changes != changes()) watch->pages.clear();
  watch->changes = changes();
  const auto [at, fresh] = watch->pages.try_emplace(page);
  if (!fresh) return at->second;
  Unfinished message{page, {}};
  tell_waited(message.known);
  at->second.fill(0);
  ask(message);
  take_data(at->second.data(), at->second.size());
  return at->second;
}

bool is_used(uintptr_t word, bool write) {
  const unsigned char uses = uses_of(word / kPageBytes * kPageBytes)[word % kPageBytes / 4];
  return uses & (write ? kUnfinishedWrite | kUnfinishedRead : kUnfinishedWrite);
}

void look_at_prints() {
  uint32_t known[kStreams];
  tell_waited(known);
  for (const Printed& p : watch->printed)
    if (known[p.stream] < p.number) ask(ApiMishap{Mishap::prints_never_shown, p.line, ""});
}

}  // namespace

void watch_unfinished() {
  watch = new Watch;
  std::atexit(look_at_prints);
}

void look_at_unfinished(uintptr_t address, size_t bytes, bool write, const Caller& caller) {
  if (!watch || !has_unfinished()) return;
  const std::lock_guard lock(one_at_a_time());
  if (watch->reported.contains(caller.pc)) return;
  for (uintptr_t word = address & ~uintptr_t{3}; word < address + bytes; word += 4) {
    if (!is_used(word, write)) continue;
    watch->reported.insert(caller.pc);
    HostBeside message{word, std::min<uint64_t>(bytes, 4), caller.place(), write, {}};
    tell_waited(message.known);
    ask(message);
    return;
  }
}

bool is_unfinished_watched() { return watch != nullptr; }

void look_at_own(uintptr_t address, size_t bytes, bool write, bool flag, const Caller& caller) {
  if (!watch) return;
  const std::lock_guard lock(one_at_a_time());
  const OwnUse* const use = look_at_own_memory(address, bytes, write, flag);
  if (use && watch->reported.insert(caller.pc).second)
    ask(OwnBeside{caller.place(), OwnMishap::used, write, use->write, use->line});
  const int line = write ? 0 : unwritten_line(address, bytes);
  if (line && watch->reported.insert(caller.pc).second)
    ask(OwnBeside{caller.place(), OwnMishap::unwritten, 0, 0, line});
}

void look_at_freed(uintptr_t address, size_t bytes, const Caller& caller) {
  if (!watch) return;
  const std::lock_guard lock(one_at_a_time());
  const OwnUse use = own_use_of_freed(address, bytes);
  if (use.end && watch->reported.insert(caller.pc).second)
    ask(OwnBeside{caller.place(), OwnMishap::freed, 1, use.write, use.line});
}

void wait_by_flag() {
  if (watch && has_unfinished()) wait_for_all();
}

void note_print(const Printed& printed) {
  if (!watch) return;
  std::erase_if(watch->printed, [&](const Printed& p) { return p.line == printed.line; });  // the last of a loop
  watch->printed.push_back(printed);
}

}  // namespace emu::host
