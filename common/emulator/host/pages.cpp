#include "common/emulator/host/pages.h"

#include <sys/mman.h>

#include <vector>

#include "common/emulator/host/link.h"
#include "common/emulator/wall/addresses.h"

namespace emu::host {
namespace {

/// A page that host code has. It may only read it until it writes.
struct Page {
  uintptr_t address;
  bool writable;
  unsigned char before[kPageBytes];  // as it came
};

// Never destroyed: host code runs until the process is gone.
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

void protect(uintptr_t address, int protection) {
  mprotect(reinterpret_cast<void*>(address), kPageBytes, protection);
}

/// Every run of bytes that differ.
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

bool make_writable(uintptr_t address) {
  for (Page& page : pages()) {
    if (page.address != address) continue;
    if (page.writable) return false;
    page.writable = true;
    protect(address, PROT_READ | PROT_WRITE);
    return true;
  }
  return false;
}

}  // namespace

bool reserve_device_addresses() {
  const auto reserve = [](uintptr_t at, size_t bytes) {
    void* wanted = reinterpret_cast<void*>(at);
    return mmap(wanted, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0) ==
           wanted;
  };
  return reserve(kDeviceBase, kDeviceBytes) && reserve(kSharedBase, kSharedBytes);
}

bool fetch_page(uintptr_t address, uint64_t pc) {
  const uintptr_t begin = address / kPageBytes * kPageBytes;
  if (make_writable(begin)) return true;
  if (!ask(PageIn{address, pc}).value) return false;
  pages().push_back({begin, false, {}});
  take_data(pages().back().before, kPageBytes);
  protect(begin, PROT_READ | PROT_WRITE);
  std::memcpy(reinterpret_cast<void*>(begin), pages().back().before, kPageBytes);
  protect(begin, PROT_READ);
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
  for (const Page& page : pages()) {
    if (page.writable) send_changes<PageOut>(page.address, page.before, kPageBytes);
    protect(page.address, PROT_NONE);
  }
  pages().clear();
  Variables& v = variables();
  if (v.here) send_changes<VariablesOut>(managed_section().begin, v.before.data(), v.before.size());
  v.here = false;
}

}  // namespace emu::host
