// Which elements the threads of some blocks read and stored (common/protocol/visit_record.h): the judge reads index functions
// out of it, and from the values which element of A or B stands in a word of a tile.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "common/emulator/observe/known_arrays.h"
#include "common/protocol/visit_record.h"

namespace emu {

class Visits {
 public:
  void begin(const lab::VisitRequest& request);
  bool on() const { return on_; }
  void launch_begins();
  void block_begins();
  void note(uintptr_t address, uint32_t bytes, bool write, bool atomic, uint32_t pc);
  /// What the last store left can be read now.
  void settle() {
    if (on_ && !unsettled_.empty()) read_settled();
  }
  /// The last store is of an asynchronous copy: what it leaves there can be read when it has landed.
  void copy_started();
  void copy_landed(uintptr_t to, uint32_t bytes);
  /// VisitHead and its parts; "" where nothing was asked for.
  std::string bytes();

 private:
  void read_settled();
  bool wants(bool write, bool of_device);

  bool on_ = false, wants_block_ = false;
  lab::VisitRequest request_ = {};
  std::vector<lab::VisitedLaunch> launches_;
  std::vector<lab::Visit> visits_;
  std::unique_ptr<KnownArrays> arrays_;  // none before begin(): the device is made before anything runs
  std::vector<uint64_t> blocks_;         // of the running launch
  std::vector<char> seen_whole_;         // by thread of the running launch
  std::vector<uint32_t> last_interval_;  // by thread of the running block, of those that are not seen whole; and
  std::vector<uint32_t> visits_in_it_;   // ... how many visits it had there
  struct Stored {
    uintptr_t word;
    size_t visit;
  };
  std::vector<Stored> unsettled_;  // words of the last store
  std::vector<Stored> flying_;     // words of copies that have not landed
  bool cut_ = false;
};

}  // namespace emu
