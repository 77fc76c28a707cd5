// Defines the record of the array elements that the threads of some blocks read and stored, access by access. The
// checking runner sends it. For a CPU program it contains every access of its only thread. A VisitHead gives the number
// of records of each kind, and the records follow in the order of its fields. All records are plain structs in which
// every byte is set.
#pragma once
#include <cstdint>

#include "common/protocol/trace_record.h"

namespace lab {

/// Which parts of a case to record, for every launch. In each block some threads are recorded completely: threads whose
/// index is a power of two and a few others, or the first and the last warp. For all other threads, only the first
/// stores and the first reads of device memory between two barriers are recorded.
struct VisitRequest {
  uint32_t most_blocks = 0;  // number of blocks to record per grid, its corners first; 0: nothing is recorded
  uint32_t most_visits = 0;  // limit per case; later visits are omitted
  uint32_t whole_warps = 0;  // not 0: whole warps are recorded instead of single threads
};

struct VisitHead {
  uint32_t launches, arrays, calls, visits;  // calls (TracedCall): for a CPU program only
  uint32_t cut;                              // not 0: visits were omitted
};

struct VisitedLaunch {
  TracedLaunch launch;  // first_step and steps give the range in the list of visits
  uint64_t accesses;    // number of accesses by all threads of all blocks
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
