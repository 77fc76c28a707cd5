#include <algorithm>
#include <cctype>
#include <vector>

#include "common/emulator/rewrite/hopper_ptx.h"
#include "common/emulator/rewrite/memory_ptx.h"
#include "common/emulator/rewrite/passes.h"
#include "common/emulator/rewrite/ptx_form.h"
#include "common/emulator/rewrite/ptx_reader.h"
#include "common/emulator/rewrite/tensor_ptx.h"

namespace emulator {
namespace {

struct Assembly {
  int open = -1;              // the opening parenthesis; -1 if the asm has a different form
  std::string line;           // its text with spaces in place of line ends
  PtxText said;               // its text without spaces, line ends and trailing semicolons
  std::vector<int> colons;    // separators of template, outputs, inputs and clobbers; `::` counts twice
  std::vector<int> operands;  // tokens of the constraints, outputs first
};

bool is_string(const Syntax& s, int i) { return s.exists(i) && s.token(i).kind == Token::Kind::string; }

/// "cp.async.wait_group %0;\n" -> cp.async.wait_group %0;, with a space in place of the line end
std::string as_one_line(std::string_view literal) {
  std::string text;
  for (size_t i = 1; i + 1 < literal.size(); ++i) {
    const bool line_end = literal[i] == '\\' && (literal[i + 1] == 'n' || literal[i + 1] == 't');
    text += line_end ? ' ' : literal[i];
    i += line_end;
  }
  return text;
}

std::string without_quotes(std::string_view literal) {
  return literal.size() < 2 ? "" : std::string(literal.substr(1, literal.size() - 2));
}

Assembly read_assembly(const Syntax& s, int i) {
  Assembly a;
  int at = i + 1;
  while (s.is(at, "volatile") || s.is(at, "__volatile__")) ++at;
  if (!s.is(at, "(")) return a;
  const int end = s.skip(at) - 1;
  int p = at + 1;
  for (; p < end && is_string(s, p); ++p) a.line += as_one_line(s.text(p));
  std::string& text = a.said.text;
  text = a.line;
  std::erase(text, ' ');
  while (!text.empty() && text.back() == ';') text.pop_back();
  for (; p < end; p = s.skip(p)) {
    if (s.is(p, ":")) a.colons.push_back(p);
    if (s.is(p, "::")) a.colons.insert(a.colons.end(), 2, p);
    const bool between = s.is(p, ":") || s.is(p, "::") || s.is(p, ",") || s.is(p, "(");
    if (!between && !is_string(s, p)) return {};
    if (between) continue;
    if (a.colons.size() > 2) continue;
    if (!s.is(p + 1, "(")) return {};
    a.operands.push_back(p);
    std::string constraint = without_quotes(s.text(p));
    std::erase(constraint, '&');  // all inputs are read before an output is written
    (a.colons.size() == 1 ? a.said.outputs : a.said.inputs).push_back(constraint);
  }
  a.open = at;
  return a;
}

struct Known {
  const char* text;  // a form (ptx_form.h)
  size_t outputs, inputs;
  const char* function;
};

// Names as in the PTX ISA. The size of a copy may be part of the text; see last_argument().
const Known kKnown[] = {
    {"", 0, 0, "ptx_nothing"},
    {"cp.async.ca.shared.global[%0],[%1],%2", 0, 3, "ptx_async_copy"},
    {"cp.async.cg.shared.global[%0],[%1],%2", 0, 3, "ptx_async_copy"},
    {"cp.async.cg.shared.global[%0],[%1],16", 0, 2, "ptx_async_copy"},
    {"cp.async.ca.shared.global[%0],[%1],4", 0, 2, "ptx_async_copy"},
    {"cp.async.ca.shared.global[%0],[%1],8", 0, 2, "ptx_async_copy"},
    {"cp.async.ca.shared.global[%0],[%1],16", 0, 2, "ptx_async_copy"},
    {"cp.async.ca.shared.global[%0],[%1],%2,%3", 0, 4, "ptx_async_copy"},
    {"cp.async.cg.shared.global[%0],[%1],%2,%3", 0, 4, "ptx_async_copy"},
    {"cp.async.commit_group", 0, 0, "async_commit"},
    {"cp.async.wait_group%0", 0, 1, "async_wait"},
    {"cp.async.wait_group#", 0, 0, "async_wait"},
    {"cp.async.wait_all", 0, 0, "ptx_async_wait_all"},
    {"mov.u32%0,%%laneid", 1, 0, "ptx_lane"},
    {"mov.u32%0,%%warpid", 1, 0, "ptx_warp"},
    {"mov.u32%0,%%smid", 1, 0, "ptx_multiprocessor"},
    {"mov.u32%0,%%nsmid", 1, 0, "ptx_multiprocessors"},
    {"mov.u32%0,%%lanemask_eq", 1, 0, "ptx_lanes_equal"},
    {"mov.u32%0,%%lanemask_lt", 1, 0, "ptx_lanes_before"},
    {"mov.u32%0,%%lanemask_le", 1, 0, "ptx_lanes_upto"},
    {"mov.u32%0,%%lanemask_gt", 1, 0, "ptx_lanes_after"},
    {"mov.u32%0,%%lanemask_ge", 1, 0, "ptx_lanes_from"},
    {"mov.u32%0,%%clock", 1, 0, "ptx_clock"},
    {"mov.u64%0,%%clock64", 1, 0, "ptx_clock"},
    {"mov.u64%0,%%globaltimer", 1, 0, "ptx_clock"},
    {"mov.b32%0,%1", 1, 1, "ptx_move"},
    {"mov.b64%0,%1", 1, 1, "ptx_move"},
    {"mov.u32%0,%1", 1, 1, "ptx_move"},
    {"mov.u64%0,%1", 1, 1, "ptx_move"},
    {"mov.f32%0,%1", 1, 1, "ptx_move"},
    {"mov.b64%0,{%1,%2}", 1, 2, "ptx_join"},
    {"mov.b32%0,{%1,%2}", 1, 2, "ptx_join"},
    {"mov.b64{%0,%1},%2", 2, 1, "ptx_split"},
    {"mov.b32{%0,%1},%2", 2, 1, "ptx_split"},
    {"mov.u32%0,%%tid.x", 1, 0, "ptx_thread<0>"},
    {"mov.u32%0,%%tid.y", 1, 0, "ptx_thread<1>"},
    {"mov.u32%0,%%tid.z", 1, 0, "ptx_thread<2>"},
    {"mov.u32%0,%%ctaid.x", 1, 0, "ptx_block<0>"},
    {"mov.u32%0,%%ctaid.y", 1, 0, "ptx_block<1>"},
    {"mov.u32%0,%%ctaid.z", 1, 0, "ptx_block<2>"},
    {"mov.u32%0,%%ntid.x", 1, 0, "ptx_threads<0>"},
    {"mov.u32%0,%%ntid.y", 1, 0, "ptx_threads<1>"},
    {"mov.u32%0,%%ntid.z", 1, 0, "ptx_threads<2>"},
    {"mov.u32%0,%%nctaid.x", 1, 0, "ptx_blocks<0>"},
    {"mov.u32%0,%%nctaid.y", 1, 0, "ptx_blocks<1>"},
    {"mov.u32%0,%%nctaid.z", 1, 0, "ptx_blocks<2>"},
    {"add.$%0,%1,%2", 1, 2, "ptx_add"},
    {"sub.$%0,%1,%2", 1, 2, "ptx_subtract"},
    {"mul.lo.$%0,%1,%2", 1, 2, "ptx_multiply"},
    {"mul.f32%0,%1,%2", 1, 2, "ptx_multiply"},
    {"mul.hi.u32%0,%1,%2", 1, 2, "ptx_high_product"},
    {"mad.lo.$%0,%1,%2,%3", 1, 3, "ptx_multiply_add"},
    {"and.b32%0,%1,%2", 1, 2, "ptx_and"},
    {"or.b32%0,%1,%2", 1, 2, "ptx_or"},
    {"xor.b32%0,%1,%2", 1, 2, "ptx_xor"},
    {"bfe.u32%0,%1,%2,%3", 1, 3, "ptx_field"},
    {"bfi.b32%0,%1,%2,%3,%4", 1, 4, "ptx_insert_field"},
    {"popc.b32%0,%1", 1, 1, "ptx_count_bits"},
    {"clz.b32%0,%1", 1, 1, "ptx_leading_zeros"},
    {"bfind.u32%0,%1", 1, 1, "ptx_highest_bit"},
    {"brev.b32%0,%1", 1, 1, "ptx_reverse_bits"},
    {"prmt.b32%0,%1,%2,%3", 1, 3, "ptx_permute_bytes"},
    {"shf.l.wrap.b32%0,%1,%2,%3", 1, 3, "ptx_shift_left"},
    {"shf.r.wrap.b32%0,%1,%2,%3", 1, 3, "ptx_shift_right"},
    {"ex2.approx.f32%0,%1", 1, 1, "ptx_exp2"},
    {"ex2.approx.ftz.f32%0,%1", 1, 1, "ptx_exp2"},
    {"lg2.approx.f32%0,%1", 1, 1, "ptx_log2"},
    {"rcp.approx.f32%0,%1", 1, 1, "ptx_reciprocal"},
    {"rcp.approx.ftz.f32%0,%1", 1, 1, "ptx_reciprocal"},
    {"rsqrt.approx.f32%0,%1", 1, 1, "ptx_reciprocal_root"},
    {"sqrt.approx.f32%0,%1", 1, 1, "ptx_root"},
    {"tanh.approx.f32%0,%1", 1, 1, "ptx_tanh"},
    {"membar.cta", 0, 0, "ptx_fence_block"},
    {"membar.gl", 0, 0, "ptx_fence_device"},
    {"membar.sys", 0, 0, "ptx_fence_system"},
    {"nanosleep.u32%0", 0, 1, "ptx_pause"},
    {"bar.warp.sync%0", 0, 1, "ptx_warp_barrier"},
    {"bar.warp.sync0xffffffff", 0, 0, "ptx_whole_warp_barrier"},
    {"bar.warp.sync-1", 0, 0, "ptx_whole_warp_barrier"},
    {"prefetch.global.$[%0]", 0, 1, "ptx_prefetch"},
    {"vabsdiff4.u32.u32.u32.add%0,%1,%2,%3", 1, 3, "ptx_add_differences"},
    {"fma.rn.f32%0,%1,%2,%3", 1, 3, "ptx_fma"},
    {"cvta.to.shared.u64%0,%1", 1, 1, "ptx_shared_address"},
    {"{.reg.u64X;cvta.to.shared.u64X,%1;cvt.u32.u64%0,X;}", 1, 1, "ptx_shared_address"},
};

template <class Test>
size_t run_of(std::string_view text, Test test) {
  return static_cast<size_t>(std::find_if_not(text.begin(), text.end(), test) - text.begin());
}
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)); }

