// Defines the record of labels in one case, which the emulator's runner sends. A label is a number that the emulator
// adds to one value when a kernel reads it. The amount of the label that appears in C shows whether, and how often,
// this value contributes to C.
#pragma once
#include <cstdint>

namespace lab {

/// How a value was read. tensor_sum is the result of a tensor core; it is not read from memory, but is labelled in the
/// same way.
enum class Read : uint32_t { global_load, shared_load, tensor_operand, global_atomic, shared_atomic, tensor_sum };
constexpr uint32_t kReads = 6;
constexpr uint32_t bit_of(Read read) { return 1u << static_cast<uint32_t>(read); }

struct Label {
  uint32_t pc, path;  // place in the code: offset in the program, and a number for the call path
  double weight;      // number of reads that this labelled read represents
  uint32_t numbers;   // number of values that this read loads; one of them was labelled
  uint32_t added;  // the label, which was added to the value; 0: the value was 0, or not an integer in floating point
  float value;     // the value before the label was added
  Read read;
  uint32_t borrowed : 1;  // 1: a different thread stored the shared word
  uint32_t again : 1;     // 1: this thread has read the shared word before and still has it in a register
  uint32_t coded;         // 1: the value was neither 0 nor an integer, so its meaning is unknown
};

constexpr uint32_t kMostLabels = 320;

/// Global memory traffic that warps requested.
struct Fetched {
  uint64_t sectors, bytes;
};

/// Global memory traffic of the loads at one code location. `apart` counts only requests whose sectors contain more
/// than the requested bytes, because the addresses of their lanes are not contiguous.
struct LoadSite {
  uint32_t pc, path;
  Fetched all, apart;
};
constexpr uint32_t kMostSites = 512;

struct LabelsRecord {
  uint64_t seen[kReads];  // number of reads of each kind
  uint64_t count;
  Label labels[kMostLabels];
  uint64_t site_count;
  LoadSite sites[kMostSites];    // the first sites that were reached
  Fetched elsewhere_apart;       // by loads at all other sites
  Fetched atomics_apart;         // by atomics
  uint64_t shared_words_loaded;  // 4-byte words that lanes load into registers, counted at each load
  uint64_t words_shuffled;       // 4-byte words that lanes get from each other, by shuffles and similar instructions
};

/// The elements of A and B are numbers from 2 to 64 without a prime factor above 13, and labels are primes above 13. So
/// dividing label * element by its small factors gives the label. Element + label has at most eleven bits, so a
/// conversion to TF32 preserves it.
constexpr uint32_t kFirstLabel = 17, kEndOfLabels = 1984, kLargestElement = 64;
constexpr uint32_t kSmallPrimes[] = {2, 3, 5, 7, 11, 13};
constexpr bool is_label(uint32_t n) {
  if (n < kFirstLabel || n >= kEndOfLabels || n % 2 == 0) return false;
  for (uint32_t d = 3; d * d <= n; d += 2)
    if (n % d == 0) return false;
  return true;
}

}  // namespace lab
