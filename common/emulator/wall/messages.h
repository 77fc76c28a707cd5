// The protocol between the host process and the device process: plain structs of numbers, carried as bytes on the ring
// (ring.h). The device copies a message before it reads it, and trusts no field. It answers with a CUDA error code (0 is success), and stores the code if CUDA would. Sizes are in bytes, `line` is the line of the caller. The host
// has no other data about the device.
#pragma once
#include <cstddef>
#include <cstdint>

#include "common/protocol/finding_record.h"
#include "emulator.h"

namespace emu {

constexpr size_t kDeviceCapacity = size_t{512} << 20;  // bytes that a lab can allocate
constexpr size_t kNearCapacity = size_t{1536} << 20;   // bytes of it that can have a shadow at a time
extern size_t device_capacity;                         // of this process: for a whole program, the machine's
constexpr size_t kMaxStaticShared = 48 << 10;
constexpr size_t kMaxDynamicShared = 227 << 10;  // after cudaFuncSetAttribute, as on compute capability 9.0
constexpr size_t kMostData = 16 << 20;           // in one message; a longer copy is split

// Values of cudaError_t that the device itself raises.
constexpr int kInvalidValue = 1;
constexpr int kMemoryAllocation = 2;
constexpr int kInvalidConfiguration = 9;
constexpr int kInvalidSymbol = 13;
constexpr int kInvalidDeviceFunction = 98;
constexpr int kIllegalAddress = 700;
constexpr int kLaunchTimeout = 702;
constexpr int kAssert = 710;
constexpr int kMisalignedAddress = 716;
constexpr int kCooperativeTooLarge = 720;

enum class Op : uint32_t {
  allocate,
  free,
  copy,
  set,
  allow_shared,
  allow_stack,
  launch,
  synchronise,
  take_error,
  peek_error,
  refused,
  free_bytes,
  now,
  page_in,
  page_out,
  variables_in,
  variables_out,
  reset,
  unfinished,
  host_beside,
  own_beside,
  told,
  map_refused,
  host_touched,
  computed_call,
  crashed,
  timed_out,
  ready,
};

/// Number of streams that are tracked separately; further streams share their places. Place 0 is the default stream.
constexpr size_t kStreams = 8;

/// Position of a launch or copy: it is the `number`th work of its stream, and runs after the first known[i] works of
/// each stream i. `several`: streams other than the default stream exist.
struct Work {
  bool operator==(const Work&) const = default;
  uint32_t stream, number, several, known[kStreams];
};

/// Fresh memory is filled with poison. A request for 0 bytes allocates nothing. Managed memory is visible to the host;
/// so is pinned memory, which is implemented as managed memory. The answer's value is the address.
struct Allocate {
  static constexpr Op kOp = Op::allocate;
  bool operator==(const Allocate&) const = default;
  uint64_t bytes;
  int32_t line;
  uint32_t managed;
};

/// The call has waited for the first known[i] works of each stream i.
struct Free {
  static constexpr Op kOp = Op::free;
  bool operator==(const Free&) const = default;
  uint64_t pointer;
  int32_t line;
  uint32_t known[kStreams];
};

/// cudaMemcpyKind: where the host says that both sides are. With `by_address`, the device decides.
enum class CopyKind : uint32_t { host_to_host, host_to_device, device_to_host, device_to_device, by_address };

/// A side that names a variable: its address, its size, and the byte offset where the copy begins.
struct Symbol {
  bool operator==(const Symbol&) const = default;
  uint64_t address, size, offset;
};
enum class SymbolSide : uint32_t { none, destination, source };

/// `bytes` bytes, at offset `done`, of a copy of `total` bytes; at most kMostData at a time. Data from the host is in
/// the message, data for the host in the answer. The answer's value: whether some of the latter was never written.
struct Copy {
  static constexpr Op kOp = Op::copy;
  bool operator==(const Copy&) const = default;
  uint64_t to, from, total, done, bytes;
  CopyKind kind;
  int32_t line;
  SymbolSide side;
  Symbol symbol;
  Work work = {};
};

struct Set {
  static constexpr Op kOp = Op::set;
  bool operator==(const Set&) const = default;
  uint64_t to, bytes;
  int32_t value, line;
  Work work = {};
};

/// Sets how much dynamic shared memory launches may request from now on.
struct AllowShared {
  static constexpr Op kOp = Op::allow_shared;
  bool operator==(const AllowShared&) const = default;
  int32_t bytes;
};

/// Sets the stack size of a thread from now on.
struct AllowStack {
  static constexpr Op kOp = Op::allow_stack;
  uint64_t bytes;
};

/// `kernel<<<grid, block, shared, stream>>>(…)`: runs to completion before the answer is sent. The parameters are the
/// data. The answer's value: whether the kernel printed.
struct Launch {
  static constexpr Op kOp = Op::launch;
  bool operator==(const Launch&) const = default;
  uint64_t thunk;  // its offset in the program: one of those that the judge listed
  uint32_t grid[3], block[3];
  uint32_t cluster[3];  // blocks of a cluster in each dimension; 0: not set by the launch
  uint64_t shared_bytes;
  int32_t line;
  uint32_t cooperative;  // its blocks may wait for each other; whole programs only
  char kernel[64];       // its name, truncated
  Work work;
  uint32_t only_checked;  // do not run it yet; the answer's value: whether it would run
};

/// Returns the error of the kernels run so far. There is nothing to wait for.
struct Synchronise {
  static constexpr Op kOp = Op::synchronise;
};

/// Returns the last error and clears it unless a kernel caused it.
struct TakeError {
  static constexpr Op kOp = Op::take_error;
};
struct PeekError {
  static constexpr Op kOp = Op::peek_error;
};

/// The host's part of the API refused a call; the device keeps this error.
struct Refused {
  static constexpr Op kOp = Op::refused;
  int32_t error;
};

/// Frees everything that the host has allocated.
struct Reset {
  static constexpr Op kOp = Op::reset;
  bool operator==(const Reset&) const = default;
};

/// The answer's value: how many bytes Allocate can still give.
struct FreeBytes {
  static constexpr Op kOp = Op::free_bytes;
};

enum class Moment : uint32_t { event, wait };
/// The device's clock. `event`: the answer's value is the time at which the device reaches the event, in seconds, as the bits of a
/// double; 0 if no clock runs. `wait`: the host waits for all of its work.
struct Now {
  static constexpr Op kOp = Op::now;
  Moment asks_for = Moment::event;
};

/// A code location and the calls that led there, as in lab::FindingRecord.
struct HostPlace {
  uint64_t pc;
  uint64_t callers[lab::kCallers];
};

/// Requests a page of managed memory, which is the answer's data. For any other page, the host's matmul() ends here.
constexpr size_t kPageBytes = 4096;
struct PageIn {
  static constexpr Op kOp = Op::page_in;
  uint64_t address;
  HostPlace place;
};

/// Host code changed these bytes of a page that it holds. The bytes are the data.
struct PageOut {
  static constexpr Op kOp = Op::page_out;
  bool operator==(const PageOut&) const = default;
  uint64_t address, bytes;
};

/// Same, for the __managed__ variables: all of them in, and the changed bytes out.
struct VariablesIn {
  static constexpr Op kOp = Op::variables_in;
};
struct VariablesOut {
  static constexpr Op kOp = Op::variables_out;
  bool operator==(const VariablesOut&) const = default;
  uint64_t address, bytes;
};

/// Which words of a page are used by work that may still run, if the host has waited for the first known[i] works of
/// each stream i. The answer's data has one byte per word.
constexpr unsigned char kUnfinishedWrite = 1, kUnfinishedRead = 2;
struct Unfinished {
  static constexpr Op kOp = Op::unfinished;
  uint64_t address;
  uint32_t known[kStreams];
};

/// Host code reads or writes such a word.
struct HostBeside {
  static constexpr Op kOp = Op::host_beside;
  uint64_t address, bytes;
  HostPlace place;
  uint32_t write, known[kStreams];
};

/// Host code reads, writes or frees its own memory while unfinished work of another line uses it: a copy or a host
/// function. Or it reads data that a copy of that line took from uninitialised words.
enum class OwnMishap : uint32_t { used, freed, unwritten };
struct OwnBeside {
  static constexpr Op kOp = Op::own_beside;
  HostPlace place;
  OwnMishap mishap;
  uint32_t write, work_writes;
  int32_t work_line;
};

/// Mistakes at a line that the host's part of the API detects.
enum class Mishap : uint32_t {
  prints_never_shown,
  time_of_unfinished_event,
  call_failed,
  call_in_host_function,
  short_host_memory,
  pointers_not_elements
};
struct Told {
  static constexpr Op kOp = Op::told;
  Mishap mishap;
  int32_t line;
  char text[120];
  uint64_t bytes = 0, there = 0;  // size of the copy; size of the host's memory
  uint32_t write = 0;             // the copy writes to the host
};

/// cuTensorMapEncodeTiled() refuses this argument.
struct MapRefused {
  static constexpr Op kOp = Op::map_refused;
  HostPlace place;
  lab::TensorMapArgument argument;
  uint64_t value, limit;
};

/// Host code reads or writes a variable of the device by its name.
struct HostTouched {
  static constexpr Op kOp = Op::host_touched;
  uint64_t address, bytes;
  HostPlace place;
  uint32_t write;
};

/// Host code calls an address that is not a function it may call.
struct ComputedCall {
  static constexpr Op kOp = Op::computed_call;
};

/// The host process faulted or ran out of time. There is no answer.
struct Crashed {
  static constexpr Op kOp = Op::crashed;
  HostPlace place;
  int32_t signal;
};
struct TimedOut {
  static constexpr Op kOp = Op::timed_out;
  HostPlace place;
};

/// The host's initialisers, or its last call of matmul(), have returned. The answer arrives with the next call.
struct Ready {
  static constexpr Op kOp = Op::ready;
};
struct Call {
  uint64_t A, B, C;
  int32_t M, N, K;
  uint32_t go;  // 0: there is no further call; exit
};

struct Answer {
  int32_t error = 0;
  uint64_t value = 0;
};

}  // namespace emu
