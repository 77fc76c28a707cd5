// Defines the record of one finding, which a runner sends: plain data without pointers.
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
  cheating,        // host code writes memory of the C library or emulator, or C holds numbers that no kernel made
  input_modified,  // host code of a CPU lab wrote to A or B
  async_order,     // data of the copy engine or tensor cores was used without the fence or wait that orders it
  // The judge itself reports the following kinds. It rejects them if a submission's process sends them.
  compile_error,
  forbidden_symbol,
  wrong_result,
  unwritten_output,
  non_finite,
  precision,
  too_slow,
  technique,
  compiler_warning,  // a warning about a whole program
  internal,          // a fault of the package, never shown as a fault of the student
};

enum class Severity : uint32_t { error = 1, warning = 2, note = 3 };
enum class Space : uint32_t { unknown = 0, global, shared, constant, device_variable, local, host };
enum class Access : uint32_t { none = 0, read, write, atomic };

/// Details of a finding, for kinds that cover several cases. The comments name the fields of FindingRecord that a
/// detail uses.
enum class Detail : uint32_t {
  none = 0,
  // shared_race, global_race: `access` at `pc` conflicts with `other_access` at `other_pc`
  same_value,        // both threads wrote the same bytes: a warning
  different_block,   // global_race between blocks
  different_stream,  // global_race between unordered work of two streams; a copy has a `line` and no `pc`
  // barrier_divergence
  different_barriers,  // pc and other_pc are the two barriers; thread and other_thread are one example each
  threads_finished,    // a warning: `number` threads had already left the kernel; other_thread is one of them
  warp_mask,           // a lane named in the mask never arrived
  // out_of_bounds
  past_end,      // byte_offset is counted from the array's start; `number` is the array's size in bytes
  inside_array,  // the index is past the end of its dimension (`index`, `extent`), but inside the allocation
  null_pointer,
  wild_pointer,
  freed_memory,
  write_to_constant,
  others_variable,  // the access is to a local variable of a different thread
  // uninitialised_read
  never_written,  // in shared memory: blocks of `number` threads write `index` of the tile's `extent` elements
  stale_element,  // a warning: the element was not rewritten in this phase, but its neighbours were
  // host_access
  host_touches_device,
  kernel_touches_host,
  copy_back,      // a note: a copy to the host inside matmul()
  host_computed,  // the messages of matmul() to the device depend on the values of the matrices
  // launch_error: `text` holds the CUDA error name and reason
  launch_configuration,
  empty_grid,  // the grid has no blocks
  shared_too_large,
  device_assert,
  sticky_error,
  // Several kinds: the GPU stopped the kernel and the process. `text` contains CUDA's message
  device_fault,
  // timeout
  step_limit,
  time_limit,
  barrier_deadlock,
  // crash
  exception,  // an exception left matmul(); `text` holds its message
  host_assert,
  endless_output,
  ended_by_signal,       // `text` holds the signal's name
  ended_with_exit_code,  // `number` is the code
  memory_overwritten,
  no_launch,  // the numbers are wrong, and matmul() launched no kernel
  // cheating; Detail::none means a write
  computed_call,
  // launch_error
  idle_blocks,  // a note: `number` of `extent` blocks were not run, because a sample of them did nothing
  // timeout
  too_many_blocks,  // the grid has `number` blocks
  // host_access
  host_function,  // a kernel calls the function `text`
  // out_of_bounds
  frame_overwritten,  // a store to the return address of a function
  // barrier_divergence
  blocks_finished,  // other threads wait for `number` blocks that have ended
  // launch_error
  not_cooperative,  // a grid-wide barrier in a launch that is not cooperative; `number` is the launch's line
  // uninitialised_read
  still_copying,  // an asynchronous copy to this address is in flight
  // global_race
  host_beside,  // host code races with work of other_line, which may still run
  // launch_error
  prints_never_shown,        // the program ends without waiting for a kernel that prints
  call_failed,               // `text` names call and error; a finding only if the program ignores the result
  call_ended_program,        // like call_failed; the program checked the result and ended with an error
  stack_overrun,             // a warning: recursion has used `number` bytes of a stack of `extent`
  division_by_zero,          // division of integers in a kernel
  time_of_unfinished_event,  // the program reads the time of an event that it has not waited for
  // out_of_bounds
  short_host_memory,      // a copy reads or writes `extent` bytes where the host has `number`
  pointers_not_elements,  // like short_host_memory; in addition, the memory contains pointers to host memory
  // barrier_divergence
  mask_without_caller,  // the mask, `number`, does not include the calling lane
  // launch_error
  storage_not_shared,  // the temporary storage passed to `text`, a class of a library, is not shared memory
  // timeout
  waits_for_ever,  // all remaining threads read the same values repeatedly, and no thread is left that could change
                   // them
  // global_race
  freed_beside,  // memory is freed while work of other_line may still use it
  // launch_error
  call_in_host_function,  // a call to CUDA
  // memory_limit
  far_memory,  // a note: uninitialised reads and races are not checked in `number` bytes
  // uninitialised_read
  host_reads_unwritten,  // host code reads the result of the copy at other_line, whose source was never written
  // async_order: wgmma and the copy engine are used without the required order; other_pc is the location of the wgmma
  // instruction or copy
  sums_under_way,      // a thread accesses the sums between the product and the wait for it
  fragment_under_way,  // like sums_under_way, for a variable that holds a fragment of A
  no_wgmma_fence,      // a thread has accessed sums or a fragment since its last wgmma.fence, or there was none
  no_proxy_fence,      // threads stored data for the copy engine or tensor cores without a later fence.proxy.async
  barrier_not_fenced,  // the copy engine uses an mbarrier whose initialisation may not be visible to it yet
  swizzles_differ,     // a product reads a tile with a swizzle of `number` bytes, which was copied with `extent`
  too_many_bytes,      // `number` bytes have arrived at an mbarrier that expects `extent`
  phase_unseen,        // an arrival completes phase `number`, but no thread has waited for the phase before
  arrivals_left_over,  // at the end of the block, `number` threads have arrived in a phase that needs `extent`
  bytes_left_over,     // at the end of the block, `number` bytes have arrived that no phase expects
  too_many_arrivals,   // `number` arrivals at once, more than are pending; the mbarrier expects `extent`
  // shared_race
  copy_under_way,       // the copy of other_pc may still be in flight
  read_under_way,       // a product or store of other_pc may still read the memory
  overwritten_by_copy,  // the copy at pc writes memory that a thread uses at other_pc
  // uninitialised_read
  no_barrier_there,  // the mbarrier was never initialised with mbarrier.init
  // timeout
  phase_never_over,  // `number` of `extent` arrivals are missing in an mbarrier's phase `index`; other_pc: last arrival
  bytes_never_come,  // `number` of `extent` bytes have arrived in an mbarrier's phase
  // barrier_divergence
  warp_group_incomplete,  // other_thread has not reached its warp group's product, in a block of `number` threads
  named_barrier_incomplete,
  // launch_error
  no_tensor_map,
  tensor_map_refused,     // a warning: argument `index` (TensorMapArgument) is `number`; `extent` is the limit
  tensor_map_dimensions,  // the copy has `number` coordinates, the map `extent` dimensions
  // misaligned: `number` is not a multiple of `extent`
  box_coordinate,
  box_destination,
  bulk_address,
  bulk_size,
  operand_start,
  // Clusters: other_block is the block whose shared memory is accessed
  // shared_race
  block_not_started,  // no barrier ensures that this block has begun
  block_may_be_gone,  // no barrier guarantees that this block is still running
  // async_order
  foreign_barrier,  // a thread waits at an mbarrier of a different block
  // barrier_divergence
  cluster_barrier_incomplete,  // other_thread of other_block has not arrived
  cluster_barrier_twice,       // a thread arrives again before it has waited, or waits before it has arrived
  // out_of_bounds
  no_such_block,  // rank `number` in a cluster of `extent` blocks
  // timeout
  waits_for_host,   // like waits_for_ever, but host code may write the word
  too_many_calls,   // matmul() makes more than `number` calls to CUDA
  prints_too_much,  // output of kernels has used the steps of this matmul()
  // launch_error
  device_reset,        // cudaDeviceReset() in matmul()
  no_such_conversion,  // a warning: printf() in a kernel gets %n
};