/// Removes `.L2::128B`, the amount that a copy prefetches into the cache.
std::string without_hint(std::string text) {
  constexpr std::string_view kHint = "global.L2::";
  const size_t at = text.find(kHint);
  if (at == std::string::npos) return text;
  const size_t number = at + kHint.size(), digits = run_of(std::string_view(text).substr(number), is_digit);
  if (digits > 0 && text.compare(number + digits, 1, "B") == 0) text.erase(at + 6, kHint.size() - 6 + digits + 1);
  return text;
}

/// %laneid -> %%laneid: nvcc takes both.
std::string with_named_registers(const std::string& text) {
  std::string named;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool doubled = i > 0 && text[i - 1] == '%';
    if (text[i] == '%' && !doubled && i + 1 < text.size() && std::islower(static_cast<unsigned char>(text[i + 1])))
      named += '%';
    named += text[i];
  }
  return named;
}

const Known* find_known(const std::string& said, size_t outputs, size_t inputs) {
  const std::string text = with_named_registers(without_hint(said));
  const auto* const found = std::find_if(std::begin(kKnown), std::end(kKnown), [&](const Known& known) {
    return outputs == known.outputs && inputs == known.inputs && spells(text, known.text);
  });
  return found == std::end(kKnown) ? nullptr : found;
}

