// The protocol between the host process and the device process. Messages are plain structs of numbers, which are sent
// as bytes on the ring (ring.h). The device copies a message before it reads it, and trusts no field. The answer is a
// CUDA error code (0 is success) and, for some messages, a value and data. The device stores the code where CUDA would
// store it (cudaGetLastError). The host has no other data about the device. Sizes are in bytes. `line` is the source
// line of the call in the program.
#pragma once
#include <cstddef>
#include <cstdint>

#include "common/protocol/finding_record.h"
#include "emulator.h"

namespace emu {

constexpr size_t kDeviceCapacity = size_t{512} << 20;  // bytes of device memory that a lab can allocate
constexpr size_t kNearCapacity = size_t{1536} << 20;   // bytes of device memory that can have a shadow at one time
extern size_t device_capacity;                         // capacity of the device in this process: kDeviceCapacity, or
                                                       // more for whole programs
constexpr size_t kMaxStaticShared = 48 << 10;          // bytes of static shared memory per block
constexpr size_t kMaxDynamicShared = 227 << 10;        // limit per block, after cudaFuncSetAttribute, as on compute
                                                       // capability 9.0
constexpr size_t kMostData = 16 << 20;                 // bytes of data in one message; a longer copy is split

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
  allocate_again,
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
  api_mishap,
  map_refused,
  host_touched,
  computed_call,
  crashed,
  timed_out,
  ready,
};

/// Number of streams that are tracked separately. If there are more streams, some of them count as one. Stream 0 is the
/// default stream.
constexpr size_t kStreams = 8;

/// Position of a work item (a launch, copy or memset) in the order of streams. It is work item `number` of stream
/// `stream`, and runs after the first known[i] work items of each stream i. `several`: streams other than the default
/// stream exist.
struct Work {
  bool operator==(const Work&) const = default;
  uint32_t stream, number, several, known[kStreams];
};

/// Allocates device memory, filled with poison (wall/addresses.h). A request for 0 bytes allocates nothing. Managed
/// memory is visible to the host; pinned memory is implemented as managed memory. The answer's value is the address.
struct Allocate {
  static constexpr Op kOp = Op::allocate;
  bool operator==(const Allocate&) const = default;
  uint64_t bytes;
  int32_t line;
  uint32_t managed;
};

/// Allocates freed memory again at its old address, filled with poison: an allocation of a graph, at each launch. Whole
/// programs only.
struct AllocateAgain {
  static constexpr Op kOp = Op::allocate_again;
  uint64_t pointer;
};

/// Frees device memory. At the time of the call, the host had waited for the first known[i] work items of each stream
/// i.
struct Free {
  static constexpr Op kOp = Op::free;
  bool operator==(const Free&) const = default;
  uint64_t pointer;
  int32_t line;
  uint32_t known[kStreams];
};

/// The direction of a copy that the program passed, as in cudaMemcpyKind. by_address: cudaMemcpyDefault, where the
/// addresses determine the direction.
enum class CopyKind : uint32_t { host_to_host, host_to_device, device_to_host, device_to_device, by_address };

/// A variable that a copy names (cudaMemcpyToSymbol): its address, its size, and the offset where the copy begins.
struct Symbol {
  bool operator==(const Symbol&) const = default;
  uint64_t address, size, offset;
};
/// The side of a copy that is such a variable.
enum class SymbolSide : uint32_t { none, destination, source };

/// Copies `bytes` bytes, at most kMostData, at offset `done` of a copy of `total` bytes. Data from the host is in the
/// message; data for the host is in the answer. For a copy to the host, the answer's value is 1 if some of the data was
/// never written.
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

/// cudaMemset().
struct Set {
  static constexpr Op kOp = Op::set;
  bool operator==(const Set&) const = default;
  uint64_t to, bytes;
  int32_t value, line;
  Work work = {};
};

/// Sets how many bytes of dynamic shared memory a launch may request from now on.
struct AllowShared {
  static constexpr Op kOp = Op::allow_shared;
  bool operator==(const AllowShared&) const = default;
  int32_t bytes;
};

/// Sets the stack size of each thread of a kernel from now on.
struct AllowStack {
  static constexpr Op kOp = Op::allow_stack;
  uint64_t bytes;
};

/// `kernel<<<grid, block, shared, stream>>>(…)`. The kernel runs to completion before the answer is sent. The data of
/// the message are the kernel's parameters. The answer's value is 1 if the kernel has printed.
struct Launch {
  static constexpr Op kOp = Op::launch;
  bool operator==(const Launch&) const = default;
  uint64_t thunk;  // offset in the program of the kernel's thunk (include/emulator.h), from the judge's list
  uint32_t grid[3], block[3];
  uint32_t cluster[3];  // blocks per cluster in each dimension; 0: not set by the launch
  uint64_t shared_bytes;
  int32_t line;
  uint32_t cooperative;  // 1: the blocks may wait for each other; whole programs only
  char kernel[64];       // name of the kernel, truncated
  Work work;
  uint32_t only_checked;  // 1: check the launch, but do not run it yet; the answer's value is 1 if it would run
};

/// Returns the error of the kernels that have run so far. All of them are complete, so the device need not wait.
struct Synchronise {
  static constexpr Op kOp = Op::synchronise;
};

