#include "grader/model/step_loops.h"

#include <algorithm>
#include <span>

#include "grader/base/text.h"
#include "grader/model/listing.h"

namespace grader {
namespace {

using Code = std::span<const Instruction>;

/// "imul -0x70(%rbp),%eax", "cmp %eax,-0x18(%rbp)": an instruction with this variable as an operand.
bool of_variable(const Instruction& one, std::string_view name) {
  return one.text.starts_with(name) && one.text.find('$') == std::string_view::npos;
}

bool is_innermost(Code body) {
  return std::ranges::none_of(body, [](const Instruction& one) { return is_branch(one) && target_of(one) < one.at; });
}

bool computes(Code body) {
  return std::ranges::any_of(body, multiplies) && std::ranges::any_of(body, is_read) &&
         std::ranges::none_of(body, waits);
}

bool has_variable(Code code, std::string_view name) {
  return std::ranges::any_of(code, [&](const Instruction& one) { return of_variable(one, name); });
}

/// "-0x1c(%rbp)" for a body that ends with "addl $0x1,-0x1c(%rbp)".
std::string_view counter_of(Code body) {
  const std::string_view last = body.back().text;
  return last.starts_with("add") ? last.substr(last.rfind(',') + 1) : std::string_view();
}

/// True if the body has a branch whose straight line uses the counter: other branches do not depend on anything that
/// changes from step to step.
bool asks_in_each_step(Code body) {
  const std::string_view counter = counter_of(body);
  bool looked = false;
  for (const Instruction& one : body) {
    if (is_branch(one) && looked) return true;
    looked = !is_hook(one) && (looked || (!counter.empty() && one.text.find(counter) != std::string_view::npos));
  }
  return false;
}

/// `condition`: the code from the end of the body to the backward branch.
bool is_separate(Code body, Code condition) {
  return asks_in_each_step(body) || (has_variable(condition, "cmp") && has_variable(body, "imul"));
}

}  // namespace

std::vector<StepLoop> read_step_loops(const std::string& listing) {
  const std::vector<std::string> rows = split_lines(listing);
  const std::vector<Instruction> code = instructions_of(rows);
  std::vector<StepLoop> loops;
  for (size_t i = 0; i + 1 < code.size(); ++i) {
    if (!code[i].text.starts_with("jmp ") || !is_hook(code[i + 1])) continue;
    const uint64_t first = code[i + 1].at;
    const auto end = std::ranges::lower_bound(code, target_of(code[i]), {}, &Instruction::at);
    const auto back = std::find_if(end, code.end(), is_branch);
    if (back == code.end() || target_of(*back) != first) continue;
    const Code body(code.begin() + static_cast<long>(i) + 1, end);
    if (computes(body) && is_innermost(body))
      loops.push_back({place_after(code, i + 1), is_separate(body, {end, back})});
  }
  return loops;
}

}  // namespace grader