constexpr size_t kLongest = 4000;

std::optional<PtxCall> find_call(const Assembly& a) {
  if (a.open < 0 || a.said.text.size() > kLongest) return std::nullopt;
  if (const Known* const known = find_known(a.said.text, a.said.outputs.size(), a.said.inputs.size()))
    return PtxCall{known->function, {}};
  if (auto call = tensor_call(a.said)) return call;
  if (auto call = hopper_call(a.said)) return call;
  return memory_call(a.said);
}

/// Returns the number at the end of the text, if no operand gives it.
std::string last_number(const std::string& text) {
  const size_t end = text.find_last_not_of("0123456789");
  const bool names_register = with_named_registers(text).find("%%") != std::string::npos;  // such as clock64
  if (text.starts_with("wgmma.mma_async") || text.starts_with("bar") || names_register) return "";
  return end == std::string::npos || text[end] == '%' ? "" : text.substr(end + 1);
}

std::string last_argument(const Assembly& a) {
  const std::string number = last_number(a.said.text);
  return number.empty() || a.said.inputs.empty() ? number : ", " + number;
}

// ---- several instructions in one asm

/// One instruction. Its operands, in the order of its text, are numbered as in the asm.
struct Step {
  std::string text;  // with operands numbered anew, from 0
  std::vector<size_t> operands;
};

