// Does what a kernel reads reach C? Some of the values that it reads get a label on their way: a number of its own is added
// to the word in memory, the kernel loads it, and the word is put right before anything else looks at it. A matrix product
// is linear, so C is off by the label times what the value was multiplied by; the judge looks for that
// (grader/judge/reach.h). A value that is thrown away, multiplied by zero or taken off again leaves no trace.
//
// How many reads there will be is not known: the n-th is labelled with probability rate / n,
// and stands for n / rate; but for the first thousand, which are labelled as seldom as those after them.
#pragma once
#include <cstddef>
#include <cstdint>

#include "common/protocol/labels_record.h"

namespace emu {

using lab::Read;

constexpr uint32_t kKeptPath = 0xfffff;  // what of a call path tells places apart

class Labels {
 public:
  /// From here on, for the sorts of reads in `reads` (bit_of()); 0: none.
  void begin(uint32_t reads, uint64_t seed);

  /// One more value is read. True when it is this one's turn.
  bool due(Read read) {
    Series& series = series_[static_cast<uint32_t>(read)];
    return ++series.seen >= series.next;
  }

  /// Labels one of the numbers that lie here, until restore().
  lab::Label& label_memory(Read read, uintptr_t address, size_t bytes, uint32_t pc);
  /// The same for a value that is nowhere else.
  void label_value(Read read, void* value, size_t bytes, uint32_t pc);

  /// By a warp, at one place.
  void loaded(uint32_t pc, uint32_t path, const lab::Fetched& fetched);
  void atomics_made(const lab::Fetched& fetched) { add_apart(record_.atomics_apart, fetched); }
  void loaded_shared(uint32_t bytes) { record_.shared_words_loaded += (bytes + 3) / 4; }

  /// The next access of the same thread. What a load is copied to may be told before the load is made.
  void next_access(bool write) {
    if (!word_) return;
    if (write && !passed_a_write_)
      passed_a_write_ = true;
    else
      restore();
  }
  void shuffled(size_t bytes) { record_.words_shuffled += (bytes + 3) / 4; }
  void restore();

  /// What happened since begin().
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
  uint16_t slots_[kSlots] = {};  // by pc and path: the place's number, and one; 0: empty
  uint64_t random_ = 0;
  uint32_t number_ = 0;
  // The altered word, as it was and as it is.
  void* word_ = nullptr;
  size_t word_bytes_ = 0;
  uint64_t before_ = 0, after_ = 0;
  bool passed_a_write_ = false;
};

}  // namespace emu
