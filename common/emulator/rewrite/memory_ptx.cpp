#include "common/emulator/rewrite/memory_ptx.h"

#include <string_view>

#include "common/emulator/rewrite/ptx_reader.h"

namespace emulator {
namespace {

/// A type of PTX, that of C++, and the constraints of registers that may hold it; a register may be wider than an
/// integer.
struct Type {
  std::string_view name, in_cpp, constraints;
};
constexpr Type kTypes[] = {{"b8", "unsigned char", "hrl"},
                           {"u8", "unsigned char", "hrl"},
                           {"s8", "signed char", "hrl"},
                           {"b16", "unsigned short", "hrl"},
                           {"u16", "unsigned short", "hrl"},
                           {"s16", "short", "hrl"},
                           {"b32", "unsigned int", "rlf"},
                           {"u32", "unsigned int", "rl"},
                           {"s32", "int", "rl"},
                           {"b64", "unsigned long long", "ld"},
                           {"u64", "unsigned long long", "l"},
                           {"s64", "long long", "l"},
                           {"f32", "float", "fr"},
                           {"f64", "double", "dl"}};

const Type* take_type(PtxReader& r) {
  const std::string_view name = r.name();
  const auto* const found = std::ranges::find(kTypes, name, &Type::name);
  return found == std::end(kTypes) ? nullptr : found;
}

/// What stands between the instruction and its type. Hints for caches have no effect.
struct Modifiers {
  std::string_view order = "Plain";
  bool shared = false;
};

Modifiers take_modifiers(PtxReader& r) {
  constexpr std::string_view kWithoutEffect[] = {"weak.",
                                                 "cta.",
                                                 "cluster.",
                                                 "gpu.",
                                                 "sys.",
                                                 "global.",
                                                 "local.",
                                                 "const.",
                                                 "ca.",
                                                 "cg.",
                                                 "cs.",
                                                 "lu.",
                                                 "cv.",
                                                 "wb.",
                                                 "wt.",
                                                 "nc.",
                                                 "L1::evict_normal.",
                                                 "L1::evict_unchanged.",
                                                 "L1::evict_first.",
                                                 "L1::evict_last.",
                                                 "L1::no_allocate.",
                                                 "L2::64B.",
                                                 "L2::128B.",
                                                 "L2::256B."};
  constexpr std::pair<std::string_view, std::string_view> kOrders[] = {{"volatile.", "Volatile"},
                                                                       {"relaxed.", "Relaxed"},
                                                                       {"acquire.", "Fenced"},
                                                                       {"release.", "Fenced"},
                                                                       {"acq_rel.", "Fenced"}};
  Modifiers m;
  for (bool more = true; more;) {
    more = std::ranges::any_of(kWithoutEffect, [&](std::string_view name) { return r.take(name); });
    if (r.take("shared::cta.") || r.take("shared.")) more = m.shared = true;
    for (const auto& [name, order] : kOrders)
      if (r.take(name)) more = true, m.order = order;
  }
  return m;
}

/// Reads [%2+16] for `which` 2.
bool take_address(PtxReader& r, int which, int& offset) {
  if (!r.take("[") || !r.is_operand(which)) return false;
  offset = 0;
  if (r.take("+")) {
    const bool negative = r.take("-");
    const int number = r.number();
    if (number < 0) return false;
    offset = negative ? -number : number;
  }
  return r.take("]");
}

bool take_values(PtxReader& r, int first, int count) {
  return count == 1 ? r.is_operand(first) : r.group(first, count);
}

bool are_registers(const std::vector<std::string>& constraints, size_t first, size_t count, std::string_view allowed) {
  if (constraints.size() < first + count) return false;
  for (size_t i = first; i < first + count; ++i) {
    std::string_view one = constraints[i];
    if (one.starts_with('=') || one.starts_with('+')) one.remove_prefix(1);
    if (one.size() != 1 || (allowed.find(one) == allowed.npos && one != "n")) return false;
  }
  return true;
}
/// Shared memory has 32-bit addresses, too.
bool is_address(const PtxText& said, size_t input, bool shared) {
  return are_registers(said.inputs, input, 1, shared ? "rl" : "l");
}

/// ::emu::ptx_load<int, Plain, false, 16>: the defaults at the end are left out.
std::string function_of(const std::string& name, const std::string& type, const Modifiers& m, int offset) {
  std::string arguments = type;
  if (offset != 0 || m.shared || m.order != "Plain") arguments += ", ::emu::Ptx" + std::string(m.order);
  if (offset != 0 || m.shared) arguments += m.shared ? ", true" : ", false";
  if (offset != 0) arguments += ", " + std::to_string(offset);
  return name + "<" + arguments + ">";
}

std::optional<PtxCall> access_call(const PtxText& said) {
  PtxReader r(said.text);
  const bool loads = r.take("ld.") || r.take("ldu.");
  if (!loads && !r.take("st.")) return std::nullopt;
  const Modifiers m = take_modifiers(r);
  const int count = r.take("v4.") ? 4 : r.take("v2.") ? 2 : 1;
  const Type* const type = take_type(r);
  int offset = 0;
  const bool read = loads ? take_values(r, 0, count) && r.take(",") && take_address(r, count, offset)
                          : take_address(r, 0, offset) && r.take(",") && take_values(r, 1, count);
  if (!type || !read || !r.at_end()) return std::nullopt;
  const auto values = static_cast<size_t>(count);
  const std::vector<std::string>& registers = loads ? said.outputs : said.inputs;
  if (said.outputs.size() != (loads ? values : 0) || said.inputs.size() != (loads ? 1 : values + 1))
    return std::nullopt;
  if (!is_address(said, 0, m.shared) || !are_registers(registers, loads ? 0 : 1, values, type->constraints))
    return std::nullopt;
  return PtxCall{function_of(loads ? "ptx_load" : "ptx_store", std::string(type->in_cpp), m, offset), {}};
}

/// atom.global.add.u32 %0, [%1], %2, and red without the result
std::optional<PtxCall> atomic_call(const PtxText& said) {
  constexpr std::pair<std::string_view, std::string_view> kOperations[] = {
      {"add.", "Add"}, {"exch.", "Exchange"}, {"min.", "Min"}, {"max.", "Max"}, {"and.", "And"},
      {"or.", "Or"},   {"xor.", "Xor"},       {"inc.", "Inc"}, {"dec.", "Dec"}, {"cas.", "Swap"}};
  PtxReader r(said.text);
  const int results = r.take("atom.") ? 1 : 0;
  if (!results && !r.take("red.")) return std::nullopt;
  const Modifiers m = take_modifiers(r);
  const auto* const operation = std::ranges::find_if(kOperations, [&](const auto& one) { return r.take(one.first); });
  if (operation == std::end(kOperations)) return std::nullopt;
  const int values = operation->second == "Swap" ? 2 : 1;
  const Type* const type = take_type(r);
  int offset = 0;
  bool good = results == 0 || (r.is_operand(0) && r.take(","));
  good = good && take_address(r, results, offset);
  for (int i = 0; good && i < values; ++i) good = r.take(",") && r.is_operand(results + 1 + i);
  if (!type || !good || !r.at_end() || said.outputs.size() != static_cast<size_t>(results)) return std::nullopt;
  if (said.inputs.size() != static_cast<size_t>(values) + 1 || !is_address(said, 0, m.shared)) return std::nullopt;
  if (!are_registers(said.inputs, 1, static_cast<size_t>(values), type->constraints) ||
      !are_registers(said.outputs, 0, static_cast<size_t>(results), type->constraints))
    return std::nullopt;
  const std::string types = "::emu::Ptx" + std::string(operation->second) + ", " + std::string(type->in_cpp);
  return PtxCall{function_of(results ? "ptx_atom" : "ptx_red", types, m, offset), {}};
}

}  // namespace

std::optional<PtxCall> memory_call(const PtxText& said) {
  if (auto call = access_call(said)) return call;
  return atomic_call(said);
}

}  // namespace emulator
