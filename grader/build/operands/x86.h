// Instructions of x86-64 as g++ writes them (AT&T syntax): what they do to memory, to flags and to the stack pointer.
// Source: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace grader::x86 {

/// "%fs:4+name(%rbp,%rax,4)".
struct MemoryOperand {
  std::string_view segment;      // "%fs", or ""
  std::string symbol;            // "name", "name@GOTPCREL", or ""
  int64_t displacement = 0;      // bytes
  std::string_view base, index;  // "%rbp"; "" where there is none
  std::string_view scale = "1";
};

struct Instruction {
  std::string_view prefix;  // "rep", "lock", or ""
  std::string_view name;    // "" where the row is no instruction that was understood
  std::vector<std::string_view> operands;
  std::optional<MemoryOperand> memory;
  size_t memory_at = 0;  // among the operands
};

/// One row without blanks around it. Of two instructions in a row none is understood.
Instruction read_instruction(std::string_view row);

/// What the instruction does with its memory operand. `bytes` is never less than what it touches.
struct Access {
  unsigned bytes = 0;  // 0: it touches nothing (lea, prefetch)
  bool reads = false, writes = false;
};

/// Nothing where nobody knows.
std::optional<Access> access_of(const Instruction& instruction);

/// For an instruction without a memory operand: it touches no memory but the stack that push, pop, call, ret and leave use.
bool is_harmless(const Instruction& instruction);

/// Of the instructions that copy or fill: by how many bytes at once; 0 for all others. The counter is %rcx where `prefix`
/// is "rep".
struct StringOperation {
  unsigned bytes = 0;
  bool reads = false, writes = false;  // at %rsi, at %rdi
};
StringOperation string_operation(const Instruction& instruction);

bool reads_flags(const Instruction& instruction);
/// All flags that a condition may ask for.
bool writes_flags(const Instruction& instruction);

/// It gives %rsp or %rbp a new value other than by push, pop, call, ret and leave.
bool sets(const Instruction& instruction, std::string_view of);  // "sp" or "bp"

}  // namespace grader::x86
