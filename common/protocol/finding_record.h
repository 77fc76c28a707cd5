// One finding, as a runner sends it: a plain record, no pointers.
#pragma once
#include <cstdint>
#include <cstring>
#include <initializer_list>

namespace lab {

enum class FindingKind : uint32_t {
  host_access = 1,
  shared_race,
  global_race,
  barrier_divergence,
  out_of_bounds,
  misaligned,
  uninitialised_read,
  launch_error,
  leak,
  timeout,
  crash,
  memory_limit,
  unsupported,
  cheating,  // host code writes into memory of the C library or of the emulator; or numbers no kernel can have made
  input_modified,  // host code of a CPU lab wrote A or B
  async_order,     // what the copy engine or tensor cores work with was used without the fence or wait that orders it
  // The judge's own: no process of a submission claims these.
  compile_error,
  forbidden_symbol,
  wrong_result,
  unwritten_output,
  non_finite,
  precision,
  too_slow,
  technique,
  compiler_warning,  // of whole programs
  internal,          // the package's own fault: never shown as the student's
};

enum class Severity : uint32_t { error = 1, warning = 2, note = 3 };
enum class Space : uint32_t { unknown = 0, global, shared, constant, device_variable, local, host };
enum class Access : uint32_t { none = 0, read, write, atomic };

/// What exactly happened, where one kind has several sentences.
enum class Detail : uint32_t {
  none = 0,
  // shared_race, global_race: `access` at `pc` against `other_access` at `other_pc`
  same_value,        // both wrote the same bytes: a warning
  different_block,   // global_race between blocks
  different_stream,  // ... between work of two streams that nothing orders; a copy has a line and no pc
  // barrier_divergence
  different_barriers,  // pc and other_pc: the two barriers; thread, other_thread: one example of each
  threads_finished,    // a warning: `number` threads had already left the kernel; other_thread is one of them
  warp_mask,           // a lane named in the mask never came
  // out_of_bounds
  past_end,      // byte_offset counts from the array's start; `number` is the array's size in bytes
  inside_array,  // an index beyond its own dimension, inside the allocation; index, extent
  null_pointer,
  wild_pointer,
  freed_memory,
  write_to_constant,
  others_variable,  // a local variable of another thread
  // uninitialised_read
  never_written,  // in shared memory: `index` of the tile's `extent` elements are written, by a block of `number` threads
  stale_element,  // a warning: not rewritten in this phase although its neighbours were
  // host_access
  host_touches_device,
  kernel_touches_host,
  copy_back,      // a note: a copy to the host inside matmul()
  host_computed,  // what matmul() sent to the device depends on the values of the matrices
  // launch_error: `text` holds the CUDA error name and reason
  launch_configuration,
  empty_grid,  // no block at all
  shared_too_large,
  device_assert,
  sticky_error,
  // of several kinds: the GPU stopped the kernel, and with it the process; `text` holds CUDA's words
  device_fault,
  // timeout
  step_limit,
  time_limit,
  barrier_deadlock,
  // crash
  exception,  // one left matmul(); `text` holds what it says
  host_assert,
  endless_output,
  ended_by_signal,       // `text` holds the signal's name
  ended_with_exit_code,  // `number` is the code
  memory_overwritten,
  no_launch,  // wrong numbers, and matmul() launched no kernel
  // cheating; none: a write
  computed_call,
  // launch_error
  idle_blocks,  // a note: `number` blocks of `extent` were not run, because a sample of them did nothing
  // timeout
  too_many_blocks,  // `number` of them
  // host_access
  host_function,  // a kernel calls `text`
  // out_of_bounds
  frame_overwritten,  // a store to where a function keeps the way back to its caller
  // barrier_divergence
  blocks_finished,  // others wait for `number` blocks that have ended
  // launch_error
  not_cooperative,  // all blocks are to wait for each other, in a launch of another kind; `number` is its line
  // uninitialised_read
  still_copying,  // an asynchronous copy is on its way to this place
  // global_race
  host_beside,  // host code and work of other_line, which may still run
  // launch_error
  prints_never_shown,        // the program ends before it waited for a kernel that prints
  call_failed,               // `text` says which and why; a finding only where nobody looks at what the call returns
  stack_overrun,             // a warning: a recursion has used `number` bytes of a stack of `extent`
  division_by_zero,          // of whole numbers, in a kernel
  time_of_unfinished_event,  // asked for before it is known that the event has happened
  // out_of_bounds
  short_host_memory,      // a copy takes or brings `extent` bytes where the host has `number`
  pointers_not_elements,  // the same, and what lies there are pointers to memory of the host's
  // barrier_divergence
  mask_without_caller,  // the mask, `number`, does not name the calling lane
  // launch_error
  storage_not_shared,  // `text`, of a library, got storage that is no shared memory
  // timeout
  waits_for_ever,  // every thread that is left reads the same again and again, and nobody is left who could change it
  // global_race
  freed_beside,  // memory is given back, and work of other_line, which may still run, uses it
  // launch_error
  call_in_host_function,  // a call of CUDA
  // memory_limit
  far_memory,  // a note: of `number` bytes neither first values nor races are looked at
  // uninitialised_read
  host_reads_unwritten,  // what a copy of other_line has brought
  // async_order: of wgmma and the copy engine; other_pc is the operation's
  sums_under_way,      // a thread touches sums between the product and the wait for it
  fragment_under_way,  // the same of a variable that holds a fragment of A
  no_wgmma_fence,      // a thread has touched sums or a fragment since its last wgmma.fence, or there was none
  no_proxy_fence,      // threads stored what the copy engine or tensor cores use, with no fence.proxy.async since
  barrier_not_fenced,  // the copy engine is to use an mbarrier that it may not see yet
  swizzles_differ,     // a product reads a tile with a swizzle of `number` bytes, which was copied with `extent`
  too_many_bytes,      // `number` bytes have come to an mbarrier that expects `extent`
  phase_unseen,        // an arrival ends phase `number`, and nobody has waited for the one before
  arrivals_left_over,  // at the end of the block `number` threads have arrived in a phase that needs `extent`
  bytes_left_over,     // ... `number` bytes have come that no phase expects
  too_many_arrivals,   // `number` at once at an mbarrier that has room for fewer; it expects `extent`
  // shared_race
  copy_under_way,       // the copy of other_pc is not known to be over
  read_under_way,       // a product or store of other_pc may still read
  overwritten_by_copy,  // the copy at pc writes what a thread uses at other_pc
  // uninitialised_read
  no_barrier_there,  // no mbarrier.init
  // timeout
  phase_never_over,  // of an mbarrier: `number` of `extent` arrivals are missing in phase `index`; other_pc: the last that came
  bytes_never_come,  // `number` of `extent` bytes have come
  // barrier_divergence
  warp_group_incomplete,  // other_thread has not come to a product that its warp group waits for, in a block of `number`
  named_barrier_incomplete,
  // launch_error
  no_tensor_map,
  tensor_map_refused,  // a warning: argument `index` (TensorMapArgument) is `number`, and `extent` says what it may be
  tensor_map_dimensions,  // the copy has `number` coordinates, the map `extent` dimensions
  // misaligned: `number` is no multiple of `extent`
  box_coordinate,
  box_destination,
  bulk_address,
  bulk_size,
  operand_start,
  // of clusters: other_block is the block whose shared memory is meant
  // shared_race
  block_not_started,  // nothing tells the thread that this block has begun
  block_may_be_gone,  // ... or keeps it from ending before
  // async_order
  foreign_barrier,  // a thread waits at an mbarrier of another block
  // barrier_divergence
  cluster_barrier_incomplete,  // other_thread of other_block has not come
  cluster_barrier_twice,       // arrives again before it has waited, or waits before it has arrived
  // out_of_bounds
  no_such_block,  // rank `number` in a cluster of `extent` blocks
};

/// Why cuTensorMapEncodeTiled() refuses a tensor map. Addresses and lengths are in bytes.
enum class TensorMapArgument : int64_t {
  missing,         // a pointer is null
  dimensions,      // 1 to `extent`
  address,         // a multiple of `extent`
  stride,          // likewise
  largest_stride,  // less than `extent`
  side,            // of the matrix, in elements: 1 to `extent`
  box,             // of the box, in elements: 1 to `extent`
  box_row,         // a multiple of `extent`
  swizzled_row,    // a row of the box: `extent`, the swizzle's length, at most
  not_emulated,    // interleaved, or elements that do not lie side by side
};

constexpr int kCallers = 16;

/// One finding. Lines are resolved by the judge from pc (an offset into the binary), and where that is in a header of others'
/// from the first of its callers that is not; `line` is used where none of them is.
struct FindingRecord {
  FindingKind kind;
  Severity severity;
  Detail detail;
  Space space;
  Access access, other_access;
  uint64_t pc, other_pc;       // return address minus 1, minus the load base of the binary; 0 when unknown
  uint64_t callers[kCallers];  // of the function at pc, innermost first; 0 after the last
  int32_t line, other_line;
  int32_t block[3], thread[3];              // x, y, z; -1 when it does not apply
  int32_t other_block[3], other_thread[3];  // likewise
  char array[48];                           // the variable's name, "" when unknown
  int64_t byte_offset;                      // from the array's start
  int32_t element_bytes;                    // size of one element; 4 when unknown
  int32_t dimensions[4];                    // extents of the array, 0-terminated; none known: {0}
  int32_t access_bytes;
  int64_t index, extent, number;  // see Detail
  uint32_t met_at_atomic;         // of a race: both threads have used an atomic on the same word before
  uint64_t count;                 // how often this pair of places was seen
  char text[160];
};

/// An error that was seen once: no block, no thread, no place. Every byte is set, for records are sent as they are.
static inline FindingRecord empty_finding() {
  FindingRecord finding;
  std::memset(static_cast<void*>(&finding), 0, sizeof finding);
  finding.severity = Severity::error;
  finding.element_bytes = sizeof(float);
  finding.count = 1;
  for (int32_t* triple : {finding.block, finding.thread, finding.other_block, finding.other_thread})
    for (int i = 0; i < 3; ++i) triple[i] = -1;
  return finding;
}

}  // namespace lab
