// What the emulated device can do, and its error codes: those values of cudaError_t that the device itself raises.
#pragma once
#include <cstddef>

namespace emu {

constexpr size_t kDeviceCapacity = size_t{512} << 20;  // bytes that can be allocated
constexpr size_t kMaxStaticShared = 48 << 10;
constexpr size_t kMaxDynamicShared = 227 << 10;  // after cudaFuncSetAttribute, as on compute capability 9.0

constexpr int kInvalidValue = 1;
constexpr int kMemoryAllocation = 2;
constexpr int kInvalidConfiguration = 9;
constexpr int kInvalidSymbol = 13;
constexpr int kIllegalAddress = 700;
constexpr int kLaunchTimeout = 702;
constexpr int kAssert = 710;
constexpr int kMisalignedAddress = 716;

}  // namespace emu
