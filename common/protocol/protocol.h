// What the judge and the process that holds the student's code say to each other: plain records, no pointers.
//
// The judge writes one job to the process's standard input: a JobHeader, then for each case a CaseHeader, A (M*K
// floats) and B (K*N floats). The process answers on file descriptor kResultFd with records: a RecordHeader, then
// `bytes` bytes of payload. Everything in an answer is a claim of the student's process; the judge checks it.
#pragma once
#include <cstdint>

namespace lab {

constexpr int kResultFd = 3;
/// The process leaves with this code after a case that it has answered but cannot go on from: run the rest anew.
constexpr int kExitEndedEarly = 8;
/// The exit code of a runner that does not understand its job, or whose memory was overwritten.
constexpr int kExitBadJob = 64;
/// What a runner writes into C before every call: a quiet NaN of its own, so that an unwritten element is known.
constexpr uint32_t kPoison = 0x7fc0dead;
constexpr char kJobMagic[8] = {'M', 'M', 'J', 'O', 'B', '0', '0', '1'};

/// Address space that an emulator process reserves (not memory that it uses): add it to any limit on address space.
constexpr uint64_t kEmulatorReserved = uint64_t{37} << 30;

struct JobHeader {
  char magic[8];
  uint32_t cases;
  uint32_t reserved;
  uint64_t nonce;  // comes back in every record; a record with another nonce is a forgery
};

/// In which order the emulator runs the threads of a block and the blocks of a grid.
enum class ThreadOrder : uint32_t { natural = 0, reversed = 1, random = 2 };

struct CaseHeader {
  int32_t M, N, K;
  ThreadOrder order;
  uint32_t order_seed;      // for ThreadOrder::random
  float cpu_limit_seconds;  // for this case; the process stops itself a little before the judge would
};

enum class RecordType : uint32_t {
  output = 1,    // C (M*N floats), then A (M*K floats) and B (K*N floats) as they are after the call
  finding = 2,   // one FindingRecord
  counts = 3,    // one CountsRecord (emulator only)
  case_end = 4,  // no payload: everything about this case has been said
  job_end = 5,   // no payload: the process reached its end
  not_run = 6,   // a sentence: why the process cannot go on, by nobody's fault; the last record
};

struct RecordHeader {
  RecordType type;
  uint32_t case_index;
  uint64_t bytes;
  uint64_t nonce;
};

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
  // The judge's own: no process of a submission claims these.
  compile_error,
  forbidden_symbol,
  wrong_result,
  unwritten_output,
  non_finite,
  precision,
  too_slow,
  technique,
  internal,  // the package's own fault: never shown as the student's
};

enum class Severity : uint32_t { error = 1, warning = 2, note = 3 };
enum class Space : uint32_t { unknown = 0, global, shared, constant, device_variable, local, host };
enum class Access : uint32_t { none = 0, read, write, atomic };

/// What exactly happened, where one kind has several sentences.
enum class Detail : uint32_t {
  none = 0,
  // shared_race, global_race: `access` at `pc` against `other_access` at `other_pc`
  same_value,       // both wrote the same bytes: a warning
  different_block,  // global_race between blocks
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
  never_written,
  stale_element,  // a warning: not rewritten in this phase although its neighbours were
  // host_access
  host_touches_device,
  kernel_touches_host,
  copy_back,  // a cudaMemcpy between host and device inside matmul()
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
  no_launch,  // wrong numbers, and matmul() launched no kernel
  // cheating; none: a write
  computed_call,
};

/// One finding. Lines are resolved by the judge from pc (an offset into the binary); `line` is used where pc is 0.
struct FindingRecord {
  FindingKind kind;
  Severity severity;
  Detail detail;
  Space space;
  Access access, other_access;
  uint64_t pc, other_pc;  // return address minus 1, minus the load base of the binary; 0 when unknown
  int32_t line, other_line;
  int32_t block[3], thread[3];              // x, y, z; -1 when it does not apply
  int32_t other_block[3], other_thread[3];  // likewise
  char array[48];                           // the variable's name, "" when unknown
  int64_t byte_offset;                      // from the array's start
  int32_t element_bytes;                    // size of one element; 4 when unknown
  int32_t dimensions[4];                    // extents of the array, 0-terminated; none known: {0}
  int32_t access_bytes;
  int64_t index, extent, number;  // see Detail
  uint64_t count;                 // how often this pair of places was seen
  char text[160];
};

/// Counters summed over all launches of one matmul(). Nsight Compute's definitions; see common/emulator/README.md.
struct CountsRecord {
  uint64_t launches, blocks, threads;
  uint64_t global_load_requests, global_load_sectors, global_load_bytes;
  uint64_t global_store_requests, global_store_sectors, global_store_bytes;
  uint64_t shared_load_instructions, shared_load_wavefronts, shared_load_bank_conflicts;
  uint64_t shared_store_instructions, shared_store_wavefronts, shared_store_bank_conflicts;
  uint64_t atomic_requests;
  uint64_t barriers;                    // per block, summed
  uint64_t shared_words_read;           // distinct 4-byte shared words a thread reads between two barriers, summed
  uint64_t shared_words_borrowed;       // of these, the ones that another thread stored
  uint64_t a_words_read, b_words_read;  // distinct elements of A and B that kernels loaded
  uint64_t c_words_written;             // distinct elements of C that kernels stored
  uint64_t tensor_multiply_adds;        // by tensor cores, the zeros of padding included
};

}  // namespace lab
