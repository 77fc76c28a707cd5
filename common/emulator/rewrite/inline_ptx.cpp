#include <algorithm>
#include <cctype>
#include <vector>

#include "common/emulator/rewrite/hopper_ptx.h"
#include "common/emulator/rewrite/passes.h"
#include "common/emulator/rewrite/ptx_form.h"
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
    (a.colons.size() == 1 ? a.said.outputs : a.said.inputs).push_back(without_quotes(s.text(p)));
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
    {"mov.u32%0,%%tid.x", 1, 0, "ptx_thread"},
    {"mov.u32%0,%%ctaid.x", 1, 0, "ptx_block"},
    {"mov.u32%0,%%ntid.x", 1, 0, "ptx_threads"},
    {"mov.u32%0,%%nctaid.x", 1, 0, "ptx_blocks"},
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
    {"ld.global.$.$%0,[%1]", 1, 1, "ptx_load"},
    {"ld.global.$%0,[%1]", 1, 1, "ptx_load"},
    {"st.global.$.$[%0],%1", 0, 2, "ptx_store"},
    {"st.global.$[%0],%1", 0, 2, "ptx_store"},
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

std::optional<PtxCall> find_call(const Assembly& a) {
  constexpr size_t kLongest = 4000;
  if (a.open < 0 || a.said.text.size() > kLongest) return std::nullopt;
  const std::string text = without_hint(a.said.text);
  for (const Known& known : kKnown)
    if (a.said.outputs.size() == known.outputs && a.said.inputs.size() == known.inputs && spells(text, known.text))
      return PtxCall{known.function, {}};
  if (auto call = tensor_call(a.said)) return call;
  return hopper_call(a.said);
}

/// Returns the number at the end of the text, if no operand gives it.
std::string last_argument(const Assembly& a) {
  const std::string& text = a.said.text;
  const size_t end = text.find_last_not_of("0123456789");
  const bool names_register = text.find("%%") != std::string::npos || text.starts_with("bar");  // such as clock64
  if (text.starts_with("wgmma.mma_async")) return "";
  if (end == std::string::npos || end + 1 == text.size() || text[end] == '%' || names_register) return "";
  return (a.said.inputs.empty() ? "" : ", ") + text.substr(end + 1);
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

void rewrite_one(const Syntax& s, int i, const Assembly& a, const PtxCall& call, Edits& edits) {
  const int end = s.skip(a.open) - 1;
  const int clobbers = a.colons.size() > 2 ? a.colons[2] : end;
  const int operands = a.colons.empty() ? end : a.colons[0];
  const bool between = a.colons.size() > 1 && a.colons[1] != a.colons[0];
  edits.replace(i, "::emu::" + call.function);
  edits.blank({i + 1, a.open});
  edits.blank({a.open + 1, std::min(operands + 1, clobbers)});
  if (between) edits.replace(a.colons[1], a.said.outputs.empty() ? "" : ",");
  for (const int constraint : a.operands) edits.blank(constraint);
  rewrite_groups(s, a, call, edits);
  edits.blank({clobbers, end});
  edits.insert_before(end, last_argument(a));
}

}  // namespace

bool is_assembly(std::string_view word) { return word == "asm" || word == "__asm__" || word == "__asm"; }

std::string ptx_function(const Syntax& syntax, int i) {
  const std::optional<PtxCall> call = find_call(read_assembly(syntax, i));
  return call ? call->function : "";
}

std::string ptx_text(const Syntax& syntax, int i) { return read_assembly(syntax, i).line; }

void rewrite_ptx(const Syntax& syntax, Edits& edits) {
  for (int i = 0; i < syntax.size(); ++i) {
    if (!syntax.is_identifier(i) || !is_assembly(syntax.text(i))) continue;
    const Assembly assembly = read_assembly(syntax, i);
    if (const std::optional<PtxCall> call = find_call(assembly)) rewrite_one(syntax, i, assembly, *call, edits);
  }
}

}  // namespace emulator