Step read_step(std::string_view text) {
  Step step;
  while (!text.empty()) {
    const bool operand = text[0] == '%' && text.size() > 1 && is_digit(text[1]);
    step.text += text[0];
    text.remove_prefix(1);
    if (!operand) continue;
    const size_t digits = std::min<size_t>(run_of(text, is_digit), 3);
    step.text += std::to_string(step.operands.size());
    step.operands.push_back(std::stoul(std::string(text.substr(0, digits))));
    text.remove_prefix(digits);
  }
  return step;
}

/// The constraint of an operand of the asm.
const std::string& constraint_of(const PtxText& said, size_t operand) {
  return operand < said.outputs.size() ? said.outputs[operand] : said.inputs[operand - said.outputs.size()];
}

/// Returns the function for one instruction whose first `outputs` operands are results, or nothing.
std::string function_of(const Step& step, size_t outputs, const PtxText& said) {
  if (const Known* const known = find_known(step.text, outputs, step.operands.size() - outputs)) return known->function;
  PtxText own{step.text, {}, {}};
  for (size_t i = 0; i < step.operands.size(); ++i) {
    std::string constraint = constraint_of(said, step.operands[i]);
    if (i >= outputs) std::erase_if(constraint, [](char c) { return c == '=' || c == '+'; });
    (i < outputs ? own.outputs : own.inputs).push_back(constraint);
  }
  if (const auto call = memory_call(own)) return call->function;
  const auto call = hopper_call(own);
  return call && call->groups.empty() ? call->function : "";
}

/// Returns the call of an instruction whose results are outputs of the asm, or nothing.
std::string call_of(const Step& step, const PtxText& said) {
  constexpr size_t kMostResults = 4;
  const size_t all = said.outputs.size() + said.inputs.size();
  if (std::ranges::any_of(step.operands, [&](size_t operand) { return operand >= all; })) return "";
  const auto first_input = std::ranges::find_if(step.operands, [&](size_t i) { return i >= said.outputs.size(); });
  const auto most = static_cast<size_t>(first_input - step.operands.begin());
  for (size_t outputs = std::min(most, kMostResults) + 1; outputs-- > 0;) {
    const std::string function = function_of(step, outputs, said);
    if (function.empty()) continue;
    std::string arguments;
    for (const size_t operand : step.operands)
      arguments += (arguments.empty() ? "operand_" : ", operand_") + std::to_string(operand);
    const std::string number = last_number(step.text);
    return "::emu::" + function + "(" + arguments + (number.empty() || arguments.empty() ? number : ", " + number) +
           "); ";
  }
  return "";
}

/// The predicates of a sequence: `.reg .pred p; setp.ne.b32 p, %4, 0; @p ...`
class Predicates {
 public:
  /// Returns the declaration in C++ of a predicate that this statement sets, or nothing.
  std::optional<std::string> take(std::string_view statement, size_t operands) {
    constexpr std::string_view kDeclares = ".reg.pred";
    if (statement.starts_with(kDeclares)) {
      names_.emplace_back(statement.substr(kDeclares.size()));
      return is_name(names_.back()) ? std::optional<std::string>("") : std::nullopt;
    }
    PtxReader r(statement);
    const bool equal = r.take("setp.eq.");
    if (!equal && !r.take("setp.ne.")) return std::nullopt;
    if (!r.take("b32") && !r.take("u32") && !r.take("s32")) return std::nullopt;
    const std::string name(r.name());
    if (!is_known(name) || !r.take(",%")) return std::nullopt;
    const int operand = r.number();
    if (operand < 0 || static_cast<size_t>(operand) >= operands || !r.take(",")) return std::nullopt;
    const int number = r.number();
    if (number < 0 || !r.at_end()) return std::nullopt;
    return "const bool is_" + name + " = operand_" + std::to_string(operand) + (equal ? " == " : " != ") +
           std::to_string(number) + "; ";
  }
  /// Removes `@p` or `@!p` from the statement, and returns the condition in C++.
  std::string condition(std::string_view& statement) const {
    for (const std::string& name : names_)
      for (const bool inverted : {false, true}) {
        const std::string guard = (inverted ? "@!" : "@") + name;
        if (!statement.starts_with(guard)) continue;
        statement.remove_prefix(guard.size());
        return std::string("if (") + (inverted ? "!" : "") + "is_" + name + ") ";
      }
    return "";
  }

