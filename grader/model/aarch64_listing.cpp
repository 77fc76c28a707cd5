#include "grader/model/aarch64_listing.h"

#include <cstdlib>
#include <string_view>
#include <vector>

#include <fmt/core.h>

#include "grader/base/text.h"

namespace grader {
namespace {

struct Arm {
  size_t row;  // of the listing
  uint64_t at;
  std::string_view name;
  std::vector<std::string_view> operands;  // "w0", "[sp, #44]", "7dec <kernel+0x158>"
};

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> all;
  size_t begin = 0;
  int depth = 0;
  for (size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size()) depth += (text[i] == '[' || text[i] == '<') - (text[i] == ']' || text[i] == '>');
    if (i < text.size() && (text[i] != ',' || depth != 0)) continue;
    std::string_view one = text.substr(begin, i - begin);
    while (one.starts_with(' ')) one.remove_prefix(1);
    all.push_back(one);
    begin = i + 1;
  }
  return all;
}

/// "    7d9c:\tcmp\tw1, w0" and, of what follows the operands, nothing: "\t// #36", "  // b.tcont".
bool read_row(std::string_view text, size_t row, Arm& out) {
  const size_t colon = text.find(":\t");
  if (colon == text.npos) return false;
  const uint64_t at = std::strtoull(text.data(), nullptr, 16);
  text.remove_prefix(colon + 2);
  text = text.substr(0, text.find("//"));
  while (text.ends_with(' ') || text.ends_with('\t')) text.remove_suffix(1);
  const size_t tab = std::min(text.find('\t'), text.size());
  out = {row, at, text.substr(0, tab), {}};
  if (tab < text.size()) out.operands = split(text.substr(tab + 1));
  return true;
}

bool named(const Arm& i, std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names)
    if (i.name == name) return true;
  return false;
}

std::string_view operand(const Arm& i, size_t which) { return which < i.operands.size() ? i.operands[which] : ""; }

/// "w1" and "x1" are one register.
std::string_view number_of(std::string_view name) { return name.size() > 1 ? name.substr(1) : ""; }

/// "#0x20" and "#44".
uint64_t constant(std::string_view text) { return text.starts_with('#') ? std::strtoull(&text[1], nullptr, 0) : 0; }

/// "-0x2c(%rbp)" of "[sp, #44]": a variable of the frame; "" of other memory.
std::string variable(std::string_view memory) {
  const bool of_frame = memory.starts_with("[sp") || memory.starts_with("[x29");
  const size_t number = memory.find('#');
  if (!of_frame || memory.find("!") != memory.npos || memory.find(", x") != memory.npos) return "";
  return fmt::format("-{:#x}(%rbp)", number == memory.npos ? 0 : constant(memory.substr(number)));
}

bool loads(const Arm& i, std::string_view register_name) {
  return named(i, {"ldr", "ldrsw"}) && operand(i, 0) == register_name && !variable(operand(i, 1)).empty();
}

class Translation {
 public:
  Translation(const std::vector<Arm>& code, const std::map<uint64_t, std::string>& pointers)
      : code_(code), pointers_(pointers), words_(code.size()) {
    for (here_ = 0; here_ < code.size(); ++here_) words_[here_] = translate(code[here_]);
  }

  const std::vector<std::string>& words() const { return words_; }

 private:
  const Arm* before(size_t steps) const { return steps <= here_ ? &code_[here_ - steps] : nullptr; }

  /// The last that was put into this register, of a few instructions, was a constant.
  bool is_constant(std::string_view register_name) const {
    constexpr size_t kFew = 4;
    for (size_t steps = 1; steps <= kFew; ++steps) {
      const Arm* const i = before(steps);
      if (!i || named(*i, {"bl", "b"})) return false;
      if (number_of(operand(*i, 0)) == number_of(register_name))
        return named(*i, {"mov", "movz", "movk"}) && operand(*i, 1).starts_with('#');
    }
    return false;
  }

  std::string store(const Arm& i) {
    const std::string to = variable(operand(i, 1));
    const std::string_view from = operand(i, 0);
    if (to.empty()) return "mov    %eax,(%rax)";
    if (from == "wzr" || from == "xzr" || is_constant(from)) return "movl   $0x0," + to;
    if (!from.starts_with('w')) return (from.starts_with('x') ? "mov    %rax," : "movss  %xmm0,") + to;
    return added_to(to, from) ? words_of_sum_ + to : "mov    %eax," + to;
  }

  /// x86 adds to a variable where it lies: there the loads and the sum are part of one instruction.
  bool added_to(const std::string& to, std::string_view from) {
    const Arm* const sum = before(1);
    if (!sum || sum->name != "add" || operand(*sum, 0) != from) return false;
    const Arm *const last = before(2), *const first = before(3);
    if (operand(*sum, 2).starts_with('#') && last && loads(*last, operand(*sum, 1)) &&
        variable(operand(*last, 1)) == to) {
      words_[here_ - 2] = words_[here_ - 1] = "nop";
      words_of_sum_ = fmt::format("addl   ${:#x},", constant(operand(*sum, 2)));
      return true;
    }
    if (!last || !first || !loads(*first, operand(*sum, 1)) || !loads(*last, operand(*sum, 2)) ||
        variable(operand(*first, 1)) != to)
      return false;
    words_[here_ - 1] = words_[here_ - 2];
    words_[here_ - 3] = words_[here_ - 2] = "nop";
    words_of_sum_ = "add    %eax,";
    return true;
  }

