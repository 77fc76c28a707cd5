// Divides 128-bit integers. g++ calls library functions for these divisions, so a division by zero would trap in the
// library, where it has no line. In whole programs, the judge renames the calls to these names
// (grader/build/whole/whole_program.cpp). Included by runner_program.cpp.
#pragma once
#include "common/emulator/device/run/device.h"

namespace lab::runner {
namespace {

void add_division_by_zero(uint64_t pc) {
  auto f = emu::new_finding(FindingKind::launch_error, Severity::error, Detail::division_by_zero);
  f.pc = pc;
  emu::add_finding(f);
}

/// True, with a finding, if a kernel divides by zero. Host code still gets the signal of the library's function.
template <class T>
bool is_kernels_zero(T divisor, const void* return_address) {
  if (divisor != 0 || !emu::in_kernel()) return false;
  add_division_by_zero(emu::image_offset(return_address));
  return true;
}

__extension__ using Wide = __int128;
__extension__ using UnsignedWide = unsigned __int128;

}  // namespace
}  // namespace lab::runner

extern "C" {

/// A quotient by zero has all bits set, and a remainder is the dividend, as with fewer bits (divisions.h).
lab::runner::Wide emu_divti3(lab::runner::Wide a, lab::runner::Wide b) {
  return lab::runner::is_kernels_zero(b, __builtin_return_address(0)) ? -1 : a / b;
}
lab::runner::Wide emu_modti3(lab::runner::Wide a, lab::runner::Wide b) {
  return lab::runner::is_kernels_zero(b, __builtin_return_address(0)) ? a : a % b;
}
lab::runner::UnsignedWide emu_udivti3(lab::runner::UnsignedWide a, lab::runner::UnsignedWide b) {
  return lab::runner::is_kernels_zero(b, __builtin_return_address(0)) ? ~lab::runner::UnsignedWide{0} : a / b;
}
lab::runner::UnsignedWide emu_umodti3(lab::runner::UnsignedWide a, lab::runner::UnsignedWide b) {
  return lab::runner::is_kernels_zero(b, __builtin_return_address(0)) ? a : a % b;
}
}