 private:
  static bool is_name(const std::string& name) { return !name.empty() && std::ranges::all_of(name, is_part_of_name); }
  bool is_known(const std::string& name) const { return std::ranges::find(names_, name) != names_.end(); }
  std::vector<std::string> names_;
};

/// Returns a function with the asm's operands as parameters, which makes one call for each instruction, or nothing.
std::string find_sequence(const Assembly& a) {
  if (a.open < 0 || a.said.text.size() > kLongest || a.said.text.find_first_of(";{") == std::string::npos) return "";
  const size_t operands = a.said.outputs.size() + a.said.inputs.size();
  std::string body, parameters;
  std::string_view rest = a.said.text;
  if (rest.starts_with('{') && rest.ends_with('}')) {
    rest = rest.substr(1, rest.size() - 2);
    while (rest.ends_with(';')) rest.remove_suffix(1);
  }
  Predicates predicates;
  while (!rest.empty()) {
    std::string_view statement = rest.substr(0, rest.find(';'));
    rest.remove_prefix(std::min(statement.size() + 1, rest.size()));
    if (const auto declared = predicates.take(statement, operands)) {
      body += *declared;
      continue;
    }
    const std::string condition = predicates.condition(statement);
    const std::string call = call_of(read_step(statement), a.said);
    if (call.empty()) return "";
    body += condition + call;
  }
  for (size_t i = 0; i < operands; ++i) parameters += (i ? ", auto&& operand_" : "auto&& operand_") + std::to_string(i);
  return "[&](" + parameters + ") { " + body + "}";
}

/// Turns the operands of each group into one argument in braces.
void rewrite_groups(const Syntax& s, const Assembly& a, const PtxCall& call, Edits& edits) {
  size_t next = 0;
  for (const int size : call.groups) {
    edits.insert_before(a.operands[next], "{");
    next += static_cast<size_t>(size);
    edits.insert_after(s.skip(a.operands[next - 1] + 1) - 1, "}");
  }
}

/// Replaces the asm by a call of `function` with its operands.
void rewrite_one(const Syntax& s, int i, const Assembly& a, const std::string& function, const std::string& last,
                 Edits& edits) {
  const int end = s.skip(a.open) - 1;
  const int clobbers = a.colons.size() > 2 ? a.colons[2] : end;
  const int operands = a.colons.empty() ? end : a.colons[0];
  const bool between = a.colons.size() > 1 && a.colons[1] != a.colons[0];
  edits.replace(i, function);
  edits.blank({i + 1, a.open});
  edits.blank({a.open + 1, std::min(operands + 1, clobbers)});
  if (between) edits.replace(a.colons[1], a.said.outputs.empty() || a.said.inputs.empty() ? "" : ",");
  for (const int constraint : a.operands) edits.blank(constraint);
  edits.blank({clobbers, end});
  edits.insert_before(end, last);
}

/// Operands of an unknown instruction: the function checks their types, one by one.
void keep_operands(const Syntax& s, int i, const Assembly& a, Edits& edits) {
  rewrite_one(s, i, a, "::emu::ptx_unknown", "", edits);
  for (const int constraint : a.operands) edits.insert_before(constraint, "::emu::ptx_operand");
}

}  // namespace

bool is_assembly(std::string_view word) { return word == "asm" || word == "__asm__" || word == "__asm"; }

std::string ptx_function(const Syntax& syntax, int i) {
  const Assembly assembly = read_assembly(syntax, i);
  const std::optional<PtxCall> call = find_call(assembly);
  return call ? call->function : find_sequence(assembly);
}

std::string ptx_text(const Syntax& syntax, int i) { return read_assembly(syntax, i).line; }

void rewrite_ptx(const Syntax& syntax, const Structure& structure, Edits& edits) {
  for (int i = 0; i < syntax.size(); ++i) {
    if (!syntax.is_identifier(i) || !is_assembly(syntax.text(i))) continue;
    const Assembly assembly = read_assembly(syntax, i);
    if (const std::optional<PtxCall> call = find_call(assembly)) {
      rewrite_one(syntax, i, assembly, "::emu::" + call->function, last_argument(assembly), edits);
      rewrite_groups(syntax, assembly, *call, edits);
    } else if (const std::string sequence = find_sequence(assembly); !sequence.empty()) {
      rewrite_one(syntax, i, assembly, sequence, "", edits);
    } else if (assembly.open >= 0 && runs_on_device(structure, i)) {
      keep_operands(syntax, i, assembly, edits);
    }
  }
}

}  // namespace emulator
