// Defines the record of which elements of which arrays the threads of some blocks read and stored, access by access, as
// the checking runner sends it; for a CPU program, every access of its one thread. A VisitHead comes first, then as
// many records of each kind as the head says, in the order of its fields. Plain structs; every byte is set.
#pragma once
#include <cstdint>

#include "common/protocol/trace_record.h"

namespace lab {

/// What to record of a case, in every launch. In each block some threads are recorded completely: those whose number is
/// a power of two and a few more, or the first warp and the last. Of the other threads, only the first stores and the
/// first reads of device memory between two barriers are recorded.
struct VisitRequest {
  uint32_t most_blocks = 0;  // number of blocks to record per grid, its corners first; 0: nothing is recorded
  uint32_t most_visits = 0;  // limit per case; later visits are left out
  uint32_t whole_warps = 0;  // not 0: whole warps are recorded, not scattered threads
};

struct VisitHead {
  uint32_t launches, arrays, calls, visits;  // calls (TracedCall): for a CPU program only
  uint32_t cut;                              // not 0: visits were left out
};

struct VisitedLaunch {
  TracedLaunch launch;  // first_step and steps give the range in the list of visits
  uint64_t accesses;    // by all threads of all blocks
};

/// One word that was read or stored.
struct Visit {
  uint32_t block;                 // linear index in the grid
  int32_t word;                   // index in the array, in words of 4 bytes; may lie outside
  uint32_t pc, path;              // path: in a CPU program, an index of its calls; in a kernel, a number per call path
  uint32_t interval;              // number of earlier barriers of the block
  uint32_t bits;                  // contents of the word: the value read, or the value after the store
  uint16_t thread;                // linear index in the block
  int16_t array;                  // index of the array; -1: no array is near
  uint8_t stored, atomic, known;  // known: `bits` is valid
  uint8_t part;                   // index of the word within a wider access
};
static_assert(sizeof(Visit) == 32);

}  // namespace lab
