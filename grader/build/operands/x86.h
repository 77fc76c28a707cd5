// Reads x86-64 instructions in g++'s AT&T syntax, and determines their effects on memory, flags and the stack pointer.
// Source: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace grader::x86 {

/// A memory operand such as "%fs:4+name(%rbp,%rax,4)".
struct MemoryOperand {
  std::string_view segment;      // "%fs", or ""
  std::string symbol;            // "name", "name@GOTPCREL", or ""
  int64_t displacement = 0;      // bytes
  std::string_view base, index;  // "%rbp"; "" if there is none
  std::string_view scale = "1";
};

struct Instruction {
  std::string_view prefix;  // "rep", "lock", or ""
  std::string_view name;    // "" if the row is not a known instruction
  std::vector<std::string_view> operands;
  std::optional<MemoryOperand> memory;
  size_t memory_at = 0;  // index among the operands
};

/// Reads one row without surrounding blanks. If a row has two instructions, none is returned.
Instruction read_instruction(std::string_view row);

/// How the instruction accesses its memory operand. `bytes` is never less than the size of the access.
struct Access {
  unsigned bytes = 0;  // 0: no access (lea, prefetch)
  bool reads = false, writes = false;
};

/// Returns how the instruction accesses its memory operand; nothing if the instruction is unknown.
std::optional<Access> access_of(const Instruction& instruction);

/// True for an instruction without a memory operand that accesses no memory. The stack accesses of push, pop, call, ret
/// and leave are allowed.
bool is_harmless(const Instruction& instruction);

/// Describes instructions that copy or fill memory. `bytes` is the size of an element, or 0 for all other instructions.
/// If `prefix` is "rep", the counter is %rcx.
struct StringOperation {
  unsigned bytes = 0;
  bool reads = false, writes = false;  // whether it reads at %rsi, and whether it writes at %rdi
};
StringOperation string_operation(const Instruction& instruction);

bool reads_flags(const Instruction& instruction);
/// True if the instruction sets all flags that a condition may read.
bool writes_flags(const Instruction& instruction);

/// True if the instruction sets %rsp or %rbp, other than push, pop, call, ret and leave.
bool sets(const Instruction& instruction, std::string_view of);  // "sp" or "bp"

}  // namespace grader::x86
