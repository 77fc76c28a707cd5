// Labels some of the values that a kernel reads, to find out whether these values affect C. Before the load, a unique
// number, the label, is added to the word in memory. The word is restored after the load, before any other access. A
// matrix product is linear, so the error of an element of C is the label times the factor by which the value was
// multiplied. The judge looks for this error (grader/judge/reach.h). A value that is discarded, multiplied by zero or
// subtracted again causes no error.
//
// The number of reads is not known in advance. Therefore the n-th read is labelled with probability rate / n, and its
// label represents n / rate reads. Each of the first thousand reads has the probability of the thousandth, rate / 1000.
#pragma once
#include <cstddef>
#include <cstdint>

#include "common/protocol/labels_record.h"

namespace emu {

using lab::Read;

constexpr uint32_t kKeptPath = 0xfffff;  // the bits of a call path's number that are recorded

class Labels {
 public:
  /// Starts labelling the kinds of reads whose bits (lab::bit_of()) are set in `reads`.
  void begin(uint32_t reads, uint64_t seed);

  /// Counts one more read of this kind. True if the read must be labelled.
  bool due(Read read) {
    Series& series = series_[static_cast<uint32_t>(read)];
    return ++series.seen >= series.next;
  }

  /// Adds a label to one of the floats or doubles in these bytes of memory. restore() removes the label.
  lab::Label& label_memory(Read read, uintptr_t address, size_t bytes, uint32_t pc);
  /// Adds a label to one of the floats or doubles in `value`, which only the running thread uses. The label is not
  /// removed.
  void label_value(Read read, void* value, size_t bytes, uint32_t pc);

  /// Counts the traffic of one load request of a warp, for the instruction at `pc` under this call path.
  void loaded(uint32_t pc, uint32_t path, const lab::Fetched& fetched);
  void atomics_made(const lab::Fetched& fetched) { add_apart(record_.atomics_apart, fetched); }
  void loaded_shared(uint32_t bytes) { record_.shared_words_loaded += (bytes + 3) / 4; }

  /// The next access of the same thread begins, so the labelled word is restored. There is one exception: when the
  /// program copies a value, g++ may report the store before it makes the load.
  void next_access(bool write) {
    if (!word_) return;
    if (write && !passed_a_write_)
      passed_a_write_ = true;
    else
      restore();
  }
  void shuffled(size_t bytes) { record_.words_shuffled += (bytes + 3) / 4; }
  void restore();

  /// Returns what was recorded since begin().
  const lab::LabelsRecord& record();

 private:
  struct Series {
    // seen: number of reads so far. next: index, from 1, of the read that will be labelled next.
    uint64_t seen = 0, next = 0;
    double rate = 0;  // see the top of this file
  };

  static void add_apart(lab::Fetched& apart, const lab::Fetched& fetched);
  lab::LoadSite* site_at(uint32_t pc, uint32_t path);
  lab::Label& new_label(Read read, uint32_t pc);
  uint64_t next_after(uint64_t seen, double rate);
  uint32_t next_number();
  double random();

  Series series_[lab::kReads];  // by kind of read
  lab::LabelsRecord record_ = {};
  static constexpr uint32_t kSlots = 2 * lab::kMostSites;
  uint16_t slots_[kSlots] = {};  // hash table by pc and path: index in record_.sites plus 1; 0: empty
  uint64_t random_ = 0;          // state of the random number generator
  uint32_t number_ = 0;          // the last number that was used as a label; each label is smaller than the one before
  void* word_ = nullptr;         // the number in memory that carries a label now; null: none
  size_t word_bytes_ = 0;
  uint64_t before_ = 0, after_ = 0;  // bits of that number: without its label, and with it
  bool passed_a_write_ = false;      // a store was reported since the number was labelled
};

}  // namespace emu
