#include "common/emulator/rewrite/passes.h"

#include <algorithm>
#include <cctype>
#include <vector>

namespace emulator {
namespace {

struct Assembly {
  int open = -1;             // the parenthesis; -1 for what is not of this form
  std::string text;          // the template without spaces, line ends and semicolons at its end
  std::vector<int> colons;   // those between template, outputs, inputs and clobbers, each as often as it counts
  std::vector<int> strings;  // constraints of the operands
  int outputs = 0, inputs = 0;
};

bool is_string(const Syntax& s, int i) { return s.exists(i) && s.token(i).kind == Token::Kind::string; }

/// "cp.async.wait_group %0;\n" -> cp.async.wait_group%0
std::string plain(std::string_view literal) {
  std::string text;
  for (size_t i = 1; i + 1 < literal.size(); ++i) {
    if (literal[i] == '\\')
      ++i;  // \n, \t
    else if (literal[i] != ' ')
      text += literal[i];
  }
  return text;
}

Assembly read_assembly(const Syntax& s, int i) {
  Assembly a;
  int at = i + 1;
  while (s.is(at, "volatile") || s.is(at, "__volatile__")) ++at;
  if (!s.is(at, "(")) return a;
  const int end = s.skip(at) - 1;
  int p = at + 1;
  for (; p < end && is_string(s, p); ++p) a.text += plain(s.text(p));
  while (!a.text.empty() && a.text.back() == ';') a.text.pop_back();
  for (; p < end; p = s.skip(p)) {
    if (s.is(p, ":")) a.colons.push_back(p);
    if (s.is(p, "::")) a.colons.insert(a.colons.end(), 2, p);
    const bool between = s.is(p, ":") || s.is(p, "::") || s.is(p, ",") || s.is(p, "(");
    if (!between && !is_string(s, p)) return {};
    if (between) continue;
    a.strings.push_back(p);
    if (a.colons.size() > 2) continue;
    if (!s.is(p + 1, "(")) return {};
    ++(a.colons.size() == 1 ? a.outputs : a.inputs);
  }
  a.open = at;
  return a;
}

struct Known {
  const char* text;  // `#` stands for a number, `@` for one name everywhere
  int outputs, inputs;
  const char* function;
};

// The PTX ISA's names. A copy's size may be written into the text; see last_argument().
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
    {"fma.rn.f32%0,%1,%2,%3", 1, 3, "ptx_fma"},
    {"{.reg.u64@;cvta.to.shared.u64@,%1;cvt.u32.u64%0,@;}", 1, 1, "ptx_shared_address"},
};

template <class Test>
size_t run_of(std::string_view text, Test test) {
  return static_cast<size_t>(std::find_if_not(text.begin(), text.end(), test) - text.begin());
}
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)); }
bool is_part(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

bool spells(std::string_view text, std::string_view known) {
  std::string_view name;
  for (const char c : known) {
    size_t length = text.starts_with(c);
    if (c == '#') length = run_of(text, is_digit);
    if (c == '@') length = name.empty() ? run_of(text, is_part) : text.starts_with(name) ? name.size() : 0;
    if (length == 0) return false;
    if (c == '@') name = text.substr(0, length);
    text.remove_prefix(length);
  }
  return text.empty();
}

/// Without `.L2::128B`, how much a copy brings into the cache.
std::string without_hint(std::string text) {
  constexpr std::string_view kHint = "global.L2::";
  const size_t at = text.find(kHint);
  if (at == std::string::npos) return text;
  const size_t number = at + kHint.size(), digits = run_of(std::string_view(text).substr(number), is_digit);
  if (digits > 0 && text.compare(number + digits, 1, "B") == 0) text.erase(at + 6, kHint.size() - 6 + digits + 1);
  return text;
}

const Known* find_known(const Assembly& a) {
  if (a.open < 0 || a.text.size() > 200) return nullptr;
  const std::string text = without_hint(a.text);
  for (const Known& known : kKnown)
    if (a.outputs == known.outputs && a.inputs == known.inputs && spells(text, known.text)) return &known;
  return nullptr;
}

/// A number at the end of the text, where no operand gives it.
std::string last_argument(const Assembly& a) {
  const size_t end = a.text.find_last_not_of("0123456789");
  if (end == std::string::npos || end + 1 == a.text.size() || a.text[end] == '%') return "";
  return (a.inputs ? ", " : "") + a.text.substr(end + 1);
}

void rewrite_one(const Syntax& s, int i, const Assembly& a, const Known& known, Edits& edits) {
  const int end = s.skip(a.open) - 1;
  const int clobbers = a.colons.size() > 2 ? a.colons[2] : end;
  const int operands = a.colons.empty() ? end : a.colons[0];
  edits.replace(i, std::string("::emu::") + known.function);
  edits.blank({i + 1, a.open});
  edits.blank({a.open + 1, std::min(operands + 1, clobbers)});
  if (a.outputs && a.colons.size() > 1 && a.colons[1] != a.colons[0]) edits.replace(a.colons[1], ",");
  if (!a.outputs && a.colons.size() > 1 && a.colons[1] != a.colons[0]) edits.blank(a.colons[1]);
  for (const int string : a.strings)
    if (string < clobbers) edits.blank(string);
  edits.blank({clobbers, end});
  edits.insert_before(end, last_argument(a));
}

}  // namespace

bool is_assembly(std::string_view word) { return word == "asm" || word == "__asm__" || word == "__asm"; }

std::string ptx_function(const Syntax& syntax, int i) {
  const Known* known = find_known(read_assembly(syntax, i));
  return known ? known->function : "";
}

void rewrite_ptx(const Syntax& syntax, Edits& edits) {
  for (int i = 0; i < syntax.size(); ++i) {
    if (!syntax.is_identifier(i) || !is_assembly(syntax.text(i))) continue;
    const Assembly assembly = read_assembly(syntax, i);
    if (const Known* known = find_known(assembly)) rewrite_one(syntax, i, assembly, *known, edits);
  }
}

}  // namespace emulator