/// Why cuTensorMapEncodeTiled() refuses a tensor map. Addresses and lengths are in bytes.
enum class TensorMapArgument : int64_t {
  missing,         // a pointer is null
  dimensions,      // 1 to `extent`
  address,         // a multiple of `extent`
  stride,          // likewise
  largest_stride,  // less than `extent`
  side,            // side of the matrix, in elements: 1 to `extent`
  box,             // side of the box, in elements: 1 to `extent`
  box_row,         // a multiple of `extent`
  swizzled_row,    // at most `extent`, the swizzle's length, per row of the box
  not_emulated,    // interleaved, or elements that are not adjacent
};

constexpr int kCallers = 16;

/// One finding. The judge determines lines from pc, an offset into the binary. If pc is in a header that is not the
/// student's, the line is that of the first caller in the student's code. If there is no such caller, `line` is used.
struct FindingRecord {
  FindingKind kind;
  Severity severity;
  Detail detail;
  Space space;
  Access access, other_access;
  uint64_t pc, other_pc;       // return address minus 1, minus the load base of the binary; 0 when unknown
  uint64_t callers[kCallers];  // return addresses of the function at pc, innermost first; 0 after the last
  int32_t line, other_line;
  int32_t block[3], thread[3];              // x, y, z; -1 when it does not apply
  int32_t other_block[3], other_thread[3];  // likewise
  char array[48];                           // the variable's name, "" if unknown
  int64_t byte_offset;                      // offset from the array's start
  int32_t element_bytes;                    // size of one element; 4 when unknown
  int32_t dimensions[4];                    // extents of the array, 0-terminated; {0} if unknown
  int32_t access_bytes;
  int64_t index, extent, number;  // see Detail
  // for a race: not 0 if both threads last used an atomic on the same word, other than the word of the race
  uint32_t met_at_atomic;
  uint32_t before_matmul;  // 1: an initialiser of the submission ran, and no call to matmul() was reached
  uint64_t count;          // number of times that this finding occurred at the same pc and other_pc
  char text[160];
};

/// Returns an error that occurred once, without block, thread or code location. Every byte is set, because records are
/// sent as raw bytes.
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
