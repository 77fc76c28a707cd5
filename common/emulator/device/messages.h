// What host code and the emulated device say to each other. Each message is a plain struct, carried by a call; the device
// answers with a CUDA error code (0 is success), which it also keeps where CUDA does. Sizes are in bytes, `line` is the
// caller's. The host knows no more of the device than this.
#pragma once
#include <cstddef>
#include <cstdint>

#include "emulator.h"

namespace emu {

constexpr size_t kDeviceCapacity = size_t{512} << 20;  // bytes that can be allocated
constexpr size_t kMaxStaticShared = 48 << 10;
constexpr size_t kMaxDynamicShared = 227 << 10;  // after cudaFuncSetAttribute, as on compute capability 9.0

// Those values of cudaError_t that the device itself raises.
constexpr int kInvalidValue = 1;
constexpr int kMemoryAllocation = 2;
constexpr int kInvalidConfiguration = 9;
constexpr int kInvalidSymbol = 13;
constexpr int kIllegalAddress = 700;
constexpr int kLaunchTimeout = 702;
constexpr int kAssert = 710;
constexpr int kMisalignedAddress = 716;

/// Contents of fresh memory are poison. Nothing is allocated for 0 bytes.
struct Allocate {
  size_t bytes;
  bool managed;
  int line;
};
struct Allocated {
  int error;
  void* pointer;
};
Allocated handle(const Allocate&);

struct Free {
  void* pointer;
  int line;
};
int handle(const Free&);

/// cudaMemcpyKind: what the host says of both sides. `by_address` leaves it to the device.
enum class CopyKind { host_to_host, host_to_device, device_to_host, device_to_device, by_address };
struct Copy {
  void* to;
  const void* from;
  size_t bytes;
  CopyKind kind;
  int line;
};
int handle(const Copy&);

struct Set {
  void* to;
  int value;
  size_t bytes;
  int line;
};
int handle(const Set&);

/// A symbol is a variable in device or constant memory of `size` bytes.
struct CopyToSymbol {
  void* symbol;
  size_t size;
  const void* from;
  size_t bytes, offset;
  int line;
};
int handle(const CopyToSymbol&);

struct CopyFromSymbol {
  void* to;
  const void* symbol;
  size_t size, bytes, offset;
  int line;
};
int handle(const CopyFromSymbol&);

/// Launches may ask for this much dynamic shared memory from now on.
struct AllowShared {
  int bytes;
};
int handle(const AllowShared&);

/// `kernel<<<grid, block, shared, stream>>>(…)`: runs to its end before the answer comes. Parameters are copied first.
struct Launch {
  int line;
  const char* kernel;
  const Config& config;
  void (*thunk)(void*);
  const void* parameters;
  size_t bytes;
};
void handle(const Launch&);

/// The error of the kernels that ran so far: there is nothing to wait for.
struct Synchronise {};
int handle(Synchronise);

/// The last error, which is forgotten unless a kernel made it.
struct TakeError {};
int handle(TakeError);
struct PeekError {};
int handle(PeekError);

/// The host's part of the API refused a call: the device keeps this error.
struct Refused {
  int error;
};
int handle(const Refused&);

/// What Allocate can still give.
struct FreeBytes {};
size_t handle(FreeBytes);

}  // namespace emu
