// Finds the kernels that a program may launch on the emulated device.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace grader {

/// Returns the functions that the emulator calls once per thread, as sorted offsets from the program's beginning. They
/// are instances of emu::kernel_thunk (common/emulator/include/emulator.h). The list is empty if the program cannot be
/// read.
std::vector<uint64_t> kernel_places(const std::string& binary);

}  // namespace grader
