// Which words of __managed__ variables launches have changed, and when. Single accesses to variables are not recorded.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace emu {

class ManagedVariables {
 public:
  void launch_begins();
  void launch_ends();
  /// Sets the interval in which each of these words was last changed; 0: never.
  void last_changes(uintptr_t begin, size_t words, uint32_t* changed) const;

 private:
  std::vector<uint32_t> before_, changed_;  // one entry per word
};

}  // namespace emu
