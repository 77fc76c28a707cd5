// Defines the record of each instruction that the warps of some blocks executed, which the emulator's runner sends. A
// TraceHead gives the number of records of each kind, and the records follow in the order of its fields. All records
// are plain structs in which every byte is set.
#pragma once
#include <cstdint>

namespace lab {

/// Which parts of a case to record, for every launch.
struct TraceRequest {
  uint64_t first_block = 0, blocks = 0;  // linear indices in the grid; no blocks: nothing is recorded
  int32_t warp = -1;                     // index of the warp to record in each block; -1: all warps
  uint32_t most_steps = 0;               // limit per launch; later steps are omitted
};

struct TraceHead {
  uint32_t launches, arrays, calls, pattern_words, values, steps, beside;
  uint32_t cut;  // not 0: steps were omitted
};

struct TracedLaunch {
  char kernel[64];
  int32_t line;
  int32_t grid[3], block[3];
  uint32_t first_step, steps;     // range of this launch in the list of steps
  uint32_t first_beside, beside;  // range of this launch in the list of TracedBeside
};

struct TracedArray {
  char name[48];   // "" if unknown
  uint32_t space;  // lab::Space
  int32_t element_bytes;
  uint64_t base;  // address of the array, or its offset in the block's shared memory
  uint64_t bytes;
  int32_t dimensions[4];  // extents, 0-terminated; {0} if unknown
  int32_t line;           // line of its declaration or allocation; 0 if unknown
  uint32_t unused;
};

/// A function call on the path to a code location: at `pc`, inside call number `parent`. Call 0 is the kernel itself.
struct TracedCall {
  uint32_t parent, pc;
};

enum class StepKind : uint8_t { global_load, global_store, atomic, shared_load, shared_store, barrier };

/// One warp instruction that accesses memory, or a barrier of the block.
struct TracedStep {
  uint64_t block;     // linear index
  int64_t first;      // byte offset in the array where the first active lane reads or writes; may lie outside
  uint32_t interval;  // number of earlier barriers of the block
  uint32_t pc, call;
  int32_t array;  // index of the array; -1: no array is near
  // index of the first pattern word: a mask of active lanes, then each active lane's byte offset from `first`
  uint32_t pattern;
  // index of the values read or written, words_of_lane() per active lane; for an atomic, the old value
  uint32_t first_value;
  uint16_t warp;
  uint8_t bytes;  // bytes per lane
  StepKind kind;
  // The step's contribution to the counters. If nvcc would join several shared loads into one, they are counted at the
  // last of them.
  uint16_t requests, sectors, wavefronts, conflicts;
  uint32_t counted_in;  // index of the launch's step that counts it: itself, or a later load that it is joined with
  // for a shared access: size of the groups of lanes that share wavefronts (at most 32); otherwise 0
  uint32_t lanes_at_once;
  uint32_t unused;
};
static_assert(sizeof(TracedStep) == 64);

enum class BesideKind : uint8_t { makes, expects, arrives, waits, copies, multiplies, waits_for_products };

/// One action of a warp on the copy engine or the tensor cores, which work asynchronously to threads. Actions are in
/// the order in which the first lane of each warp performed them. Offsets are relative to the block's shared memory.
struct TracedBeside {
  uint64_t block = 0;  // linear index
  int64_t first = 0;   // for a box: byte offset in the array of the first element of the box that is inside the matrix
  int32_t array = -1;  // for a box: index of the array that it is copied from; -1: no box, or a box without rows
  // for a box: its number of rows and bytes per row inside the matrix; bytes from one row to the next
  uint32_t rows = 0, row_bytes = 0, apart = 0;
  uint32_t step = 0;  // index of the launch's step that follows this action; the number of steps if none follows
  uint32_t pc = 0, call = 0;
  uint32_t barrier = 0;  // offset of the barrier; 0 for products
  // expects, arrives, copies: number of the barrier's current phase, counted from 0. waits: number of completed phases.
  // makes: number of arrivals per phase. multiplies: number of the group of products. waits_for_products: number of
  // completed groups.
  uint32_t turn = 0;
  uint32_t at = 0;     // copies: destination; multiplies: start of operand B
  uint32_t bytes = 0;  // copies: bytes copied; expects, arrives: bytes that the phase waits for
  uint32_t lanes = 0;  // number of lanes that take part; for `arrives`, the number of arrivals
  uint16_t warp = 0;
  BesideKind kind = BesideKind::makes;
  uint8_t swizzle = 0;  // swizzle pattern of the copied box: 0, 32, 64 or 128 bytes
  uint8_t unused[4] = {};
};
static_assert(sizeof(TracedBeside) == 72);

/// Number of 4-byte words that record one lane's value.
inline int words_of_lane(const TracedStep& step) { return (step.bytes + 3) / 4; }

}  // namespace lab
