// Which elements the threads of some blocks read and stored (common/protocol/visit_record.h). From them, the judge
// derives index functions, and from the values, which element of A or B is in a word of a tile.
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
  /// Reads the values of the last store, which has been made by now.
  void settle() {
    if (on_ && !unsettled_.empty()) read_settled();
  }
  /// The last store belongs to an asynchronous copy: its values can be read after the copy has landed.
  void copy_started();
  void copy_landed(uintptr_t to, uint32_t bytes);
  /// Returns a VisitHead and its parts; "" if nothing was requested.
  std::string bytes();

 private:
  void read_settled();
  bool wants(bool write, bool of_device);

  bool on_ = false, wants_block_ = false;
  lab::VisitRequest request_ = {};
  std::vector<lab::VisitedLaunch> launches_;
  std::vector<lab::Visit> visits_;
  std::unique_ptr<KnownArrays> arrays_;  // null before begin(): the device is created before anything runs
  std::vector<uint64_t> blocks_;         // to be recorded in the running launch
  std::vector<char> seen_whole_;         // by thread of the running launch: recorded completely
  std::vector<uint32_t> last_interval_;  // by thread, unless recorded completely: its last interval in this block,
  std::vector<uint32_t> visits_in_it_;   // and the visits in that interval
  struct Stored {
    uintptr_t word;
    size_t visit;
  };
  std::vector<Stored> unsettled_;  // words of the last store
  std::vector<Stored> flying_;     // words of copies in flight
  bool cut_ = false;
};

}  // namespace emu
