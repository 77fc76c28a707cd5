// Translates objdump's output for aarch64 to x86-64 instructions. Without optimisation, g++ generates the same basic
// blocks, loops and calls for both processors. So the code that reads machine code (arithmetic.h, copy_loops.h,
// step_loops.h) needs to handle only one of them.
#pragma once
#include <cstdint>
#include <map>
#include <string>

namespace grader {

/// `listing` is the output of `objdump -d --no-show-raw-insn`. Returns one row per input row. Instructions that the
/// callers need are translated; others become "nop". `pointers` contains the addresses stored in the program, by their
/// position. g++ accesses variables of other files, such as blockDim, only through these.
std::string in_words_of_x86(const std::string& listing, const std::map<uint64_t, std::string>& pointers);

/// Reads the `pointers` of a program from the output of `objdump -t -R`.
std::map<uint64_t, std::string> read_pointers(const std::string& symbols_and_relocations);

}  // namespace grader
