// Which words of __managed__ variables launches have changed, and when: accesses of variables are not remembered one by one.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace emu {

class ManagedVariables {
 public:
  void launch_begins();
  void launch_ends();
  /// The interval in which each of these words was changed last; 0: never.
  void last_changes(uintptr_t begin, size_t words, uint32_t* changed) const;

 private:
  std::vector<uint32_t> before_, changed_;  // a word each
};

}  // namespace emu
