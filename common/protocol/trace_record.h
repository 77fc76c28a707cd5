// What the warps of some blocks did, instruction by instruction, as the emulator's runner sends it: a TraceHead, then as many
// of each part as it says, in the order of its fields. Plain structs; every byte is set.
#pragma once
#include <cstdint>

namespace lab {

/// What of a case is to be recorded, in every launch.
struct TraceRequest {
  uint64_t first_block = 0, blocks = 0;  // linear indices in the grid; no blocks: nothing is recorded
  int32_t warp = -1;                     // of each block; -1: all of them
  uint32_t most_steps = 0;               // of one launch; what comes after them is left out
};

struct TraceHead {
  uint32_t launches, arrays, calls, pattern_words, values, steps, beside;
  uint32_t cut;  // not 0: steps were left out
};

struct TracedLaunch {
  char kernel[64];
  int32_t line;
  int32_t grid[3], block[3];
  uint32_t first_step, steps;     // of TraceHead::steps
  uint32_t first_beside, beside;  // of TraceHead::beside
};

struct TracedArray {
  char name[48];   // "" when unknown
  uint32_t space;  // lab::Space
  int32_t element_bytes;
  uint64_t base;  // its address, or its offset in the block's shared memory
  uint64_t bytes;
  int32_t dimensions[4];  // extents, 0-terminated; none known: {0}
  int32_t line;           // of its declaration or allocation; 0 when unknown
  uint32_t unused;
};

/// A call on the way to a place: of a function, under another call. 0 is the kernel itself.
struct TracedCall {
  uint32_t parent, pc;
};

enum class StepKind : uint8_t { global_load, global_store, atomic, shared_load, shared_store, barrier };

/// One warp instruction that touches memory, or a barrier of the block.
struct TracedStep {
  uint64_t block;     // linear index
  int64_t first;      // bytes from the array's start to where the first active lane reads or writes; may lie outside
  uint32_t interval;  // how many barriers of the block came before
  uint32_t pc, call;
  int32_t array;     // -1: none is near
  uint32_t pattern;  // where its words begin: the active lanes as a mask, then for each lane bytes from the first one's
  uint32_t first_value;  // what lanes read or wrote, words_of_lane() for each active one; an atomic found it
  uint16_t warp;
  uint8_t bytes;  // per lane
  StepKind kind;
  // What it adds to the counters. Shared loads that nvcc would join count where the last of them is.
  uint16_t requests, sectors, wavefronts, conflicts;
  uint32_t counted_in;     // the launch's step where it is counted: itself, or a later load that it is joined with
  uint32_t lanes_at_once;  // of a shared access: how many of the 32 lanes one group of wavefronts serves; else 0
  uint32_t unused;
};
static_assert(sizeof(TracedStep) == 64);

enum class BesideKind : uint8_t { makes, expects, arrives, waits, copies, multiplies, waits_for_products };

/// What lanes of a warp do about the copy engine and the tensor cores, which work beside threads: in the order in which the first
/// lane of each did it. Offsets are of the block's shared memory.
struct TracedBeside {
  uint64_t block = 0;  // linear index
  int64_t first = 0;   // of a box: bytes from the array's start to its first element that lies in the matrix
  int32_t array = -1;  // of a box: where it is copied from; -1: no box, or none of rows
  uint32_t rows = 0, row_bytes = 0,
           apart = 0;  // of a box: what of it lies in the matrix; bytes from one row to the next
  uint32_t step = 0;   // the launch's step before which the lanes do it; as many as it has: after all
  uint32_t pc = 0, call = 0;
  uint32_t barrier = 0;  // its offset; of products 0
  // The barrier's running phase, counted from 0, in which they arrive, or for which they copy. `waits`: so many phases are over.
  // `makes`: arrivals that end a phase. Of products their group; `waits_for_products`: so many groups are over.
  uint32_t turn = 0;
  uint32_t at = 0;     // copies: where to; multiplies: where its operand B begins
  uint32_t bytes = 0;  // copies: that come; expects, arrives: that the phase waits for
  uint32_t lanes = 0;  // that do it; of arrivals, how many
  uint16_t warp = 0;
  BesideKind kind = BesideKind::makes;
  uint8_t swizzle = 0;  // of what is copied: 0, 32, 64 or 128 bytes
  uint8_t unused[4] = {};
};
static_assert(sizeof(TracedBeside) == 72);

/// 4-byte words in which a lane's value is told.
inline int words_of_lane(const TracedStep& step) { return (step.bytes + 3) / 4; }

}  // namespace lab
