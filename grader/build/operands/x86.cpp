#include "grader/build/operands/x86.h"

#include <algorithm>
#include <charconv>
#include <map>

#include "grader/base/text.h"
#include "grader/build/operands/listing.h"

namespace grader::x86 {
namespace {

bool is_one_of(std::string_view text, std::initializer_list<std::string_view> all) {
  return std::ranges::find(all, text) != all.end();
}

bool has_vector(const Instruction& i) {
  return std::ranges::any_of(i.operands, [](std::string_view o) { return o.starts_with("%xmm"); });
}

/// "movl" -> 4 for the stem "mov": what follows the stem is one letter.
std::optional<unsigned> width(std::string_view name, std::string_view stem) {
  if (!name.starts_with(stem) || name.size() != stem.size() + 1) return std::nullopt;
  switch (name.back()) {
    case 'b':
      return 1;
    case 'w':
      return 2;
    case 'l':
      return 4;
    case 'q':
      return 8;
    default:
      return std::nullopt;
  }
}

/// Instructions on general registers whose last letter is the width; what they do where the last operand is in memory.
enum class Last { read, written, both };
const std::map<std::string_view, Last>& stems() {
  static const std::map<std::string_view, Last> kStems = {
      {"mov", Last::written},  {"add", Last::both},   {"sub", Last::both},    {"and", Last::both},
      {"or", Last::both},      {"xor", Last::both},   {"cmp", Last::read},    {"test", Last::read},
      {"imul", Last::read},    {"mul", Last::read},   {"div", Last::read},    {"idiv", Last::read},
      {"neg", Last::both},     {"not", Last::both},   {"inc", Last::both},    {"dec", Last::both},
      {"sal", Last::both},     {"sar", Last::both},   {"shl", Last::both},    {"shr", Last::both},
      {"rol", Last::both},     {"ror", Last::both},   {"rcl", Last::both},    {"rcr", Last::both},
      {"adc", Last::both},     {"sbb", Last::both},   {"xchg", Last::both},   {"xadd", Last::both},
      {"cmpxchg", Last::both}, {"push", Last::read},  {"pop", Last::written}, {"bsf", Last::read},
      {"bsr", Last::read},     {"shld", Last::both},  {"shrd", Last::both},   {"movabs", Last::written},
      {"tzcnt", Last::read},   {"lzcnt", Last::read}, {"popcnt", Last::read}};
  return kStems;
}

struct General {
  std::string_view stem;
  unsigned bytes;
  Last last;
};
std::optional<General> general(std::string_view name) {
  for (const auto& [stem, last] : stems())
    if (const auto bytes = width(name, stem)) return General{stem, *bytes, last};
  return std::nullopt;
}

unsigned register_bytes(std::string_view name) {
  if (name.starts_with("%e") || (name.starts_with("%r") && name.ends_with('d'))) return 4;
  if (name.starts_with("%r")) return name.ends_with('w') ? 2 : name.ends_with('b') ? 1 : 8;
  return 2;
}

/// "movzbl", "movslq": the first letter after the stem is what is read.
std::optional<unsigned> extended(std::string_view name) {
  if (name.size() != 6 || !(name.starts_with("movz") || name.starts_with("movs"))) return std::nullopt;
  return width(name.substr(0, 5), name.substr(0, 4));
}

unsigned vector_bytes(std::string_view name) {
  if (name == "movd") return 4;
  if (is_one_of(name, {"movq", "movlps", "movhps", "movlpd", "movhpd", "movddup", "cvtps2pd", "cvtdq2pd"})) return 8;
  if (name.starts_with("cvtsi2")) return name.ends_with('q') ? 8 : 4;
  if (starts_with_one_of(name, {"cvtss", "cvttss"})) return 4;
  if (starts_with_one_of(name, {"cvtsd", "cvttsd"})) return 8;
  if (starts_with_one_of(name, {"pextr", "pinsr"})) return 8;
  return name.ends_with("ss") ? 4 : name.ends_with("sd") ? 8 : 16;
}

/// The floating-point stack; 0: not known.
unsigned x87_bytes(std::string_view name) {
  if (is_one_of(name, {"fldcw", "fnstcw", "fnstsw"})) return 2;
  const bool whole_numbers = name.starts_with("fi");
  if (name.ends_with("ll") || (whole_numbers && name.ends_with('q'))) return 8;
  switch (name.back()) {
    case 's':
      return whole_numbers ? 2 : 4;
    case 'l':
      return whole_numbers ? 4 : 8;
    case 't':
      return 16;
    default:
      return 0;
  }
}
bool is_x87(std::string_view name) {
  return name.starts_with('f') &&
         !starts_with_one_of(name, {"fxsave", "fxrstor", "fnsave", "frstor", "fnstenv", "fldenv", "fbstp"});
}

constexpr std::string_view kTouchNothing[] = {"nop",        "nopl",        "nopw",       "leaq",
                                              "leal",       "leaw",        "prefetcht0", "prefetcht1",
                                              "prefetcht2", "prefetchnta", "prefetchw"};
bool touches_nothing(std::string_view name) {
  return std::ranges::find(kTouchNothing, name) != std::end(kTouchNothing);
}

/// Of SSE, by how their names begin. None of them touches memory that is no operand.
bool is_vector_name(std::string_view name) {
  return starts_with_one_of(
      name, {"p",    "mov", "cvt", "add",   "sub",  "mul", "div",   "sqrt", "and",  "or",    "xor",   "cmp", "ucomi",
             "comi", "min", "max", "unpck", "shuf", "rcp", "rsqrt", "hadd", "hsub", "round", "blend", "dpp"});
}

Access access_as(unsigned bytes, Last last, bool is_last) {
  const bool reads = !is_last || last != Last::written, writes = is_last && last != Last::read;
  return {bytes, reads, writes};
}

/// "4+name", "name", "-40", "name+4", "name@GOTPCREL".
void read_displacement(std::string_view text, MemoryOperand& operand) {
  while (!text.empty()) {
    size_t end = text.find_first_of("+-", 1);
    end = std::min(end, text.size());
    const std::string_view part = text.substr(text[0] == '+' ? 1 : 0, end - (text[0] == '+' ? 1 : 0));
    int64_t value = 0;
    const auto [rest, error] = std::from_chars(part.data(), part.data() + part.size(), value);
    if (error == std::errc() && rest == part.data() + part.size())
      operand.displacement += value;
    else
      operand.symbol += part;
    text.remove_prefix(end);
  }
}

std::optional<MemoryOperand> read_memory(std::string_view text) {
  MemoryOperand operand;
  if (text.starts_with("%st(")) return std::nullopt;  // the floating-point stack
  if (starts_with_one_of(text, {"%fs:", "%gs:"})) {
    operand.segment = text.substr(0, 3);
    text.remove_prefix(4);
  }
  const size_t open = text.find('(');
  if (operand.segment.empty() && open == std::string_view::npos) return std::nullopt;
  read_displacement(text.substr(0, open), operand);
  if (open == std::string_view::npos) return operand;
  const std::string_view inside = text.substr(open + 1, text.find(')') - open - 1);
  const size_t comma = inside.find(',');
  operand.base = inside.substr(0, comma);
  if (comma == std::string_view::npos) return operand;
  const auto rest = split_operands(inside.substr(comma + 1));
  if (!rest.empty()) operand.index = rest[0];
  if (rest.size() > 1) operand.scale = rest[1];
  return operand;
}

}  // namespace

Instruction read_instruction(std::string_view row) {
  Instruction instruction;
  if (row.find(';') != std::string_view::npos) return instruction;
  const auto take_word = [&] {
    const size_t end = std::min(row.find_first_of(" \t"), row.size());
    const std::string_view word = row.substr(0, end);
    row = without_blanks(row.substr(end));
    return word;
  };
  instruction.name = take_word();
  if (is_one_of(instruction.name, {"rep", "repz", "repe", "repnz", "repne", "lock", "notrack"})) {
    instruction.prefix = instruction.name;
    instruction.name = take_word();
    // Here `rep` belongs to the name: tzcnt and lzcnt as older processors read them, and a return that is two bytes long.
    if (instruction.prefix == "rep" && starts_with_one_of(instruction.name, {"bsf", "bsr", "ret"}))
      instruction.prefix = {};
  }
  instruction.operands = split_operands(row);
  for (size_t at = 0; at < instruction.operands.size(); ++at)
    if (auto memory = read_memory(instruction.operands[at])) {
      instruction.memory = memory;
      instruction.memory_at = at;
    }
  return instruction;
}

std::optional<Access> access_of(const Instruction& i) {
  const bool last = i.memory_at + 1 == i.operands.size();
  if (touches_nothing(i.name)) return Access{};
  if (i.name.starts_with("bt")) return std::nullopt;  // the bit's number may lead elsewhere
  if ((has_vector(i) && is_vector_name(i.name)) || i.name.starts_with("cvt")) {
    const bool written = last && !starts_with_one_of(i.name, {"ucomi", "comi"});
    return Access{vector_bytes(i.name), !written, written};
  }
  if (i.name.starts_with("cmov")) return Access{register_bytes(i.operands.back()), true, false};
  if (i.name.starts_with("set")) return Access{1, false, true};
  if (const auto bytes = extended(i.name)) return Access{*bytes, true, false};
  if (i.name == "ldmxcsr") return Access{4, true, false};
  if (i.name == "stmxcsr") return Access{4, false, true};
  if (is_x87(i.name)) {
    const unsigned bytes = x87_bytes(i.name);
    const bool writes = starts_with_one_of(i.name, {"fst", "fist", "fnst"});
    return bytes ? std::optional(Access{bytes, !writes, writes}) : std::nullopt;
  }
  const auto one = general(i.name);
  if (!one) return std::nullopt;
  if (is_one_of(one->stem, {"xchg", "xadd", "cmpxchg"})) return Access{one->bytes, true, true};
  return access_as(one->bytes, one->last, last);
}

StringOperation string_operation(const Instruction& i) {
  if (i.memory || !i.operands.empty() || i.name.size() != 5) return {};
  const std::string_view stem = i.name.substr(0, 4);
  const auto bytes = width(i.name, stem);
  if (!bytes || !is_one_of(i.prefix, {"", "rep"})) return {};
  if (stem == "movs") return {*bytes, true, true};
  if (stem == "stos") return {*bytes, false, true};
  return {};
}

bool is_harmless(const Instruction& i) {
  if (is_one_of(i.name, {"movsb", "movsw", "movsl", "movsq"})) return false;
  const bool through_pointer = !i.operands.empty() && i.operands[0].starts_with('*');
  if (through_pointer) return false;
  if (has_vector(i)) return is_vector_name(i.name);
  if (touches_nothing(i.name) || is_x87(i.name) || extended(i.name) || general(i.name)) return true;
  if (starts_with_one_of(i.name, {"j", "set", "cmov", "bt", "bswap"})) return true;
  return is_one_of(i.name, {"call",  "ret",   "leave",  "cltq",  "cqto", "cltd",   "cwtl",   "cbtw",   "cwtd",
                            "cpuid", "rdtsc", "rdtscp", "pause", "ud2",  "lfence", "mfence", "sfence", "emms",
                            "sahf",  "lahf",  "clc",    "stc",   "cmc",  "cld",    "endbr64"});
}

bool reads_flags(const Instruction& i) {
  if (i.name == "jmp") return false;
  return starts_with_one_of(i.name, {"j", "set", "cmov", "adc", "sbb", "rcl", "rcr", "lahf", "pushf", "fcmov", "cmc"});
}

bool writes_flags(const Instruction& i) {
  if (has_vector(i)) return starts_with_one_of(i.name, {"ucomi", "comi"});
  const auto one = general(i.name);
  return one && is_one_of(one->stem, {"add", "sub", "and", "or", "xor", "cmp", "test", "neg", "imul", "mul"});
}

bool sets(const Instruction& i, std::string_view of) {
  const bool into_memory = i.memory && i.memory_at + 1 == i.operands.size();
  if (i.operands.empty() || into_memory || starts_with_one_of(i.name, {"cmp", "test", "push"})) return false;
  const std::string_view to = i.operands.back();
  if (!to.starts_with('%')) return false;
  const bool exchanged = i.name.starts_with("xchg") && i.operands[0].ends_with(of);
  return (to.substr(1) == of || (to.size() == 4 && to.substr(2) == of) || to.substr(1) == std::string(of) + "l") ||
         exchanged;
}

}  // namespace grader::x86
