// What the host process and the device process say to each other: plain structs of numbers, carried as bytes on the ring
// (ring.h). The device copies a message out before it looks at it, and believes no field of it. It answers with a CUDA
// error code (0 is success), which it also keeps where CUDA does. Sizes are in bytes, `line` is the caller's. The host
// knows no more of the device than this.
#pragma once
#include <cstddef>
#include <cstdint>

#include "common/protocol/finding_record.h"
#include "emulator.h"

namespace emu {

constexpr size_t kDeviceCapacity = size_t{512} << 20;  // bytes that a lab can allocate
constexpr size_t kNearCapacity = size_t{1536} << 20;   // of which everything is remembered at a time
extern size_t device_capacity;                         // of this process: a whole program's is that of the machine
constexpr size_t kMaxStaticShared = 48 << 10;
constexpr size_t kMaxDynamicShared = 227 << 10;  // after cudaFuncSetAttribute, as on compute capability 9.0
constexpr size_t kMostData = 16 << 20;           // that one message carries; longer copies are several

// Those values of cudaError_t that the device itself raises.
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

/// Streams that are told apart; more of them share places. Place 0 is the default stream.
constexpr size_t kStreams = 8;

/// Where a launch or a copy stands among the others: the `number`th of its stream, after so much of each stream's. `several`:
/// there are other streams than the default one.
struct Work {
  bool operator==(const Work&) const = default;
  uint32_t stream, number, several, known[kStreams];
};

/// Contents of fresh memory are poison. Nothing is allocated for 0 bytes. Managed memory is the host's, too; so is pinned
/// memory, which is managed memory here. The answer's value is the address.
struct Allocate {
  static constexpr Op kOp = Op::allocate;
  bool operator==(const Allocate&) const = default;
  uint64_t bytes;
  int32_t line;
  uint32_t managed;
};

/// It has waited for so much of each stream's work.
struct Free {
  static constexpr Op kOp = Op::free;
  bool operator==(const Free&) const = default;
  uint64_t pointer;
  int32_t line;
  uint32_t known[kStreams];
};

/// cudaMemcpyKind: what the host says of both sides. `by_address` leaves it to the device.
enum class CopyKind : uint32_t { host_to_host, host_to_device, device_to_host, device_to_device, by_address };

/// A side that is a variable, by its name: its address, its size, and where in it the copy begins.
struct Symbol {
  bool operator==(const Symbol&) const = default;
  uint64_t address, size, offset;
};
enum class SymbolSide : uint32_t { none, destination, source };

/// `bytes` from `done` on of a copy of `total`, at most kMostData at a time: what the host holds comes as data, what the
/// host is to get goes back as data; the answer's value: nothing has written some of that.
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

/// Launches may ask for this much dynamic shared memory from now on.
struct AllowShared {
  static constexpr Op kOp = Op::allow_shared;
  bool operator==(const AllowShared&) const = default;
  int32_t bytes;
};

/// A thread has this much stack from now on.
struct AllowStack {
  static constexpr Op kOp = Op::allow_stack;
  uint64_t bytes;
};

/// `kernel<<<grid, block, shared, stream>>>(…)`: runs to its end before the answer comes. The parameters come as data. The
/// answer's value: did it print?
struct Launch {
  static constexpr Op kOp = Op::launch;
  bool operator==(const Launch&) const = default;
  uint64_t thunk;  // its place in the program: one of those that the judge named
  uint32_t grid[3], block[3];
  uint32_t cluster[3];  // blocks of a cluster in each dimension; 0: the launch does not say
  uint64_t shared_bytes;
  int32_t line;
  uint32_t cooperative;  // its blocks may wait for each other; of whole programs only
  char kernel[64];       // its name, cut
  Work work;
  uint32_t only_checked;  // it does not run yet; the answer's value: it would
};

/// The error of the kernels that ran so far: there is nothing to wait for.
struct Synchronise {
  static constexpr Op kOp = Op::synchronise;
};

/// The last error, which is forgotten unless a kernel made it.
struct TakeError {
  static constexpr Op kOp = Op::take_error;
};
struct PeekError {
  static constexpr Op kOp = Op::peek_error;
};

/// The host's part of the API refused a call: the device keeps this error.
struct Refused {
  static constexpr Op kOp = Op::refused;
  int32_t error;
};

/// All that the host has allocated goes.
struct Reset {
  static constexpr Op kOp = Op::reset;
  bool operator==(const Reset&) const = default;
};

/// What Allocate can still give: the answer's value.
struct FreeBytes {
  static constexpr Op kOp = Op::free_bytes;
};

/// What time it is on the device: the answer's value are the bits of a double, in seconds; 0 where it keeps no clock.
struct Now {
  static constexpr Op kOp = Op::now;
};

/// A place in the program, and the calls that led there, as in lab::FindingRecord.
struct HostPlace {
  uint64_t pc;
  uint64_t callers[lab::kCallers];
};

/// Host code wants a page of managed memory, which comes back as data. Any other page: the host's matmul() ends here.
constexpr size_t kPageBytes = 4096;
struct PageIn {
  static constexpr Op kOp = Op::page_in;
  uint64_t address;
  HostPlace place;
};

/// Host code changed these bytes of a page that it has: they come as data.
struct PageOut {
  static constexpr Op kOp = Op::page_out;
  bool operator==(const PageOut&) const = default;
  uint64_t address, bytes;
};

/// The same for the __managed__ variables: all of them, and those bytes that changed.
struct VariablesIn {
  static constexpr Op kOp = Op::variables_in;
};
struct VariablesOut {
  static constexpr Op kOp = Op::variables_out;
  bool operator==(const VariablesOut&) const = default;
  uint64_t address, bytes;
};

/// Which words of a page work uses that may still run, if the host has waited for so much of each stream: a byte for each
/// comes back as data.
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

/// Host code reads, writes or gives back memory of its own which work of another line uses: a copy, or a host function. Or it
/// reads what a copy of that line has brought of words that nothing had written.
enum class OwnMishap : uint32_t { used, freed, unwritten };
struct OwnBeside {
  static constexpr Op kOp = Op::own_beside;
  HostPlace place;
  OwnMishap mishap;
  uint32_t write, work_writes;
  int32_t work_line;
};

/// What the host's part of the API sees going wrong at a line.
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
  uint64_t bytes = 0, there = 0;  // that a copy moves; that the host has
  uint32_t write = 0;             // to the host
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

/// Host code calls an address that is no function it may call.
struct ComputedCall {
  static constexpr Op kOp = Op::computed_call;
};

/// The host process faulted, or was told that its time is over; there is no answer.
struct Crashed {
  static constexpr Op kOp = Op::crashed;
  HostPlace place;
  int32_t signal;
};
struct TimedOut {
  static constexpr Op kOp = Op::timed_out;
  HostPlace place;
};

/// The host's initialisers, or its last call of matmul(), came to their end. The answer comes with the next call.
struct Ready {
  static constexpr Op kOp = Op::ready;
};
struct Call {
  uint64_t A, B, C;
  int32_t M, N, K;
  uint32_t go;  // 0: there is none, leave
};

struct Answer {
  int32_t error = 0;
  uint64_t value = 0;
};

}  // namespace emu
