#include "grader/build/operands/check_operands.h"

#include <algorithm>
#include <map>
#include <span>

#include <fmt/core.h>

#include "grader/base/text.h"
#include "grader/build/operands/constants.h"
#include "grader/build/operands/frame.h"
#include "grader/build/operands/listing.h"
#include "grader/build/operands/x86.h"

namespace grader {
namespace {

using x86::Access;
using x86::Instruction;
using x86::MemoryOperand;
using Kind = ListingRow::Kind;

/// Built-in variables of kernels: (x, y, z) are 12 bytes each; warpSize is an int.
uint64_t bytes_of_builtin(std::string_view symbol) {
  for (const char* three : {"threadIdx", "blockIdx", "blockDim", "gridDim"})
    if (symbol == three) return 12;
  return symbol == "warpSize" ? 4 : 0;
}

/// Functions of the package's own headers, which check their accesses themselves (common/emulator/include). Students
/// cannot define names in this namespace (screen/screen.h).
bool is_ours(std::string_view function) {
  return starts_with_one_of(function, {"_ZN3emu", "_ZNK3emu", "_ZNK9emu_types", "_ZN6nvcuda4wmma10emu_detail"});
}

/// The operand's text; "%rsp" is lower by the bytes that a check has pushed.
std::string operand_text(const MemoryOperand& operand, int64_t pushed) {
  const int64_t displacement = operand.displacement + (operand.base == "%rsp" ? pushed : 0);
  std::string text = operand.symbol.empty() ? "" : operand.symbol;
  if (displacement != 0 || text.empty())
    text += fmt::format("{}{}", text.empty() || displacement < 0 ? "" : "+", displacement);
  if (operand.base.empty() && operand.index.empty()) return text;
  text += fmt::format("({}", operand.base);
  if (!operand.index.empty()) text += fmt::format(",{},{}", operand.index, operand.scale);
  return text + ")";
}

/// The rows of one function, and facts about it.
struct Function {
  std::span<const ListingRow> rows;
  StackFrame frame;
  std::map<std::string_view, size_t> labels;
  bool ours = false;
};

/// True if code after this row reads flags that were set before it. Follows straight-line code; a conditional jump
/// reads them.
bool flags_live_after(const Function& function, size_t row) {
  for (int steps = 0; steps < 64; ++steps) {
    while (++row < function.rows.size() && function.rows[row].kind != Kind::instruction) {
    }
    if (row >= function.rows.size()) return true;
    const Instruction next = x86::read_instruction(function.rows[row].text);
    if (x86::reads_flags(next)) return true;
    if (x86::writes_flags(next) || next.name == "call" || next.name == "ret") return false;
    if (next.name != "jmp") continue;
    const auto target = next.operands.empty() ? function.labels.end() : function.labels.find(next.operands[0]);
    if (target == function.labels.end()) return true;
    row = target->second;
  }
  return true;
}

class Checker {
 public:
  Checker(const std::string& listing, const std::string& file)
      : file_(file), rows_(read_listing(listing, file)), constants_(constants_of(rows_)) {
    out_.reserve(listing.size() * 2);
  }

  CheckedListing run() {
    for (size_t at = 0; at < rows_.size();) {
      const size_t end = end_of_function(at);
      if (end > at) {
        do_function(std::span(rows_).subspan(at, end - at));
        at = end;
      } else {
        keep(rows_[at++]);
      }
    }
    return {std::move(out_), std::move(findings_)};
  }

 private:
  /// The end of a function: the `.size` row for the label at `at`; `at` itself if no function begins here.
  size_t end_of_function(size_t at) const {
    const ListingRow& first = rows_[at];
    if (first.kind != Kind::label || first.text.starts_with(".L")) return at;
    const std::string head = fmt::format(".size\t{}, .-", first.text);
    for (size_t end = at + 1; end < rows_.size(); ++end)
      if (rows_[end].kind == Kind::directive && rows_[end].text.starts_with(head)) return end;
    return at;
  }

  void keep(const ListingRow& row) {
    if (row.kind == Kind::instruction && !row.text.empty()) refuse(row, "code outside of any function");
    copy(row);
  }
  void copy(const ListingRow& row) {
    out_ += row.whole;
    out_ += '\n';
  }

  void refuse(const ListingRow& row, const std::string& what) {
    findings_.push_back({.kind = FindingKind::forbidden_symbol,
                         .file = file_,
                         .line = row.line,
                         .message = fmt::format("The checks cannot tell which memory this uses ({}). Write it "
                                                "in plain C++, without compiler built-ins.",
                                                what)});
  }

