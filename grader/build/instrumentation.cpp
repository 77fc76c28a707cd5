#include "grader/build/instrumentation.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <string_view>

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

constexpr std::string_view kDigits = "0123456789", kHexadecimal = "0123456789abcdef",
                           kRegister = "abcdefghijklmnopqrstuvwxyz0123456789";

/// What follows the characters of this kind that `text` begins with; nothing where it begins with none.
std::optional<std::string_view> after_run(std::string_view text, std::string_view of) {
  const size_t end = std::min(text.find_first_not_of(of), text.size());
  return end == 0 ? std::nullopt : std::optional(text.substr(end));
}

/// The register that an operand such as 8(%rax,%rdx,4) starts from, "" in (,%rax,8); nothing where no memory is meant.
std::optional<std::string> memory_base(const std::string& instruction) {
  for (size_t open = instruction.find('('); open != std::string::npos; open = instruction.find('(', open + 1)) {
    const size_t close = instruction.find(')', open);
    if (close == std::string::npos) return std::nullopt;
    const std::string inside = instruction.substr(open + 1, close - open - 1),
                      base = inside.substr(0, inside.find(','));
    if (base.empty()) return base;
    const auto rest = base[0] == '%' ? after_run(std::string_view(base).substr(1), kRegister) : std::nullopt;
    if (rest && rest->empty()) return base;
  }
  return std::nullopt;
}

/// Through a register that is neither the stack's nor the code's.
bool through_pointer(const std::string& instruction) {
  const auto base = memory_base(instruction);
  return base && *base != "%rsp" && *base != "%rbp" && *base != "%rip";
}

/// "%eax", "%al" -> "rax"; "%r9d" -> "r9"; "" for what is no general register.
std::string register_name(std::string_view operand) {
  if (operand.size() < 3 || operand[0] != '%') return "";
  std::string_view name = operand.substr(1);
  if (name[0] == 'r')
    if (const auto width = after_run(name.substr(1), kDigits))
      return width->empty() || *width == "d" || *width == "w" || *width == "b"
                 ? std::string(name.substr(0, name.size() - width->size()))
                 : "";
  if (name[0] == 'r' || name[0] == 'e') name.remove_prefix(1);
  const auto is_in = [](char c, std::string_view set) { return set.find(c) != std::string_view::npos; };
  if (name.size() == 2 && is_in(name[0], "abcd") && is_in(name[1], "xlh")) return std::string("r") + name[0] + "x";
  if (name.size() == 3 && name[2] == 'l') name.remove_suffix(1);
  const bool pointer = name == "si" || name == "di" || name == "sp" || name == "bp";
  return pointer ? "r" + std::string(name) : "";
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

std::string base_of(const std::string& code) { return register_name(memory_base(code).value_or("")); }

/// Follows copies of the pointers to the caller's result and to the own stack.
void follow(const Instruction& i, Function& function) {
  if (starts_with_one_of(i.name, {"cmp", "test"}) || i.name == "push" || i.name[0] == 'j') return;
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
  if ((i.name == "add" || i.name == "sub") && i.from.starts_with("$")) points = function.at(to);
  if (i.name == "mov") points = function.at(on_stack(i.from) ? i.from : register_name(i.from));
  if (i.name == "lea") points = function.at(base_of(i.from));
  function.points[to] = i.name != "mov" && points == Points::result ? Points::inside_result : points;
}

void note_instruction(const std::string& code, Function& function) {
  if (starts_with_one_of(code, {"nop", "data16", "cs nop"})) return;
  if (code.find("__tsan_") != std::string::npos) function.callback = true;
  const bool address_only = code.starts_with("lea");
  if (address_only && (code.find("(%rsp") != std::string::npos || code.find("(%rbp") != std::string::npos))
    function.own_stack = true;
  if (!address_only && through_pointer(code)) {
    const Points points = function.at(base_of(code));
    const bool result = points == Points::result || points == Points::inside_result;
    (result ? function.result : function.memory) |= points != Points::own_stack;
  }
  follow(read_instruction(code), function);
}

/// "/a/b.cu:12 (discriminator 3)": the line, where it is one of this file's; 0 for any other row.
int line_of(const std::string& row, const std::string& file) {
  const std::string place = row.substr(0, row.find(" (discriminator "));
  const size_t colon = place.rfind(':');
  if (colon == std::string::npos || base_name(place.substr(0, colon)) != file) return 0;
  const auto rest = after_run(std::string_view(place).substr(colon + 1), kDigits);
  return rest && rest->empty() ? std::atoi(place.c_str() + colon + 1) : 0;
}

/// `row` is one row inside a function, without the blanks around it.
void note(const std::string& row, const std::string& file, Function& function) {
  const auto address = after_run(row, kHexadecimal);
  if (address && address->starts_with(":\t"))
    note_instruction(std::string(address->substr(2)), function);
  else if (row.find("__tsan_") != std::string::npos)
    function.callback = true;  // a relocation
  else if (function.line == 0)
    function.line = line_of(row, file);
}

/// Templates of our headers carry the student's lines when they are made from the student's types. The namespace is
/// closed to students (screen/screen.h).
bool is_ours(const std::string& name) { return starts_with_one_of(name, {"_ZN3emu", "_ZNK3emu", "_ZNK9emu_types"}); }

/// "0000000000001139 <main>:" -> "main"; "" for any other line.
std::string function_name(const std::string& line) {
  const auto rest = after_run(line, kHexadecimal);
  const bool head = rest && line.size() - rest->size() >= 8 && rest->starts_with(" <") && rest->ends_with(">:");
  return head && rest->size() >= 4 ? std::string(rest->substr(2, rest->size() - 4)) : "";
}

std::vector<Function> read_functions(const std::string& listing, const std::string& file) {
  std::vector<Function> functions;
  for (const std::string& line : split_lines(listing)) {
    if (const std::string name = function_name(line); !name.empty()) {
      functions.push_back({});
      functions.back().name = name;
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
    findings.push_back({.kind = FindingKind::forbidden_symbol,
                        .file = file,
                        .line = function.line,
                        .message = demangle(function.name) +
                                   " uses memory in a way that the checks cannot see: use no attributes or pragmas "
                                   "that change how it is compiled."});
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
