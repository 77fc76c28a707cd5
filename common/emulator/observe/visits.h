// Records visits: which elements the threads of some blocks read and stored, and the values
// (common/protocol/visit_record.h). The judge derives index functions from the elements. From the values, the judge
// derives which element of A or B is in a word of a tile.
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
  /// Records the values of the last store, which has been made by now.
  void settle() {
    if (on_ && !unsettled_.empty()) read_settled();
  }
  /// The last store belongs to an asynchronous copy, so its values are recorded when copy_landed() is called.
  void copy_started();
  void copy_landed(uintptr_t to, uint32_t bytes);
  /// Returns a lab::VisitHead, followed by the parts that it announces; "" if nothing was requested.
  std::string bytes();

 private:
  void read_settled();
  bool wants(bool write, bool of_device);

  bool on_ = false, wants_block_ = false;
  lab::VisitRequest request_ = {};
  std::vector<lab::VisitedLaunch> launches_;
  std::vector<lab::Visit> visits_;
  std::unique_ptr<KnownArrays> arrays_;  // null before begin()
  std::vector<uint64_t> blocks_;         // indices of the blocks to record in the current launch
  std::vector<char> seen_whole_;         // by thread of a block: 1 if all its visits are recorded
  std::vector<uint32_t> last_interval_;  // for the other threads, by thread: interval of the last visit in this block
  std::vector<uint32_t> visits_in_it_;   // for the other threads, by thread: number of visits in that interval
  struct Stored {
    uintptr_t word;  // address
    size_t visit;    // index in visits_
  };
  std::vector<Stored> unsettled_;  // words of the last store, whose values are not recorded yet
  std::vector<Stored> flying_;     // words of copies in flight
  bool cut_ = false;               // visits are missing, because there were more than requested
};

}  // namespace emu
