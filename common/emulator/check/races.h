// Finds races: two accesses to one word that could happen concurrently, at least one of which is a write.
#pragma once
#include <bitset>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "common/emulator/check/beside.h"
#include "common/emulator/check/ordering.h"
#include "common/emulator/check/shadow.h"
#include "common/emulator/observe/clocks.h"
#include "common/emulator/observe/events.h"

namespace emu {

/// Tracks how fences and atomics order threads of the running block, for example when threads use a lock. Used only in
/// whole programs.
class ThreadOrdering {
 public:
  /// Call when a block begins.
  void clear() {
    known_.reset();
    last_word_.clear();
  }
  /// Call when a launch begins.
  void clear_all() { waiting_.clear(); }
  void block_waits(uint64_t block);
  void block_goes_on(uint64_t block);
  void fence(int thread, uint32_t interval);
  void strong(int thread, uintptr_t address, bool releases);
  /// True if thread `later` is ordered after the work of thread `earlier` in this interval.
  bool happened_before(int earlier, uint32_t interval, int later) const;
  /// True if the last atomics of threads `one` and `other` were on the same word, and that word is not `elsewhere`.
  bool met_at_atomic(int one, int other, uintptr_t elsewhere) const;

 private:
  using Set = std::bitset<kMaxThreads>;
  struct Known {
    std::unordered_map<uintptr_t, Set> published_at;           // by word: threads whose work is published there
    std::vector<Set> seen_by = std::vector<Set>(kMaxThreads);  // by thread: threads after which it is ordered
    std::vector<uint32_t> fenced = std::vector<uint32_t>(kMaxThreads);  // by thread: interval of its last fence
  };
  std::unique_ptr<Known> known_;
  std::vector<uintptr_t> last_word_;  // by thread: address of its last atomic; 0 or empty: none yet
  struct Waiting {
    uint64_t block;
    std::unique_ptr<Known> known;
    std::vector<uintptr_t> last_word;
  };
  std::vector<Waiting> waiting_;
};

/// One access recorded in a cell.
struct Stamp {
  uint32_t interval, pc;
  uint16_t who;
};

class Races {
 public:
  Ordering ordering;
  ThreadOrdering threads;
  Clocks clocks;
  BesideUses beside;

  void forget_split_cells() { split_cells_.reset(); }

  /// Checks and records an access to the word with this cell. `mask`: the bytes of the word that are accessed.
  void track_word(const AccessSite& site, Cell& c, unsigned mask, uintptr_t word);

  /// Same, for a copy or memset by the host.
  void move_word(const Moved& m, Cell& c, unsigned mask, uintptr_t word);

  /// The copy engine or tensor cores start to use a word of shared memory, on behalf of the running thread.
  void use_word(const AccessSite& site, const BesideUse& use, Cell& c, uintptr_t word);

  /// Handles the most common use: a correct read of 16 bytes that a copy wrote. Returns false for any other use; the
  /// caller must then check each word.
  bool reads_what_came(const BesideUse& use, uintptr_t piece);

  /// If a reported write is pending, determines whether it stored the value that was already in memory. Returns false
  /// if no write is pending.
  bool settle() { return question_.open && settle_question(); }

 private:
  /// A race between two writes, which is reported before the second write is made. If the second write stores the value
  /// that was already in memory, the race is only a warning. This can be checked only after the write.
  struct SameValueQuestion {
    bool open = false;
    uintptr_t address = 0;
    uint32_t bytes = 0;
    unsigned char before[16] = {};  // value before the write
    lab::FindingRecord finding = {};
  };
  using SplitCells = std::unordered_map<const Cell*, Cell[4]>;

  bool settle_question();
  bool concurrent(const Stamp& s) const;
  void check_beside(const AccessSite& site, const Cell& c, uintptr_t word);
  void report_use(const AccessSite& site, uintptr_t word, const BesideUse& use, lab::Detail detail);
  void move(const Moved& m, Cell& c, uintptr_t word);
  void report_beside(const Moved& m, uintptr_t word, const Stamp& other, lab::Access other_access);
  void report(const AccessSite& site, uintptr_t word, const Stamp& other, lab::Access other_access);
  void ask_same_value(const AccessSite& site, const lab::FindingRecord& f);
  void check(const AccessSite& site, const Cell& c, uintptr_t word);
  void remember_read(const AccessSite& site, Cell& c) const;
  void track(const AccessSite& site, Cell& c, uintptr_t word);
  Cell* bytes_of(Cell& c);

  SameValueQuestion question_;
  std::unique_ptr<SplitCells> split_cells_;  // by cell of a word: four cells, if its bytes are tracked one by one
};

}  // namespace emu