/// cudaGetLastError(): returns the last error, and clears it unless a kernel caused it.
struct TakeError {
  static constexpr Op kOp = Op::take_error;
};
/// cudaPeekAtLastError(): returns the last error.
struct PeekError {
  static constexpr Op kOp = Op::peek_error;
};

/// The host process itself refused a call of the CUDA API. The device stores the error.
struct Refused {
  static constexpr Op kOp = Op::refused;
  int32_t error;
};

/// cudaDeviceReset(): frees everything that the host has allocated.
struct Reset {
  static constexpr Op kOp = Op::reset;
  bool operator==(const Reset&) const = default;
  int32_t line;
};

/// The answer's value is the number of bytes that can still be allocated.
struct FreeBytes {
  static constexpr Op kOp = Op::free_bytes;
};

enum class Moment : uint32_t { event, wait };
/// Uses the device's clock (device/state/clock.h). `event`: the answer's value is the time in seconds at which the
/// device reaches the event, as the bits of a double; 0 if the clock does not run. `wait`: the host waits for all its
/// work.
struct Now {
  static constexpr Op kOp = Op::now;
  Moment asks_for = Moment::event;
};

/// A code location and the calls that led there, as in lab::FindingRecord.
struct HostPlace {
  uint64_t pc;
  uint64_t callers[lab::kCallers];
};

/// Requests the page of managed memory that contains this address. The answer's data is this page. If the address is
/// not in managed memory, the access is an error and ends the host's matmul().
constexpr size_t kPageBytes = 4096;
struct PageIn {
  static constexpr Op kOp = Op::page_in;
  uint64_t address;
  HostPlace place;
};

/// Host code has changed these bytes of a page that it requested. The new bytes are the data of the message.
struct PageOut {
  static constexpr Op kOp = Op::page_out;
  bool operator==(const PageOut&) const = default;
  uint64_t address, bytes;
};

/// Requests all __managed__ variables.
struct VariablesIn {
  static constexpr Op kOp = Op::variables_in;
};
/// Host code has changed these bytes of the __managed__ variables. The new bytes are the data of the message.
struct VariablesOut {
  static constexpr Op kOp = Op::variables_out;
  bool operator==(const VariablesOut&) const = default;
  uint64_t address, bytes;
};

/// Requests which words of a page are used by work that may still run, if the host has waited for the first known[i]
/// work items of each stream i. The answer's data has one byte per word: 0 or a sum of the constants below.
constexpr unsigned char kUnfinishedWrite = 1, kUnfinishedRead = 2;
struct Unfinished {
  static constexpr Op kOp = Op::unfinished;
  uint64_t address;
  uint32_t known[kStreams];
};

/// Host code reads or writes a word that unfinished work uses.
struct HostBeside {
  static constexpr Op kOp = Op::host_beside;
  uint64_t address, bytes;
  HostPlace place;
  uint32_t write, known[kStreams];
};

/// Mistakes of host code with its own memory. used: host code accesses memory that unfinished work (a copy or a host
/// function) uses. freed: host code frees such memory. unwritten: host code reads data that a copy took from
/// uninitialised words.
enum class OwnMishap : uint32_t { used, freed, unwritten };
struct OwnBeside {
  static constexpr Op kOp = Op::own_beside;
  HostPlace place;
  OwnMishap mishap;
  uint32_t write, work_writes;  // write: 1 if host code writes. work_writes: 1 if the work writes
  int32_t work_line;            // line that requested the work
};

/// Mistakes in calls to the CUDA API that the host process itself detects.
enum class Mishap : uint32_t {
  prints_never_shown,
  time_of_unfinished_event,
  call_failed,
  call_in_host_function,
  short_host_memory,
  pointers_not_elements
};
struct ApiMishap {
  static constexpr Op kOp = Op::api_mishap;
  Mishap mishap;
  int32_t line;
  char text[120];
  uint64_t bytes = 0, there = 0;  // short_host_memory: bytes of the copy; bytes of the host's object
  uint32_t write = 0;             // short_host_memory: 1 if the copy writes to the host
};

/// cuTensorMapEncodeTiled() refuses this argument with this value. `limit` is the bound that it violates.
struct MapRefused {
  static constexpr Op kOp = Op::map_refused;
  HostPlace place;
  lab::TensorMapArgument argument;
  uint64_t value, limit;
};

/// Host code reads or writes a __device__ or __constant__ variable by its name, which is an error.
struct HostTouched {
  static constexpr Op kOp = Op::host_touched;
  uint64_t address, bytes;
  HostPlace place;
  uint32_t write;
};

/// Host code calls an address that is not the entry of a function that it may call.
struct ComputedCall {
  static constexpr Op kOp = Op::computed_call;
};

/// The host process received a fatal signal. There is no answer.
struct Crashed {
  static constexpr Op kOp = Op::crashed;
  HostPlace place;
  int32_t signal;
};
/// The host process exceeded its time limit. There is no answer.
struct TimedOut {
  static constexpr Op kOp = Op::timed_out;
  HostPlace place;
};

/// The submission's initialisers, or its last call of matmul(), have returned. The data of the answer is the next Call.
struct Ready {
  static constexpr Op kOp = Op::ready;
};
/// The next call of matmul() that the host makes.
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
