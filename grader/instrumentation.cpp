#include "grader/instrumentation.h"

#include <regex>

#include "grader/compiler.h"
#include "grader/symbols.h"
#include "grader/text.h"

namespace grader {
namespace {

/// One function of `objdump -drl`: what matters of its machine code.
struct Function {
  std::string name;
  int line = 0;            // the first one in the student's file
  bool callback = false;   // calls a hook of the instrumentation
  bool memory = false;     // reads or writes through a pointer
  bool own_stack = false;  // takes the address of something on its stack: that pointer may be harmless
};

/// An operand such as 8(%rax,%rdx,4): memory through a register that is neither the stack's nor the code's.
bool through_pointer(const std::string& instruction) {
  static const std::regex operand(R"(\((%[a-z0-9]+)?(,[^)]*)?\))");
  std::smatch match;
  if (!std::regex_search(instruction, match, operand)) return false;
  const std::string base = match[1];
  return base != "%rsp" && base != "%rbp" && base != "%rip";
}

bool starts_with(const std::string& text, const char* start) { return text.rfind(start, 0) == 0; }

/// `row` is one row inside a function, without the blanks around it.
void note(const std::string& row, const std::string& file, Function& function) {
  static const std::regex instruction(R"(^[0-9a-f]+:\t(.*)$)"), position(R"(^(.*):(\d+)( \(discriminator \d+\))?$)");
  std::smatch match;
  if (std::regex_match(row, match, instruction)) {
    const std::string code = match[1];
    if (starts_with(code, "nop") || starts_with(code, "data16") || starts_with(code, "cs nop")) return;
    if (code.find("__tsan_") != std::string::npos) function.callback = true;
    const bool address_only = starts_with(code, "lea");
    if (address_only && (code.find("(%rsp") != std::string::npos || code.find("(%rbp") != std::string::npos))
      function.own_stack = true;
    if (!address_only && through_pointer(code)) function.memory = true;
  } else if (row.find("__tsan_") != std::string::npos) {
    function.callback = true;  // a relocation
  } else if (function.line == 0 && std::regex_match(row, match, position) && base_name(match[1]) == file) {
    function.line = std::atoi(match[2].str().c_str());
  }
}

/// Templates of our headers carry the student's lines when they are made from the student's types. The namespace is
/// closed to students (screen.h).
bool is_ours(const std::string& name) { return starts_with(name, "_ZN3emu") || starts_with(name, "_ZNK3emu"); }

std::vector<Function> read_functions(const std::string& listing, const std::string& file) {
  static const std::regex head(R"(^[0-9a-f]{8,} <(.*)>:$)");
  std::vector<Function> functions;
  for (const std::string& line : split_lines(listing)) {
    std::smatch match;
    if (!line.empty() && line[0] == '0' && std::regex_match(line, match, head)) {
      functions.push_back({});
      functions.back().name = match[1];
    } else if (!functions.empty()) {
      note(trim(line), file, functions.back());
    }
  }
  return functions;
}

}  // namespace

std::vector<Finding> uninstrumented(const std::string& listing, const std::string& file) {
  std::vector<Finding> findings;
  for (const Function& function : read_functions(listing, file)) {
    if (function.line == 0 || is_ours(function.name) || function.callback || !function.memory || function.own_stack)
      continue;
    Finding finding;
    finding.kind = "forbidden-symbol";
    finding.file = file;
    finding.line = function.line;
    finding.message = demangle(function.name) +
                      " uses memory in a way that the checks cannot see: use no attributes or "
                      "pragmas that change how it is compiled.";
    findings.push_back(finding);
  }
  return findings;
}

std::vector<Finding> check_instrumentation(const std::string& object, const std::string& workspace,
                                           const std::string& file) {
#if defined(__x86_64__)
  static const std::string tool = find_program("objdump");
  if (tool.empty()) return {};
  return uninstrumented(run_tool({tool, "-drl", "--no-show-raw-insn", object}, workspace).out, file);
#else
  // Reading other machines' code is not worth it: the source was screened already.
  (void)object, (void)workspace, (void)file;
  return {};
#endif
}

}  // namespace grader
