#include "grader/build/instrumentation.h"

#include <map>
#include <regex>

#include "grader/base/programs.h"
#include "grader/base/text.h"
#include "grader/build/compiler.h"
#include "grader/build/symbols.h"

namespace grader {
namespace {

/// Where a register or a place on the stack points, as far as it is known.
enum class Points { anywhere, own_stack, result, inside_result };

/// One function of `objdump -drl`: what matters of its machine code.
struct Function {
  std::string name;
  int line = 0;            // the first one in the student's file
  bool callback = false;   // calls a hook of the instrumentation
  bool memory = false;     // reads or writes through a pointer
  bool own_stack = false;  // takes the address of something on its stack: that pointer may be harmless
  // A large structure is returned in memory of the caller's: its address comes in %rdi and goes back in %rax.
  bool result = false;  // reads or writes through what came in %rdi
  bool returns = false, returns_other = false;
  std::map<std::string, Points> points{{"rdi", Points::result}, {"rsp", Points::own_stack}, {"rbp", Points::own_stack}};

  Points at(const std::string& place) const {
    const auto found = points.find(place);
    return found == points.end() ? Points::anywhere : found->second;
  }
  bool escapes_checks() const { return memory || (result && (!returns || returns_other)); }
};

bool starts_with(const std::string& text, const char* start) { return text.rfind(start, 0) == 0; }

/// An operand such as 8(%rax,%rdx,4): memory through a register that is neither the stack's nor the code's.
bool through_pointer(const std::string& instruction) {
  static const std::regex operand(R"(\((%[a-z0-9]+)?(,[^)]*)?\))");
  std::smatch match;
  if (!std::regex_search(instruction, match, operand)) return false;
  const std::string base = match[1];
  return base != "%rsp" && base != "%rbp" && base != "%rip";
}

/// "%eax", "%al" -> "rax"; "%r9d" -> "r9"; "" for what is no general register.
std::string register_name(const std::string& operand) {
  static const std::regex letters("%[re]?([abcd])[xlh]"), numbers("%(r[0-9]+)[dwb]?"), others("%[re]?(si|di|sp|bp)l?");
  std::smatch match;
  if (std::regex_match(operand, match, letters)) return "r" + match[1].str() + "x";
  if (std::regex_match(operand, match, numbers)) return match[1];
  if (std::regex_match(operand, match, others)) return "r" + match[1].str();
  return "";
}

bool on_stack(const std::string& operand) {
  return operand.find("(%rsp)") != std::string::npos || operand.find("(%rbp)") != std::string::npos;
}

struct Instruction {
  std::string name, from, to;  // `to` is the only operand when there is one
};

Instruction read_instruction(const std::string& code) {
  Instruction instruction;
  const size_t blank = code.find(' ');
  instruction.name = code.substr(0, blank);
  if (blank == std::string::npos) return instruction;
  const std::string operands = trim(code.substr(blank));
  size_t comma = std::string::npos;  // the last one outside of parentheses
  int depth = 0;
  for (size_t i = 0; i < operands.size(); ++i) {
    depth += (operands[i] == '(') - (operands[i] == ')');
    if (operands[i] == ',' && depth == 0) comma = i;
  }
  if (comma != std::string::npos) instruction.from = operands.substr(0, comma);
  instruction.to = comma == std::string::npos ? operands : operands.substr(comma + 1);
  return instruction;
}

/// The register that an operand such as 8(%rax,%rdx,4) starts from; "" when it is no memory, or not by a register.
std::string base_of(const std::string& code) {
  static const std::regex operand(R"(\((%[a-z0-9]+)[,)])");
  std::smatch match;
  return std::regex_search(code, match, operand) ? register_name(match[1]) : "";
}

/// Follows copies of the pointers to the caller's result and to the own stack.
void follow(const Instruction& i, Function& function) {
  if (starts_with(i.name, "cmp") || starts_with(i.name, "test") || i.name == "push" || i.name[0] == 'j') return;
  if (i.name == "call") {
    for (const char* lost : {"rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11"}) function.points.erase(lost);
    return;
  }
  if (i.name == "ret") {
    (function.at("rax") == Points::result ? function.returns : function.returns_other) = true;
    return;
  }
  std::string to = register_name(i.to);
  if (to == "rsp" || to == "rbp") return;
  if (to.empty() && on_stack(i.to)) to = i.to;
  if (to.empty()) return;
  Points points = Points::anywhere;
  if ((i.name == "add" || i.name == "sub") && starts_with(i.from, "$")) points = function.at(to);
  if (i.name == "mov") points = function.at(on_stack(i.from) ? i.from : register_name(i.from));
  if (i.name == "lea") points = function.at(base_of(i.from));
  function.points[to] = i.name != "mov" && points == Points::result ? Points::inside_result : points;
}

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
    if (!address_only && through_pointer(code)) {
      const Points points = function.at(base_of(code));
      const bool result = points == Points::result || points == Points::inside_result;
      (result ? function.result : function.memory) |= points != Points::own_stack;
    }
    follow(read_instruction(code), function);
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
    if (function.line == 0 || is_ours(function.name) || function.callback || !function.escapes_checks() ||
        function.own_stack)
      continue;
    Finding finding;
    finding.kind = FindingKind::forbidden_symbol;
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
