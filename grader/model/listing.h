// Parses machine code in the format of `objdump -d --no-show-raw-insn`, as g++ generates it without optimisation.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace grader {

struct Instruction {
  uint64_t at;
  std::string_view text;  // points into the listing
};

/// `rows` must exist longer than the result.
std::vector<Instruction> instructions_of(const std::vector<std::string>& rows);

bool calls(const Instruction& one, std::string_view what);
/// True for the call of the coverage hook at the start of each basic block.
bool is_hook(const Instruction& one);
/// True for a call of the race detector's hook for a load.
bool is_read(const Instruction& one);
/// True for a multiplication in floating point.
bool multiplies(const Instruction& one);
/// True for a barrier.
bool waits(const Instruction& one);
/// True for a conditional jump, such as "jle 48e8".
bool is_branch(const Instruction& one);
/// Returns the target of "jmp    48bb <kernel+0x231>".
uint64_t target_of(const Instruction& one);
/// Returns the address of the basic block that starts with the hook, as in CodeLines (arithmetic.h). It is one byte
/// before the next instruction.
uint64_t place_after(const std::vector<Instruction>& code, size_t hook);

}  // namespace grader
