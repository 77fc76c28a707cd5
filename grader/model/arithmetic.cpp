#include "grader/model/arithmetic.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include <fmt/core.h>

#include "grader/base/programs.h"
#include "grader/base/shell.h"
#include "grader/base/text.h"
#include "grader/model/aarch64_listing.h"

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

/// "idivl  -0x8(%rbp)", "div    %ecx": the operand tells the width where the name does not.
bool is_division(std::string_view instruction, std::string_view width) {
  const size_t end = instruction.find(' ');
  const std::string_view name = instruction.substr(0, end);
  if (name == "div" || name == "idiv") return (instruction.find("%r") != std::string_view::npos) == (width == "q");
  return name.ends_with(width) && (name.starts_with("div") || name.starts_with("idiv"));
}

/// "sar    %rax": those that addresses are made of are none.
bool is_wide(std::string_view instruction) {
  const bool of_address = begins(instruction, {"lea", "add", "shl"});
  return !of_address && instruction.find("%r") != std::string_view::npos &&
         instruction.find(",%r") != std::string_view::npos;
}

/// "movss  0x12c4(%rip),%xmm1", "divss  %xmm1,%xmm0"
bool divides_by_constant(std::string_view before, std::string_view instruction) {
  return begins(instruction, {"divss", "divsd"}) && begins(before, {"movss", "movsd"}) &&
         before.find("(%rip)") != std::string_view::npos;
}

bool is_double(std::string_view instruction) {
  const std::string_view name = instruction.substr(0, instruction.find(' '));
  return name.ends_with("sd") && !name.starts_with("cvt") && !name.starts_with("mov");
}

void note(std::string_view instruction, StraightLine& line) {
  line.arithmetic.doubles += is_double(instruction);
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
      line.arithmetic.divisions += is_division(instruction, "l");
      line.arithmetic.signed_divisions += is_division(instruction, "l") && instruction.starts_with("idiv");
      line.arithmetic.long_divisions += is_division(instruction, "q");
      break;
    case Sort::integer:
      line.arithmetic.wide_integers += is_wide(instruction);
      ++line.arithmetic.integers;
      break;
    case Sort::jump:
      ++line.arithmetic.jumps;
      break;
    case Sort::none:
      break;
  }
}

/// Of one function: where it adds the size of a block to a variable, itself or by way of another variable.
class Strides {
 public:
  bool at(std::string_view instruction) {
    ++count_;
    if (instruction.find("<blockDim") != std::string_view::npos) read_ = count_;
    const std::string_view to = instruction.substr(std::min(instruction.rfind(',') + 1, instruction.size()));
    const bool to_variable = to.ends_with("(%rbp)") && instruction.find('%') < instruction.rfind(',');
    const bool adds = instruction.starts_with("add ") && to_variable;
    const bool by_size = read_ > 0 && count_ - read_ < kOneSum, by_variable = holds_size(last_);
    if (instruction.starts_with("mov ") && to_variable && by_size) sizes_.emplace_back(to);
    last_ = instruction;
    return adds ? by_size || by_variable : to_variable && by_size && instruction.starts_with("mov ");
  }

 private:
  static constexpr size_t kOneSum = 12;  // instructions, with the product of two sizes
  bool holds_size(std::string_view load) const {
    const std::string_view from = load.substr(0, load.rfind(','));
    return load.starts_with("mov ") &&
           std::ranges::any_of(sizes_, [&](const std::string& size) { return from.ends_with(size); });
  }
  size_t count_ = 0, read_ = 0;
  std::string_view last_;
  std::vector<std::string> sizes_;  // variables that got it
};

/// The atomic operation is a call; the sum of the value comes after it, in the same straight line.
bool adds_atomically(std::string_view instruction) {
  return begins(instruction, {"call"}) && instruction.find("atomicAddP") != std::string_view::npos &&
         (instruction.find("atomicAddPff") != std::string_view::npos ||
          instruction.find("atomicAddPdd") != std::string_view::npos);
}

}  // namespace

Arithmetic& Arithmetic::add(const Arithmetic& other, double times) {
  for (double Arithmetic::*sort :
       {&Arithmetic::fused, &Arithmetic::floats, &Arithmetic::shuffles, &Arithmetic::special, &Arithmetic::divisions,
        &Arithmetic::long_divisions, &Arithmetic::signed_divisions, &Arithmetic::constant_divisions,
        &Arithmetic::wide_integers, &Arithmetic::accesses, &Arithmetic::doubles, &Arithmetic::strides,
        &Arithmetic::float_atomics, &Arithmetic::prints, &Arithmetic::integers, &Arithmetic::jumps,
        &Arithmetic::conditions})
    this->*sort += times * other.*sort;
  return *this;
}

CodeLines read_code(const std::string& listing) {
  CodeLines lines;
  StraightLine* line = nullptr;
  bool begins_here = false, of_emulator = false;
  Strides strides;
  std::string_view before;
  for (const std::string& row : split_lines(listing)) {
    if (row.ends_with(">:")) {  // a function begins; the emulator's own functions are not work of the kernel
      line = nullptr;
      strides = {};
      of_emulator = row.find("<_ZN3emu") != std::string::npos;
    }
    const size_t colon = row.find(":\t");
    if (colon == std::string::npos) continue;
    const std::string_view instruction = std::string_view(row).substr(colon + 2);
    const uint64_t at = std::strtoull(row.c_str(), nullptr, 16);
    if (begins_here && !of_emulator) line = &lines[at - 1];
    begins_here = instruction.find(kHook) != std::string_view::npos;
    const bool stride = strides.at(instruction);
    if (!line) continue;
    note(instruction, *line);
    line->arithmetic.constant_divisions += divides_by_constant(before, instruction);
    before = instruction;
    line->arithmetic.strides += stride;
    line->arithmetic.prints += begins(instruction, {"call"}) && instruction.find("printf") != std::string_view::npos;
    line->arithmetic.accesses += instruction.find("<__tsan_read") != std::string_view::npos ||
                                 instruction.find("<__tsan_write") != std::string_view::npos;
    line->arithmetic.float_atomics += adds_atomically(instruction);
    line->arithmetic.conditions += skips(instruction, at);
  }
  return lines;
}

std::string listing_between(const std::string& binary, uint64_t first, uint64_t last) {
  constexpr uint64_t kLongest = 4096;  // bytes in one straight line
  static const std::string tool = find_program("objdump");
  if (tool.empty()) return {};
  const std::string listing = ask_shell(fmt::format("{} -d --no-show-raw-insn --start-address={} --stop-address={} {}",
                                                    shell_word(tool), first, last + kLongest, shell_word(binary)))
                                  .text;
  if (listing.find("file format elf64-littleaarch64") == listing.npos) return listing;
  const std::string names = ask_shell(fmt::format("{} -t -R {}", shell_word(tool), shell_word(binary))).text;
  return in_words_of_x86(listing, read_pointers(names));
}

Arithmetic fuse(const StraightLine& total) {
  Arithmetic arithmetic = total.arithmetic;
  const double pairs = std::min(total.products, total.sums);
  arithmetic.fused += pairs;
  arithmetic.floats += total.products + total.sums - 2 * pairs;
  return arithmetic;
}

}  // namespace grader
