// The device's error state, as cudaGetLastError and every later call see it.
#pragma once

namespace emu {

// Values of cudaError_t that the runtime itself raises.
constexpr int kInvalidValue = 1;
constexpr int kMemoryAllocation = 2;
constexpr int kInvalidConfiguration = 9;
constexpr int kInvalidDevicePointer = 17;
constexpr int kInvalidMemcpyDirection = 21;
constexpr int kIllegalAddress = 700;
constexpr int kLaunchOutOfResources = 701;
constexpr int kLaunchTimeout = 702;
constexpr int kAssert = 710;
constexpr int kMisalignedAddress = 716;
constexpr int kLaunchFailure = 719;

/// A fault inside a kernel: every later call returns it.
void raise_sticky_error(int code);
int sticky_error();

/// An error of one call, returned and also kept for cudaGetLastError.
int set_last_error(int code);
int take_last_error();
int peek_last_error();

void clear_errors();

}  // namespace emu
