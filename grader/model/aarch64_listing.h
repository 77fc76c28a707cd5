// What objdump says of aarch64's code, in x86-64's words: without optimisation g++ makes the same straight lines, loops and calls
// for both, so that the rooms that read machine code (arithmetic.h, copy_loops.h, step_loops.h) know one language.
#pragma once
#include <cstdint>
#include <map>
#include <string>

namespace grader {

/// `listing`: of `objdump -d --no-show-raw-insn`. One row for each row, at the same place: instructions that the readers ask for are
/// translated, others become "nop". `pointers`: what lies at a place of the program that holds an address, by that place; g++
/// reaches variables of other files, such as blockDim, only through these.
std::string in_words_of_x86(const std::string& listing, const std::map<uint64_t, std::string>& pointers);

/// The `pointers` of a program, out of `objdump -t -R`.
std::map<uint64_t, std::string> read_pointers(const std::string& symbols_and_relocations);

}  // namespace grader
