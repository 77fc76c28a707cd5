// What a program may launch on the emulated device.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace grader {

/// Where the functions lie that the emulator calls once per thread, as offsets from the program's beginning, sorted. They
/// are instances of emu::kernel_thunk (common/emulator/include/emulator.h). None when the program cannot be read.
std::vector<uint64_t> kernel_places(const std::string& binary);

}  // namespace grader
