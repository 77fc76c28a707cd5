// Races: may two accesses to one word happen at the same time, and at least one of them is a write?
#pragma once
#include <bitset>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "common/emulator/check/beside.h"
#include "common/emulator/observe/clocks.h"
#include "common/emulator/check/ordering.h"
#include "common/emulator/check/shadow.h"
#include "common/emulator/observe/events.h"

namespace emu {

/// Order between threads of the running block, where they hold locks: in whole programs only.
class ThreadOrdering {
 public:
  /// A block begins.
  void clear() {
    known_.reset();
    last_word_.clear();
  }
  /// A launch does.
  void clear_all() { waiting_.clear(); }
  void block_waits(uint64_t block);
  void block_goes_on(uint64_t block);
  void fence(int thread, uint32_t interval);
  void atomic(int thread, uintptr_t address);
  /// Has `later` seen what `earlier` did in this interval?
  bool happened_before(int earlier, uint32_t interval, int later) const;
  /// Has the last atomic of both been on the same word, and not on this one?
  bool met_at_atomic(int one, int other, uintptr_t elsewhere) const;

 private:
  using Set = std::bitset<kMaxThreads>;
  struct Known {
    std::unordered_map<uintptr_t, Set> published_at;
    std::vector<Set> seen_by = std::vector<Set>(kMaxThreads);
    std::vector<uint32_t> fenced = std::vector<uint32_t>(kMaxThreads);  // in which interval, last
  };
  std::unique_ptr<Known> known_;
  std::vector<uintptr_t> last_word_;  // by thread; empty: no atomic yet
  struct Waiting {
    uint64_t block;
    std::unique_ptr<Known> known;
    std::vector<uintptr_t> last_word;
  };
  std::vector<Waiting> waiting_;
};

/// One access that a cell remembers.
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

  /// Reports and remembers the access to one word, of which it touches the bytes in `mask`.
  void track_word(const AccessSite& site, Cell& c, unsigned mask, uintptr_t word);

  /// The same of a copy.
  void move_word(const Moved& m, Cell& c, unsigned mask, uintptr_t word);

  /// The copy engine or tensor cores begin to use a word of shared memory, on behalf of the running thread.
  void use_word(const AccessSite& site, const BesideUse& use, Cell& c, uintptr_t word);

  /// The commonest such use: 16 bytes are read that a copy brought, and all is well. False: each word must be looked at.
  bool reads_what_came(const BesideUse& use, uintptr_t piece);

  /// Answers whether the last write stored what was there already. False when that was not asked.
  bool settle() { return question_.open && settle_question(); }

 private:
  /// A write that stores what was there already is told apart only after it has happened.
  struct SameValueQuestion {
    bool open = false;
    uintptr_t address = 0;
    uint32_t bytes = 0;
    unsigned char before[16] = {};
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
  std::unique_ptr<SplitCells> split_cells_;  // of words whose bytes are tracked one by one
};

}  // namespace emu
