#include "grader/model/listing.h"

#include <cstdlib>

namespace grader {

std::vector<Instruction> instructions_of(const std::vector<std::string>& rows) {
  std::vector<Instruction> code;
  for (const std::string& row : rows)
    if (const size_t colon = row.find(":\t"); colon != std::string::npos)
      code.push_back({std::strtoull(row.c_str(), nullptr, 16), std::string_view(row).substr(colon + 2)});
  return code;
}

bool calls(const Instruction& one, std::string_view what) {
  return one.text.starts_with("call") && one.text.find(what) != std::string_view::npos;
}

bool is_hook(const Instruction& one) { return calls(one, "__sanitizer_cov_trace_pc"); }

bool is_read(const Instruction& one) { return calls(one, "<__tsan_read") || calls(one, "<__tsan_unaligned_read"); }

bool multiplies(const Instruction& one) { return one.text.starts_with("mulss") || calls(one, "<fma"); }

bool waits(const Instruction& one) { return calls(one, "barrier"); }

bool is_branch(const Instruction& one) { return one.text.starts_with("j") && !one.text.starts_with("jmp"); }

uint64_t target_of(const Instruction& one) {
  return std::strtoull(one.text.substr(one.text.find(' ')).data(), nullptr, 16);
}

uint64_t place_after(const std::vector<Instruction>& code, size_t hook) {
  return hook + 1 < code.size() ? code[hook + 1].at - 1 : 0;
}

}  // namespace grader
