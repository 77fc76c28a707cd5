// Asynchronous accesses to shared memory by the copy engine and tensor cores: for each piece of 16 bytes, the last copy
// that writes it and the operations that read it. Both access whole pieces.
#pragma once
#include <array>
#include <cstdint>
#include <memory>

#include "common/emulator/observe/events.h"
#include "common/emulator/wall/addresses.h"

namespace emu {

/// The entry of a piece is valid only while a cell of the piece has kByCopy or kReadBeside set, so nothing is ever
/// cleared.
class BesideUses {
 public:
  static constexpr int kReaders = 4;  // from different warp groups
  struct Piece {
    BesideUse writer;
    std::array<BesideUse, kReaders> readers;
    uint8_t count;  // number of readers
  };

  static constexpr uintptr_t kBytes = 16;

  Piece& piece(uintptr_t address) {
    if (!pieces_) pieces_ = std::make_unique_for_overwrite<Piece[]>(kSharedBytes / kBytes);
    return pieces_[(address - kSharedBase) / kBytes];
  }
  /// Records the writer, after all words have been checked.
  void set_writer(uintptr_t address, size_t bytes, const BesideUse& use);
  /// `is_first`: discards the readers recorded so far.
  void add_reader(uintptr_t address, const BesideUse& use, bool is_first);

 private:
  std::unique_ptr<Piece[]> pieces_;
};

}  // namespace emu
