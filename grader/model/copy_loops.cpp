#include "grader/model/copy_loops.h"

#include <algorithm>
#include <cmath>

#include "grader/base/text.h"
#include "grader/model/listing.h"

namespace grader {
namespace {

/// "mov    %eax,-0x28(%rbp)": a variable is set to a value that is not constant.
bool sets_variable(const Instruction& one) {
  return one.text.starts_with("mov ") && one.text.find("%e") < one.text.find(',') && one.text.ends_with("(%rbp)");
}

uint64_t line_before(const std::vector<Instruction>& code, size_t at) {
  while (at > 0 && !is_hook(code[at])) --at;
  return place_after(code, at);
}

/// "lea 0x3c797(%rip),%rax  # 41010 <blockDim>"
bool of_block_size(const Instruction& one) { return one.text.find("<blockDim") != std::string_view::npos; }

/// "mov    -0x18(%rbp),%eax", "add    %eax,-0x14(%rbp)": the variable that is added to a different one; "" if there is
/// none.
std::string_view added_variable(const Instruction& load, const Instruction& add) {
  const bool is_load = load.text.starts_with("mov ") && load.text.ends_with("(%rbp),%eax");
  if (!is_load || !add.text.starts_with("add ") || add.text.find("%eax,") == add.text.npos) return "";
  const size_t name = load.text.find('-');
  return name == load.text.npos ? "" : load.text.substr(name, load.text.rfind(',') - name);
}

/// A float2 or float4 is copied by its own functions: into a variable, or from memory to memory.
bool reads_vector(const Instruction& one) {
  return calls(one, "<_ZN6float") && one.text.find("C1ERKS_") != std::string_view::npos;
}

bool copies_vector(const Instruction& one) {
  return calls(one, "<_ZZN6float") && one.text.find("WholeaSERK") != std::string_view::npos;
}

/// The contents of the body, from `first` up to the loop's condition.
struct Body {
  int reads = 0, writes = 0;
  bool computes = false;
  bool adds_block_size = false;  // at the end of the body
};

/// True if the block's dimensions were read just before the variable was set.
bool holds_block_size(const std::vector<Instruction>& code, size_t before, std::string_view name) {
  constexpr size_t kProduct = 12;  // instructions for three factors
  while (before > 0 && !(sets_variable(code[before]) && code[before].text.ends_with(name))) --before;
  for (size_t i = before; i > 0 && before - i < kProduct; --i)
    if (of_block_size(code[i])) return true;
  return false;
}

Body body_of(const std::vector<Instruction>& code, size_t first, uint64_t end) {
  constexpr size_t kOneSum = 12;  // instructions, with a product of two factors
  Body body;
  size_t size = 0;
  for (size_t i = first; i < code.size() && code[i].at < end; ++i) {
    body.reads += is_read(code[i]) && !of_block_size(code[i - 2]);
    body.writes += calls(code[i], "<__tsan_write") || calls(code[i], "<__tsan_unaligned_write");
    body.reads += reads_vector(code[i]) || copies_vector(code[i]);
    body.writes += copies_vector(code[i]);
    body.computes |= waits(code[i]) || multiplies(code[i]);
    if (of_block_size(code[i])) size = i;
    body.adds_block_size = sets_variable(code[i]) && size > 0 && i - size < kOneSum;
    const std::string_view added = added_variable(code[i - 1], code[i]);
    body.adds_block_size |= !added.empty() && holds_block_size(code, first, added);
  }
  return body;
}

bool holds_another(const std::vector<CopyLoop>& loops, uint64_t first, uint64_t end) {
  return std::ranges::any_of(loops, [&](const CopyLoop& loop) { return loop.body > first && loop.body < end; });
}

}  // namespace

std::vector<CopyLoop> read_copy_loops(const std::string& listing) {
  const std::vector<std::string> rows = split_lines(listing);
  const std::vector<Instruction> code = instructions_of(rows);
  std::vector<CopyLoop> loops;
  for (size_t i = code.size(); i-- > 1;) {  // backwards, so that inner loops come before outer ones
    if (!code[i].text.starts_with("jmp ") || !sets_variable(code[i - 1]) || i + 1 >= code.size()) continue;
    const uint64_t first = code[i + 1].at, end = target_of(code[i]);
    const Body body = end > first && is_hook(code[i + 1]) ? body_of(code, i + 1, end) : Body{};
    if (body.reads > 0 && body.writes > 0 && !body.computes && !holds_another(loops, first, end))
      loops.push_back({line_before(code, i), place_after(code, i + 1), body.reads, body.adds_block_size});
  }
  return loops;
}

double waits_of(const CopyLoop& loop, double turns) {
  if (loop.rolled) return turns;
  // Four at once; the remainder one by one, except the last two together.
  const double fours = std::floor(turns / 4), left = turns - 4 * fours;
  return fours + std::min(left, 2.0);
}

}  // namespace grader