  /// Through a pointer of the program, the name of what is reached.
  std::string load(const Arm& i) const {
    const std::string from = variable(operand(i, 1));
    if (!from.empty()) return "mov    " + from + ",%eax";
    const Arm* const page = before(1);
    const size_t offset = operand(i, 1).find('#');
    if (!page || page->name != "adrp" || number_of(operand(*page, 0)) != number_of(operand(i, 0)) ||
        offset == std::string_view::npos)
      return "mov    (%rax),%eax";
    const uint64_t base = std::strtoull(operand(*page, 1).data(), nullptr, 16);
    const auto found = pointers_.find(base + constant(operand(i, 1).substr(offset)));
    return found == pointers_.end() ? "mov    (%rax),%eax"
                                    : fmt::format("lea    (%rip),%rax        # <{}>", found->second);
  }

  /// "b.ge", "cbz w0, 7dec <…>": the place is the last operand.
  std::string jump(const Arm& i) const {
    const std::string_view to = operand(i, i.operands.size() - 1);
    if (i.name == "b") return fmt::format("jmp    {}", to);
    return fmt::format("{:<6} {}", i.name.starts_with("b.") ? "j" + std::string(i.name.substr(2)) : "jne", to);
  }

  std::string translate(const Arm& i) {
    if (i.name == "bl") return fmt::format("call   {}", operand(i, 0));
    if (i.name == "b" || i.name.starts_with("b.") || named(i, {"cbz", "cbnz", "tbz", "tbnz"})) return jump(i);
    if (i.name == "str") return store(i);
    if (named(i, {"ldr", "ldrsw"})) return load(i);
    if (named(i, {"cmp", "cmn"}))
      return operand(i, 1).starts_with('#') || is_constant(operand(i, 1)) ? "cmpl   $0x1,%eax" : "cmp    %edx,%eax";
    if (named(i, {"mul", "madd", "smull", "umull", "smaddl", "umaddl"}))
      return is_constant(operand(i, 1)) || is_constant(operand(i, 2)) ? "imul   $0x1,%eax,%eax" : "imul   %edx,%eax";
    return arithmetic(i);
  }

  static std::string arithmetic(const Arm& i) {
    if (named(i, {"fmul", "fnmul"})) return "mulss  %xmm1,%xmm0";
    if (named(i, {"fadd", "fsub"})) return "addss  %xmm1,%xmm0";
    if (named(i, {"fmadd", "fmsub", "fnmadd", "fnmsub"})) return "call   0 <fmaf>";
    if (i.name == "fdiv") return "divss  %xmm1,%xmm0";
    if (named(i, {"sdiv", "udiv"})) return "idivl  %ecx";
    if (i.name == "fsqrt") return "sqrtss %xmm0,%xmm0";
    if (i.name.starts_with("fcvt") || named(i, {"scvtf", "ucvtf"})) return "cvtss2sd %xmm0,%xmm0";
    if (i.name.starts_with("fcmp")) return "comiss %xmm1,%xmm0";
    if (i.name.starts_with("fmin") || i.name.starts_with("fmax")) return "minss  %xmm1,%xmm0";
    if (named(i, {"add", "sub", "lsl", "lsr", "asr", "and", "orr", "eor", "neg", "mvn", "fneg", "fabs"}))
      return "add    %edx,%eax";
    return "nop";
  }

  const std::vector<Arm>& code_;
  const std::map<uint64_t, std::string>& pointers_;
  std::vector<std::string> words_;
  std::string words_of_sum_;
  size_t here_ = 0;
};

}  // namespace

std::string in_words_of_x86(const std::string& listing, const std::map<uint64_t, std::string>& pointers) {
  const std::vector<std::string> rows = split_lines(listing);
  std::vector<Arm> code;
  for (size_t row = 0; row < rows.size(); ++row)
    if (Arm one; read_row(rows[row], row, one)) code.push_back(std::move(one));
  const Translation translation(code, pointers);
  std::string out;
  size_t next = 0;
  for (size_t row = 0; row < rows.size(); ++row) {
    const bool instruction = next < code.size() && code[next].row == row;
    out += instruction ? fmt::format("    {:x}:\t{}", code[next].at, translation.words()[next]) : rows[row];
    out += '\n';
    next += instruction;
  }
  return out;
}

std::map<uint64_t, std::string> read_pointers(const std::string& symbols_and_relocations) {
  std::map<uint64_t, std::string> names, pointers;
  for (const std::string& row : split_lines(symbols_and_relocations)) {
    const uint64_t at = std::strtoull(row.c_str(), nullptr, 16);
    constexpr std::string_view kRelative = "R_AARCH64_RELATIVE", kBase = "*ABS*+";
    const size_t relative = row.find(kRelative), base = row.find(kBase);
    if (relative != row.npos && base != row.npos) {
      const auto name = names.find(std::strtoull(&row[base + kBase.size()], nullptr, 16));
      if (name != names.end()) pointers[at] = name->second;
    } else if (row.find(" O ") != row.npos) {
      names[at] = row.substr(row.rfind(' ') + 1);
    }
  }
  return pointers;
}

}  // namespace grader
