#include "grader/model/arithmetic.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include <fmt/core.h>

#include "grader/base/programs.h"
#include "grader/base/shell.h"
#include "grader/base/text.h"

namespace grader {
namespace {

constexpr std::string_view kHook = "__sanitizer_cov_trace_pc";

enum class Sort { none, product, sum, fused, floats, shuffle, special, integer, jump };

bool begins(std::string_view text, std::initializer_list<std::string_view> with) {
  return std::ranges::any_of(with, [&](std::string_view one) { return text.starts_with(one); });
}

/// A call to the C library (fmaf, expf and so on), or a shuffle.
Sort sort_of_call(std::string_view instruction) {
  if (instruction.find("<_ZN3emu7shuffle") != std::string_view::npos) return Sort::shuffle;
  const size_t open = instruction.find('<');
  if (open == std::string_view::npos) return Sort::none;
  const std::string_view name = instruction.substr(open + 1);
  if (begins(name, {"fma@", "fmaf@", "fma>", "fmaf>"})) return Sort::fused;
  const bool special = begins(name, {"exp", "log", "sqrt", "pow", "sin", "cos", "tan", "tanh", "erf", "cbrt", "rsqrt"});
  return special ? Sort::special : Sort::none;
}

Sort sort_of(std::string_view instruction) {
  if (begins(instruction, {"call"})) return sort_of_call(instruction);
  if (begins(instruction, {"mulss", "mulsd", "mulps"})) return Sort::product;
  if (begins(instruction, {"addss", "addsd", "subss", "subsd", "addps", "subps"})) return Sort::sum;
  if (begins(instruction, {"div", "idiv", "sqrtss", "sqrtsd"})) return Sort::special;
  if (begins(instruction, {"cvt", "comiss", "comisd", "ucomis", "minss", "maxss"})) return Sort::floats;
  if (instruction.starts_with('j')) return Sort::jump;
  if (begins(instruction,
             {"add", "sub", "imul", "shl", "sar", "shr", "and", "or", "xor", "lea", "cmp", "test", "neg", "not"}))
    return Sort::integer;
  return Sort::none;
}

/// "jle    1040 <kernel+0x40>", with a target further on in the code.
bool skips(std::string_view instruction, uint64_t at) {
  if (!instruction.starts_with('j') || instruction.starts_with("jmp")) return false;
  return std::strtoull(instruction.substr(instruction.find(' ')).data(), nullptr, 16) > at;
}

void note(std::string_view instruction, StraightLine& line) {
  switch (sort_of(instruction)) {
    case Sort::product:
      ++line.products;
      break;
    case Sort::sum:
      ++line.sums;
      break;
    case Sort::fused:
      ++line.arithmetic.fused;
      break;
    case Sort::floats:
      ++line.arithmetic.floats;
      break;
    case Sort::shuffle:
      ++line.arithmetic.shuffles;
      break;
    case Sort::special:
      ++line.arithmetic.special;
      break;
    case Sort::integer:
      ++line.arithmetic.integers;
      break;
    case Sort::jump:
      ++line.arithmetic.jumps;
      break;
    case Sort::none:
      break;
  }
}

}  // namespace

Arithmetic& Arithmetic::add(const Arithmetic& other, double times) {
  for (double Arithmetic::*sort : {&Arithmetic::fused, &Arithmetic::floats, &Arithmetic::shuffles, &Arithmetic::special,
                                   &Arithmetic::integers, &Arithmetic::jumps, &Arithmetic::conditions})
    this->*sort += times * other.*sort;
  return *this;
}

CodeLines read_code(const std::string& listing) {
  CodeLines lines;
  StraightLine* line = nullptr;
  bool begins_here = false, of_emulator = false;
  for (const std::string& row : split_lines(listing)) {
    if (row.ends_with(">:")) {  // a function begins; the emulator's own functions are not work of the kernel
      line = nullptr;
      of_emulator = row.find("<_ZN3emu") != std::string::npos;
    }
    const size_t colon = row.find(":\t");
    if (colon == std::string::npos) continue;
    const std::string_view instruction = std::string_view(row).substr(colon + 2);
    const uint64_t at = std::strtoull(row.c_str(), nullptr, 16);
    if (begins_here && !of_emulator) line = &lines[at - 1];
    begins_here = instruction.find(kHook) != std::string_view::npos;
    if (!line) continue;
    note(instruction, *line);
    line->arithmetic.conditions += skips(instruction, at);
  }
  return lines;
}

std::string listing_between(const std::string& binary, uint64_t first, uint64_t last) {
  constexpr uint64_t kLongest = 4096;  // bytes in one straight line
  static const std::string tool = find_program("objdump");
  if (tool.empty()) return {};
  return ask_shell(fmt::format("{} -d --no-show-raw-insn --start-address={} --stop-address={} {}", shell_word(tool),
                               first, last + kLongest, shell_word(binary)))
      .text;
}

Arithmetic fuse(const StraightLine& total) {
  Arithmetic arithmetic = total.arithmetic;
  const double pairs = std::min(total.products, total.sums);
  arithmetic.fused += pairs;
  arithmetic.floats += total.products + total.sums - 2 * pairs;
  return arithmetic;
}

}  // namespace grader