  void do_function(std::span<const ListingRow> rows) {
    Function function{rows, read_frame(rows), {}, is_ours(rows[0].text)};
    for (size_t at = 0; at < rows.size(); ++at)
      if (rows[at].kind == Kind::label) function.labels[rows[at].text] = at;
    for (size_t at = 0; at < rows.size(); ++at) {
      after_ = "";
      if (rows[at].kind == Kind::instruction && !function.ours) look(function, at);
      copy(rows[at]);
      out_ += after_;
    }
  }

  void look(const Function& function, size_t at) {
    const ListingRow& row = function.rows[at];
    const Instruction instruction = x86::read_instruction(row.text);
    if (x86::sets(instruction, "bp") && row.text != "movq\t%rsp, %rbp" && row.text != "popq\t%rbp")
      refuse(row, std::string(row.text));
    if (x86::sets(instruction, "sp")) look_at_stack(function, at, instruction);
    if (instruction.memory) return look_at_operand(function, at, instruction);
    if (const auto operation = x86::string_operation(instruction); operation.bytes > 0)
      return check_string(function, at, instruction, operation);
    if (!x86::is_harmless(instruction)) refuse(row, std::string(row.text));
  }

  /// A frame begins and ends by constants. If the stack pointer comes from a register or from memory (an array of
  /// variable length, an aligned frame), it must still lie in this thread's stack, below the frame's beginning.
  void look_at_stack(const Function& function, size_t at, const Instruction& i) {
    const ListingRow& row = function.rows[at];
    const bool by_constant = starts_with_one_of(i.name, {"addq", "subq", "andq"}) && i.operands[0].starts_with('$');
    const bool from_frame =
        i.name == "leaq" && (i.memory->base == "%rbp" || i.memory->base == "%rsp") && i.memory->index.empty();
    if (by_constant || from_frame) return;
    const bool aligned = row.text == "leaq\t-8(%r10), %rsp";
    const bool known = aligned || ((i.name == "movq" || i.name == "subq") && i.operands[0].starts_with('%')) ||
                       (i.name == "movq" && i.memory && i.memory->base == "%rbp");
    if (!known || flags_live_after(function, at)) return refuse(row, std::string(row.text));
    after_ =
        "\tcmpq\temu_stack_low(%rip), %rsp\n\tjb\temu_lost_stack@PLT\n\tcmpq\t%rbp, %rsp\n\tja\temu_lost_stack@PLT\n";
    if (!aligned) return;
    // There the way back was copied to where %rsp stands now. %rbp is the caller's again, and the host's caller may keep none.
    out_ += "\tmovq\t-8(%r10), %r11\n\tcmpq\t%r11, (%rsp)\n\tjne\temu_lost_stack@PLT\n";
    after_ =
        "\tcmpq\t$0, emu_stack_low(%rip)\n\tje\t77f\n\tcmpq\temu_stack_low(%rip), %rsp\n\tjb\temu_lost_stack@PLT\n"
        "\tcmpq\t%rbp, %rsp\n\tja\temu_lost_stack@PLT\n77:\n";
  }

  /// A stack probe changes nothing: it touches a page of the stack before its use.
  static bool is_probe(const Instruction& i) {
    return i.name == "orq" && i.operands[0] == "$0" && i.memory->base == "%rsp" && i.memory->symbol.empty();
  }

  /// True for a constant place in the function's own frame, or within a constant.
  bool is_fixed(const Function& function, size_t at, const MemoryOperand& o, const Access& access) const {
    if (o.segment == "%fs") return o.symbol.empty() && o.base.empty() && !access.writes;  // the compiler's own words
    if (!o.segment.empty() || !o.index.empty()) return false;
    const int64_t bytes = access.bytes, begin = o.displacement, end = begin + bytes;
    if (o.base == "%rip") {
      if (access.writes) return false;
      if (o.symbol.ends_with("@GOTPCREL") || o.symbol.ends_with("@gottpoff")) return begin == 0;
      uint64_t size = bytes_of_builtin(o.symbol);
      if (const auto found = constants_.find(o.symbol); found != constants_.end()) size = found->second;
      return begin >= 0 && static_cast<uint64_t>(end) <= size;
    }
    if (!o.symbol.empty()) return false;
    const StackFrame& frame = function.frame;
    // Arguments on the stack lie above the return address. No call passes more than this many bytes.
    constexpr int64_t kArguments = 256;
    if (at < frame.set_up) return o.base == "%rsp" && begin >= 8 && end <= kArguments && !access.writes;
    if (o.base == "%rbp") return begin >= -frame.bytes && end <= (access.writes ? -frame.saved : kArguments);
    return o.base == "%rsp" && begin >= 0 && end <= frame.bytes - frame.saved;
  }

