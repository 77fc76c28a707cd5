// Records how the copy engine and tensor cores access shared memory asynchronously. Each 16-byte piece has one entry:
// the last copy that writes the piece and the operations that read it. Every asynchronous access covers whole pieces.
#pragma once
#include <array>
#include <cstdint>
#include <memory>

#include "common/emulator/observe/events.h"
#include "common/emulator/wall/addresses.h"

namespace emu {

/// The entry of a piece is valid only while the cell (shadow.h) of one of its words has the flag kByCopy or
/// kReadBeside. Therefore entries are never cleared.
class BesideUses {
 public:
  static constexpr int kReaders = 4;  // most readers recorded per piece, one for each warp group
  struct Piece {
    BesideUse writer;
    std::array<BesideUse, kReaders> readers;
    uint8_t count;  // number of readers
  };

  static constexpr uintptr_t kBytes = 16;  // size of a piece

  Piece& piece(uintptr_t address) {
    if (!pieces_) pieces_ = std::make_unique_for_overwrite<Piece[]>(kSharedBytes / kBytes);
    return pieces_[(address - kSharedBase) / kBytes];
  }
  /// Records `use` as the writer of these bytes. Call it after all words have been checked.
  void set_writer(uintptr_t address, size_t bytes, const BesideUse& use);
  /// Records `use` as a reader of the piece at this address. `is_first`: first discards the readers recorded so far.
  void add_reader(uintptr_t address, const BesideUse& use, bool is_first);

 private:
  std::unique_ptr<Piece[]> pieces_;
};

}  // namespace emu
