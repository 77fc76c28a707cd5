// Does a value that a kernel reads affect C? Some of the values that it reads are labelled: before the load, a unique
// number is added to the word in memory; afterwards, before any other access, the word is restored. A matrix product is
// linear, so C is off by the label times the factor that the value was multiplied by; the judge looks for that
// difference (grader/judge/reach.h). A value that is discarded, multiplied by zero or subtracted again leaves no trace.
//
// The number of reads is not known in advance, so the n-th read is labelled with probability rate / n and represents
// n / rate reads. The first thousand reads are the exception: they are labelled as rarely as the reads right after
// them.
#pragma once
#include <cstddef>
#include <cstdint>

#include "common/protocol/labels_record.h"

namespace emu {

using lab::Read;

constexpr uint32_t kKeptPath = 0xfffff;  // bits of a call path that distinguish places

class Labels {
 public:
  /// Starts labelling the kinds of reads in `reads` (bit_of()); 0: none.
  void begin(uint32_t reads, uint64_t seed);

  /// Counts one more read. True if it must be labelled.
  bool due(Read read) {
    Series& series = series_[static_cast<uint32_t>(read)];
    return ++series.seen >= series.next;
  }

  /// Adds a label to one of the numbers at this address, until restore().
  lab::Label& label_memory(Read read, uintptr_t address, size_t bytes, uint32_t pc);
  /// Same, for a value without any other copy, which is not restored.
  void label_value(Read read, void* value, size_t bytes, uint32_t pc);

  /// Counts a load by a warp at one place in the code.
  void loaded(uint32_t pc, uint32_t path, const lab::Fetched& fetched);
  void atomics_made(const lab::Fetched& fetched) { add_apart(record_.atomics_apart, fetched); }
  void loaded_shared(uint32_t bytes) { record_.shared_words_loaded += (bytes + 3) / 4; }

  /// The next access of the same thread begins. g++ may report the store of a copied value before its load is made.
  void next_access(bool write) {
    if (!word_) return;
    if (write && !passed_a_write_)
      passed_a_write_ = true;
    else
      restore();
  }
  void shuffled(size_t bytes) { record_.words_shuffled += (bytes + 3) / 4; }
  void restore();

  /// The record since begin().
  const lab::LabelsRecord& record();

 private:
  struct Series {
    uint64_t seen = 0, next = 0;
    double rate = 0;
  };

  static void add_apart(lab::Fetched& apart, const lab::Fetched& fetched);
  lab::LoadSite* site_at(uint32_t pc, uint32_t path);
  lab::Label& new_label(Read read, uint32_t pc);
  uint64_t next_after(uint64_t seen, double rate);
  uint32_t next_number();
  double random();

  Series series_[lab::kReads];
  lab::LabelsRecord record_ = {};
  static constexpr uint32_t kSlots = 2 * lab::kMostSites;
  uint16_t slots_[kSlots] = {};  // by pc and path: index of the place plus 1; 0: empty
  uint64_t random_ = 0;
  uint32_t number_ = 0;
  // The labelled word, and its value before and after.
  void* word_ = nullptr;
  size_t word_bytes_ = 0;
  uint64_t before_ = 0, after_ = 0;
  bool passed_a_write_ = false;
};

}  // namespace emu
