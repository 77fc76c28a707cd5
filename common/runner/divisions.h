// Makes integer division work as on a GPU. If the result of a division is not representable, a CPU traps. A GPU
// continues, and if the divisor is 0, all bits of the result are set. With these functions, a SIGFPE handler produces
// the GPU's result. Included by runner_program.cpp.
#pragma once
#include <cstdint>

#include "common/runner/interrupts.h"

namespace lab::runner {
namespace {

/// unknown: the instruction is not a division.
enum class Division { unknown, by_zero, overflow };

#if defined(__x86_64__)

struct DivideInstruction {
  size_t bytes = 0;  // length of the instruction; 0: not a division
  int width = 0;     // width of the operands in bits
  bool is_signed = false;
};

/// Returns the size of the operand bytes after opcode and ModRM. See table 2-2 in volume 2 of the "Intel 64 and IA-32
/// Architectures Software Developer's Manual".
inline size_t operand_bytes(const unsigned char* modrm) {
  const int mode = *modrm >> 6, memory = *modrm & 7;
  if (mode == 3) return 0;
  const bool scaled = memory == 4, no_base = mode == 0 && (scaled ? (modrm[1] & 7) == 5 : memory == 5);
  const size_t displacement = mode == 1 ? 1 : mode == 2 || no_base ? 4 : 0;
  return scaled + displacement;
}

inline DivideInstruction read_division(const unsigned char* code) {
  const unsigned char* at = code;
  const bool narrow = *at == 0x66;
  at += narrow;
  const bool rex = (*at & 0xf0) == 0x40, wide = rex && *at & 8;
  at += rex;
  const int operation = at[1] >> 3 & 7;
  if ((*at != 0xf6 && *at != 0xf7) || operation < 6) return {};
  const int width = *at == 0xf6 ? 8 : wide ? 64 : narrow ? 16 : 32;
  return {static_cast<size_t>(at + 2 - code) + operand_bytes(at + 1), width, operation == 7};
}

/// Sets the registers to a GPU's result and continues after the instruction.
inline Division finish_division(void* context) {
  auto& registers = static_cast<ucontext_t*>(context)->uc_mcontext.gregs;
  const auto* const code = reinterpret_cast<const unsigned char*>(registers[REG_RIP]);
  const DivideInstruction division = read_division(code);
  if (division.bytes == 0 || division.width < 32) return Division::unknown;
  const uint64_t mask = division.width == 64 ? ~uint64_t{0} : 0xffffffff,
                 smallest = uint64_t{1} << (division.width - 1);
  const uint64_t low = static_cast<uint64_t>(registers[REG_RAX]) & mask;
  // The quotient of the smallest number and -1 is not representable. If the divisor was 0 instead, the report is the
  // same.
  const bool overflow = division.is_signed && low == smallest;
  registers[REG_RAX] = static_cast<greg_t>(overflow ? smallest : mask);
  registers[REG_RDX] = static_cast<greg_t>(overflow ? 0 : low);
  registers[REG_RIP] += static_cast<greg_t>(division.bytes);
  return overflow ? Division::overflow : Division::by_zero;
}

#else

/// The signal comes before the division (untrapped_divisions.h), which then gives 0.
inline Division finish_division(void*) { return Division::by_zero; }

#endif

}  // namespace
}  // namespace lab::runner