  void look_at_operand(const Function& function, size_t at, const Instruction& i) {
    const ListingRow& row = function.rows[at];
    const auto access = x86::access_of(i);
    if (!access || i.prefix == "rep" || i.memory->segment == "%gs") return refuse(row, std::string(row.text));
    // An aligned frame begins with a copy of the return address.
    if (access->bytes == 0 || row.text == "pushq\t-8(%r10)" || is_probe(i)) return;
    if (is_fixed(function, at, *i.memory, *access)) return;
    check(function, at, i, *access);
  }

  /// A check changes only flags; they are saved if later code reads them.
  void begin_check(bool flags) {
    if (flags) out_ += "\tpushfq\n";
    out_ += "\tpushq\t%rdi\n";
  }
  void end_check(bool flags) {
    out_ += "\tpopq\t%rdi\n";
    if (flags) out_ += "\tpopfq\n";
  }

  /// Decoded by common/emulator/device/run/operands.cpp.
  static int described(const Function& function, size_t at, const Access& access, int64_t pushed) {
    const bool has_frame = at > function.frame.set_up;
    return static_cast<int>(access.bytes) | access.reads << 8 | access.writes << 9 | has_frame << 10 |
           static_cast<int>(pushed / 8) << 11 | static_cast<int>(function.frame.saved) << 13;
  }

  void take_address(const MemoryOperand& o, int64_t pushed) {
    out_ += fmt::format("\tleaq\t{}, %rdi\n", operand_text(o, pushed));
    if (!o.segment.empty()) out_ += "\taddq\t%fs:0, %rdi\n";  // the word at %fs:0 is the segment's own address
  }

  void check(const Function& function, size_t at, const Instruction& i, const Access& access) {
    const MemoryOperand& o = *i.memory;
    const bool flags = x86::reads_flags(i) || (!x86::writes_flags(i) && flags_live_after(function, at));
    const int64_t pushed = flags ? 16 : 8;
    begin_check(flags);
    take_address(o, pushed);
    if (access.reads != access.writes && o.base != "%rbp") {
      const char* reported = access.reads ? "emu_last_read" : "emu_last_write";
      out_ += fmt::format("\tcmpq\t%rdi, {0}(%rip)\n\tjne\t1f\n\tcmpl\t${1}, 8+{0}(%rip)\n\tjae\t2f\n", reported,
                          access.bytes);
    }
    out_ += "1:";
    const StackFrame& frame = function.frame;
    const int64_t room = frame.bytes - frame.saved - access.bytes;
    if (at > frame.set_up && room >= 0) {  // distance from the frame's low end
      out_ += fmt::format("\tsubq\t%rbp, %rdi\n\taddq\t${}, %rdi\n\tcmpq\t${}, %rdi\n\tjbe\t2f\n", frame.bytes, room);
      out_ += fmt::format("\tleaq\t{}(%rbp,%rdi), %rdi\n", -frame.bytes);
    }
    out_ += fmt::format("\tpushq\t${}\n\tcall\temu_check_operand@PLT\n\tleaq\t8(%rsp), %rsp\n2:",
                        described(function, at, access, pushed));
    end_check(flags);
  }

  void check_string(const Function& function, size_t at, const Instruction& i, const x86::StringOperation& operation) {
    const ListingRow& row = function.rows[at];
    if (flags_live_after(function, at)) return refuse(row, std::string(row.text));
    const bool once = i.prefix.empty();
    const auto ask = [&](const char* from, bool writes) {
      out_ += "\tpushq\t%rdi\n";
      if (std::string_view(from) != "%rdi") out_ += fmt::format("\tmovq\t{}, %rdi\n", from);
      out_ += "\tpushq\t%rcx\n";
      if (once) out_ += "\tmovl\t$1, %ecx\n";
      const Access access{operation.bytes, !writes, writes};
      out_ += fmt::format(
          "\tpushq\t${}\n\tcall\temu_check_operands@PLT\n\tleaq\t8(%rsp), %rsp\n\tpopq\t%rcx\n\tpopq\t%rdi\n",
          described(function, at, access, 16));
    };
    if (operation.reads) ask("%rsi", false);
    if (operation.writes) ask("%rdi", true);
  }

  const std::string& file_;
  std::vector<ListingRow> rows_;
  std::map<std::string, uint64_t, std::less<>> constants_;
  std::string out_;
  std::string_view after_;  // text to insert after the current row
  std::vector<Finding> findings_;
};

}  // namespace

CheckedListing check_operands(const std::string& listing, const std::string& file) {
  return Checker(listing, file).run();
}

}  // namespace grader
