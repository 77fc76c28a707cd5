// Which element of which array the threads of some blocks read and stored, access by access, as the checking runner sends it,
// and the same of a CPU program, which has one thread, seen whole: a VisitHead, then as many of each part as it says, in the
// order of its fields. Plain structs; every byte is set.
#pragma once
#include <cstdint>

#include "common/protocol/trace_record.h"

namespace lab {

/// What of a case is to be written down, in every launch. Of each block some threads are seen whole (numbers that are powers
/// of two, and a few more; or all of the first warp and the last); of the others the first stores, and the first reads of
/// device memory, between two barriers.
struct VisitRequest {
  uint32_t most_blocks = 0;  // of a grid, its corners first; 0: nothing is written down
  uint32_t most_visits = 0;  // of the case; what comes after them is left out
  uint32_t whole_warps = 0;  // not 0: warps are seen whole, not threads here and there
};

struct VisitHead {
  uint32_t launches, arrays, calls, visits;  // calls (TracedCall): of a CPU program only
  uint32_t cut;                              // not 0: visits were left out
};

struct VisitedLaunch {
  TracedLaunch launch;  // its steps are visits
  uint64_t accesses;    // by all threads of all blocks
};

/// One word, read or stored.
struct Visit {
  uint32_t block;     // linear index in the grid
  int32_t word;       // of the array, in words of 4 bytes; may lie outside
  uint32_t pc, path;  // of a CPU program `path` is one of the calls, of a kernel a number that tells ways apart
  uint32_t interval;  // how many barriers of the block came before
  uint32_t bits;      // what stands there: when it is read, or after the store
  uint16_t thread;    // linear index in the block
  int16_t array;      // -1: none is near
  uint8_t stored, atomic, known;  // known: `bits` could be had
  uint8_t part;                   // which word of a wider access
};
static_assert(sizeof(Visit) == 32);

}  // namespace lab
