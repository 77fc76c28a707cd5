#include "common/emulator/device/run/managed.h"

#include <algorithm>
#include <cstring>

#include "common/emulator/device/state/state.h"
#include "common/emulator/wall/addresses.h"

namespace emu {
namespace {

constexpr size_t kMostWords = 1 << 18;  // larger sections are tracked only up to here

size_t words_of(const Range& section) { return std::min(kMostWords, (section.end - section.begin) / 4); }

uint32_t word_at(uintptr_t address) {
  uint32_t word;
  std::memcpy(&word, reinterpret_cast<const void*>(address), sizeof word);
  return word;
}

}  // namespace

void ManagedVariables::launch_begins() {
  const Range section = managed_section();
  before_.resize(words_of(section));
  changed_.resize(words_of(section));
  if (!before_.empty()) std::memcpy(before_.data(), reinterpret_cast<const void*>(section.begin), 4 * before_.size());
}

void ManagedVariables::launch_ends() {
  const uintptr_t begin = managed_section().begin;
  for (size_t i = 0; i < before_.size(); ++i)
    if (word_at(begin + 4 * i) != before_[i]) changed_[i] = state.running.interval;
}

void ManagedVariables::last_changes(uintptr_t begin, size_t words, uint32_t* changed) const {
  const uintptr_t first = managed_section().begin;
  for (size_t i = 0; i < words; ++i) {
    const uintptr_t address = begin + 4 * i;
    const size_t word = (address - first) / 4;
    if (address >= first && word < changed_.size()) changed[i] = changed_[word];
  }
}

}  // namespace emu
