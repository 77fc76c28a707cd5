#include "grader/model/copy_loops.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string_view>

#include "grader/base/text.h"

namespace grader {
namespace {

struct Instruction {
  uint64_t at;
  std::string_view text;
};

bool calls(const Instruction& one, std::string_view what) {
  return one.text.starts_with("call") && one.text.find(what) != std::string_view::npos;
}

std::vector<Instruction> instructions_of(const std::vector<std::string>& rows) {
  std::vector<Instruction> code;
  for (const std::string& row : rows)
    if (const size_t colon = row.find(":\t"); colon != std::string::npos)
      code.push_back({std::strtoull(row.c_str(), nullptr, 16), std::string_view(row).substr(colon + 2)});
  return code;
}

/// "mov    %eax,-0x28(%rbp)": a variable gets a value that is no constant.
bool sets_variable(const Instruction& one) {
  return one.text.starts_with("mov ") && one.text.find("%e") < one.text.find(',') && one.text.ends_with("(%rbp)");
}

/// Where "jmp    48bb <kernel+0x231>" goes.
uint64_t target_of(const Instruction& one) { return std::strtoull(one.text.substr(4).data(), nullptr, 16); }

/// The place of the hook that begins the line with this instruction: what CodeLines calls it, one before what follows it.
uint64_t place_after(const std::vector<Instruction>& code, size_t hook) {
  return hook + 1 < code.size() ? code[hook + 1].at - 1 : 0;
}

bool is_hook(const Instruction& one) { return calls(one, "__sanitizer_cov_trace_pc"); }

uint64_t line_before(const std::vector<Instruction>& code, size_t at) {
  while (at > 0 && !is_hook(code[at])) --at;
  return place_after(code, at);
}

/// What the body from `first` on does, up to where its condition is.
struct Body {
  int reads = 0, writes = 0;
  bool computes = false;
};

Body body_of(const std::vector<Instruction>& code, size_t first, uint64_t end) {
  Body body;
  for (size_t i = first; i < code.size() && code[i].at < end; ++i) {
    body.reads += calls(code[i], "<__tsan_read") || calls(code[i], "<__tsan_unaligned_read");
    body.writes += calls(code[i], "<__tsan_write") || calls(code[i], "<__tsan_unaligned_write");
    body.computes |= calls(code[i], "barrier") || code[i].text.starts_with("mulss") || calls(code[i], "<fma");
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
  for (size_t i = code.size(); i-- > 1;) {  // backwards: those inside come before those around them
    if (!code[i].text.starts_with("jmp ") || !sets_variable(code[i - 1]) || i + 1 >= code.size()) continue;
    const uint64_t first = code[i + 1].at, end = target_of(code[i]);
    const Body body = end > first && is_hook(code[i + 1]) ? body_of(code, i + 1, end) : Body{};
    if (body.reads > 0 && body.writes > 0 && !body.computes && !holds_another(loops, first, end))
      loops.push_back({line_before(code, i), place_after(code, i + 1), body.reads});
  }
  return loops;
}

double batches_of(double turns) {
  // Four at once; what is left over one by one, the last two together.
  const double fours = std::floor(turns / 4), left = turns - 4 * fours;
  return fours + std::min(left, 2.0);
}

}  // namespace grader
