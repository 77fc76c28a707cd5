#include "common/emulator/host/pages.h"

#include <sys/mman.h>

#include <mutex>
#include <vector>

#include "common/emulator/host/link.h"
#include "common/emulator/wall/addresses.h"

namespace emu::host {
namespace {

enum class Here : unsigned char { no, to_read, to_write };
constinit Here here[kDeviceBytes / kPageBytes] = {};

Here& here_at(uintptr_t address) { return here[(address - kDeviceBase) / kPageBytes]; }

/// A page of managed memory that the host holds.
struct Page {
  uintptr_t address;
  unsigned char before[kPageBytes];  // contents on arrival
};

// Never destroyed: host code runs until the process exits.
std::vector<Page>& pages() {
  static auto* const list = new std::vector<Page>;
  return *list;
}

struct Variables {
  bool here = false;
  std::vector<unsigned char> before;
};

Variables& variables() {
  static auto* const all = new Variables;
  return *all;
}

void protect(uintptr_t address, int protection) { mprotect(reinterpret_cast<void*>(address), kPageBytes, protection); }

/// Sends each run of bytes that differ from `before`.
template <class Message>
void send_changes(uintptr_t address, const unsigned char* before, size_t bytes) {
  const auto* now = reinterpret_cast<const unsigned char*>(address);
  for (size_t i = 0; i < bytes; ++i) {
    const size_t begin = i;
    while (i < bytes && now[i] != before[i]) ++i;
    for (size_t at = begin; at < i; at += kMostData)
      ask(Message{address + at, std::min(i - at, kMostData)}, now + at, std::min(i - at, kMostData));
  }
}

}  // namespace

bool reserve_device_addresses() {
  return reserve(kDeviceBase, kDeviceBytes, PROT_NONE) && reserve(kSharedBase, kSharedBytes, PROT_NONE);
}

bool has_page(uintptr_t address) { return here_at(address) != Here::no; }

/// A new page is read-only at first, so the first write faults again.
bool fetch_page(uintptr_t address, const HostPlace& place) {
  const uintptr_t begin = address / kPageBytes * kPageBytes;
  const Here seen = here_at(begin);
  const std::lock_guard lock(one_at_a_time());
  Here& state = here_at(begin);
  if (state != seen) return true;  // a different thread was faster
  if (state == Here::to_write) return false;
  if (state == Here::to_read) {
    state = Here::to_write;
    protect(begin, PROT_READ | PROT_WRITE);
    return true;
  }
  if (!ask(PageIn{address, place}).value) return false;
  pages().push_back({begin, {}});
  take_data(pages().back().before, kPageBytes);
  protect(begin, PROT_READ | PROT_WRITE);
  std::memcpy(reinterpret_cast<void*>(begin), pages().back().before, kPageBytes);
  protect(begin, PROT_READ);
  state = Here::to_read;
  return true;
}

void fetch_variables() {
  const Range range = managed_section();
  Variables& v = variables();
  if (v.here || range.begin == range.end) return;
  ask(VariablesIn{});
  v.before.resize(range.end - range.begin);
  take_data(v.before.data(), v.before.size());
  std::memcpy(reinterpret_cast<void*>(range.begin), v.before.data(), v.before.size());
  v.here = true;
}

void send_pages() {
  const std::lock_guard lock(one_at_a_time());
  for (const Page& page : pages()) {
    if (here_at(page.address) == Here::to_write) protect(page.address, PROT_READ);  // stops writes by other threads
    if (here_at(page.address) == Here::to_write) send_changes<PageOut>(page.address, page.before, kPageBytes);
    protect(page.address, PROT_NONE);
    here_at(page.address) = Here::no;
  }
  pages().clear();
  Variables& v = variables();
  if (v.here) send_changes<VariablesOut>(managed_section().begin, v.before.data(), v.before.size());
  v.here = false;
}

}  // namespace emu::host
