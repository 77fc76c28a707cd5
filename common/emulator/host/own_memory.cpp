#include "common/emulator/host/own_memory.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <map>
#include <mutex>
#include <set>
#include <vector>

#include "common/emulator/host/link.h"
#include "common/emulator/host/streams.h"
#include "common/emulator/wall/addresses.h"
#include "common/emulator/wall/host_access.h"

namespace emu::host {
namespace {

constexpr size_t kMostUses = 4096;  // later uses are not recorded

struct Unwritten {
  uintptr_t end;
  int line;
};

struct OwnMemory {
  std::map<uintptr_t, size_t> registered;
  std::vector<OwnUse> uses;
  std::set<int> reported;  // lines of reported CUDA calls in host functions
  std::map<uintptr_t, Unwritten> unwritten;
};

/// Never destroyed: host code runs until the process exits.
OwnMemory& own() {
  static auto* const all = new OwnMemory;
  return *all;
}

struct Running {
  Work work;
  int line;
  const void* frame;  // its own variables are below
};
thread_local const Running* running = nullptr;  // the host function that this thread is running
std::atomic<int> functions_running = 0;
bool watched = false;

void watch(bool uses) {
  watched = uses;
  host_interest.own_memory = watched || functions_running > 0;
}

bool overlap(const OwnUse& use, uintptr_t address, size_t bytes) {
  return address < use.end && use.begin < address + bytes;
}

void forget_what_is_over() {
  uint32_t known[kStreams];
  tell_waited(known);
  std::erase_if(own().uses, [&](const OwnUse& use) { return use.number <= known[use.stream]; });
  watch(!own().uses.empty() || !own().unwritten.empty());
}

/// True if the word has not been written since.
bool is_poison(uintptr_t word) {
  uint32_t value;
  std::memcpy(&value, reinterpret_cast<const void*>(word), sizeof value);
  return value == kPoison;
}

void forget_unwritten(uintptr_t begin, uintptr_t end) {
  auto& all = own().unwritten;
  auto at = all.upper_bound(begin);
  if (at != all.begin() && std::prev(at)->second.end > begin) --at;
  while (at != all.end() && at->first < end) at = all.erase(at);
}

/// True for local variables of the host function. Other functions reuse their memory after it returns.
bool is_of_running(uintptr_t address) {
  constexpr uintptr_t kStack = 8 << 20;
  const auto top = reinterpret_cast<uintptr_t>(running->frame);
  return address < top && top - address < kStack;
}

/// Merges the access with an adjacent one of the same kind.
void note_running(uintptr_t address, size_t bytes, bool write, bool flag) {
  if (is_of_running(address)) return;
  const Work& w = running->work;
  for (auto use = own().uses.rbegin(); use != own().uses.rend(); ++use) {
    const bool same = use->stream == w.stream && use->number == w.number && use->write == write && use->flag == flag;
    if (!same || address > use->end || address + bytes < use->begin) continue;
    use->begin = std::min(use->begin, address);
    use->end = std::max(use->end, address + bytes);
    return;
  }
  note_use({address, address + bytes, w.stream, w.number, running->line, write, true, flag});
}

}  // namespace

void register_memory(uintptr_t address, size_t bytes) {
  const std::lock_guard lock(one_at_a_time());
  own().registered[address] = bytes;
}

void unregister_memory(uintptr_t address) {
  const std::lock_guard lock(one_at_a_time());
  own().registered.erase(address);
}

bool is_registered(uintptr_t address) {
  const std::lock_guard lock(one_at_a_time());
  const auto after = own().registered.upper_bound(address);
  return after != own().registered.begin() && address - std::prev(after)->first < std::prev(after)->second;
}

void note_use(const OwnUse& use) {
  const std::lock_guard lock(one_at_a_time());
  if (own().uses.size() < kMostUses) own().uses.push_back(use);
  watch(true);
}

void note_unwritten(uintptr_t begin, size_t bytes, int line) {
  const std::lock_guard lock(one_at_a_time());
  forget_unwritten(begin, begin + bytes);
  const uintptr_t end = begin + bytes / 4 * 4;
  for (uintptr_t word = begin; word < end && own().unwritten.size() < kMostUses; word += 4) {
    const uintptr_t first = word;
    while (word < end && is_poison(word)) word += 4;
    if (word > first) own().unwritten[first] = {word, line};
  }
  watch(true);
}

int unwritten_line(uintptr_t address, size_t bytes) {
  const std::lock_guard lock(one_at_a_time());
  const auto after = own().unwritten.upper_bound(address);
  if (after == own().unwritten.begin()) return 0;
  const auto& [begin, found] = *std::prev(after);
  if (address + bytes > found.end) return 0;
  for (uintptr_t word = address & ~uintptr_t{3}; word < address + bytes; word += 4)
    if (!is_poison(word)) return 0;
  return found.line;
}

bool is_own_memory_watched() { return running || watched; }

const OwnUse* look_at_own_memory(uintptr_t address, size_t bytes, bool write, bool flag) {
  const std::lock_guard lock(one_at_a_time());
  if (running) return note_running(address, bytes, write, flag), nullptr;
  forget_what_is_over();
  const auto& uses = own().uses;
  const auto use =
      std::ranges::find_if(uses, [&](const OwnUse& u) { return (write || u.write) && overlap(u, address, bytes); });
  if (use == uses.end()) return nullptr;
  if (!flag && !use->flag) return &*use;
  host_functions_are_over();
  return nullptr;
}

OwnUse own_use_of_freed(uintptr_t address, size_t bytes) {
  const std::lock_guard lock(one_at_a_time());
  if (!running) forget_what_is_over();
  auto& uses = own().uses;
  const auto use = std::ranges::find_if(uses, [&](const OwnUse& u) { return overlap(u, address, bytes); });
  const OwnUse found = use == uses.end() || running ? OwnUse{} : *use;
  std::erase_if(uses, [&](const OwnUse& u) { return overlap(u, address, bytes); });
  forget_unwritten(address, address + bytes);
  return found;
}

void host_functions_are_over() {
  if (!watched || running) return;
  const std::lock_guard lock(one_at_a_time());
  std::erase_if(own().uses, [](const OwnUse& use) { return use.by_function; });
}

InHostFunction::InHostFunction(const Work& work, int line) {
  running = new Running{work, line, __builtin_frame_address(0)};
  ++functions_running;
  watch(watched);
  begin_host_function(work);
}

InHostFunction::~InHostFunction() {
  delete running;
  running = nullptr;
  --functions_running;
  watch(watched);
  end_host_function();
}

void note_call_of_cuda(int line) {
  if (!running) return;
  const std::lock_guard lock(one_at_a_time());
  const int line_of_call = line ? line : running->line;
  if (own().reported.insert(line_of_call).second) ask(ApiMishap{Mishap::call_in_host_function, line_of_call, ""});
}

}  // namespace emu::host
