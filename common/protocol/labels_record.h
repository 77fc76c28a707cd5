// Which values on their way through a kernel carry a label, as the emulator's runner sends it. A label is a number that was
// added to one value where it was read: what of it stands in C tells whether, and how often, that value reaches C.
#pragma once
#include <cstdint>

namespace lab {

/// Where a value was read.
/// tensor_sum: what a tensor core has added up is no read, but is labelled like one.
enum class Read : uint32_t { global_load, shared_load, tensor_operand, global_atomic, shared_atomic, tensor_sum };
constexpr uint32_t kReads = 6;
constexpr uint32_t bit_of(Read read) { return 1u << static_cast<uint32_t>(read); }

struct Label {
  uint32_t pc, path;  // where
  double weight;      // how many reads this one stands for
  uint32_t numbers;   // in this read, of which one was labelled
  uint32_t added;     // to the value; 0: it was 0, or no whole number in floating point
  float value;        // what it was added to
  Read read;
  uint32_t borrowed : 1;  // another thread stored the shared word
  uint32_t again : 1;     // ... which the thread still has in a register
  uint32_t coded;         // the value was neither 0 nor a whole number: who knows what it means
};

constexpr uint32_t kMostLabels = 320;

/// What warps asked of global memory.
struct Fetched {
  uint64_t sectors, bytes;
};

/// ... by loads at one place in the code. `apart`: by requests whose sectors hold more than was asked for, since their lanes do
/// not stand side by side.
struct LoadSite {
  uint32_t pc, path;
  Fetched all, apart;
};
constexpr uint32_t kMostSites = 512;

struct LabelsRecord {
  uint64_t seen[kReads];  // reads of each sort
  uint64_t count;
  Label labels[kMostLabels];
  uint64_t site_count;
  LoadSite sites[kMostSites];    // the first that were met
  Fetched elsewhere_apart;       // by loads at all other places
  Fetched atomics_apart;         // by atomics
  uint64_t shared_words_loaded;  // 4 bytes each, as often as they are loaded into registers
  uint64_t words_shuffled;       // ... that lanes got from each other, by shuffles and the like
};

/// The elements of A and B are numbers from 2 to 64 without a prime factor over 13, and labels are primes over 13: what is
/// left of label * element without its small factors is the label. Element + label has eleven bits, which survive a
/// conversion to TF32.
constexpr uint32_t kFirstLabel = 17, kEndOfLabels = 1984, kLargestElement = 64;
constexpr uint32_t kSmallPrimes[] = {2, 3, 5, 7, 11, 13};
constexpr bool is_label(uint32_t n) {
  if (n < kFirstLabel || n >= kEndOfLabels || n % 2 == 0) return false;
  for (uint32_t d = 3; d * d <= n; d += 2)
    if (n % d == 0) return false;
  return true;
}

}  // namespace lab
