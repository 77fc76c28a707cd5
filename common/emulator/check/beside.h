// What the copy engine and tensor cores do with each word of shared memory beside the threads: the last copy that brings it, and
// those that read it.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "common/emulator/observe/events.h"
#include "common/emulator/wall/addresses.h"

namespace emu {

class BesideUses {
 public:
  static constexpr int kReaders = 4;  // of different warp groups
  struct Word {
    BesideUse writer;
    std::array<BesideUse, kReaders> readers;
    uint8_t count = 0;  // readers
  };

  void clear() { words_.clear(); }
  /// Of a word of shared memory.
  Word& word(uintptr_t address) {
    if (words_.empty()) words_.resize(kSharedBytes / 4);
    return words_[(address - kSharedBase) / 4];
  }
  void add_reader(uintptr_t address, const BesideUse& use);

 private:
  std::vector<Word> words_;
};

}  // namespace emu
