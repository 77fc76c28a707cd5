// Records which words of __managed__ variables each launch changes. It compares their values before and after the
// launch; single accesses to the variables are not recorded.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace emu {

class ManagedVariables {
 public:
  void launch_begins();
  void launch_ends();
  /// For `words` words from `begin` on, sets changed[i] to the interval in which word i was last changed; 0: never.
  void last_changes(uintptr_t begin, size_t words, uint32_t* changed) const;

 private:
  // By word: its value before the current launch, and the interval in which it was last changed.
  std::vector<uint32_t> before_, changed_;
};

}  // namespace emu
