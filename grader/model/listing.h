// Machine code as `objdump -d --no-show-raw-insn` writes it, and loops in it as g++ makes them without optimisation.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace grader {

struct Instruction {
  uint64_t at;
  std::string_view text;  // of the listing
};

/// `rows` must outlive what is returned.
std::vector<Instruction> instructions_of(const std::vector<std::string>& rows);

bool calls(const Instruction& one, std::string_view what);
/// The call that begins each straight line.
bool is_hook(const Instruction& one);
/// A load, as the race hooks see it.
bool is_read(const Instruction& one);
/// A product, or a wait for the block.
bool multiplies(const Instruction& one);
bool waits(const Instruction& one);
/// "jle 48e8": a jump that depends on something.
bool is_branch(const Instruction& one);
/// Where "jmp    48bb <kernel+0x231>" goes.
uint64_t target_of(const Instruction& one);
/// The place of the straight line that the hook begins, as in CodeLines (arithmetic.h): one before what follows it.
uint64_t place_after(const std::vector<Instruction>& code, size_t hook);

}  // namespace grader
