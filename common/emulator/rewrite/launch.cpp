#include <algorithm>

#include "common/emulator/rewrite/passes.h"

namespace emulator {
namespace {

std::string in_quotes(const std::string& text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out + '"';
}

/// Returns the type of a parameter, without its name and outer const: `const Shape s = {}` -> `Shape`.
std::string parameter_type(const Syntax& s, Range parameter) {
  for (int i = parameter.begin; i < parameter.end; ++i)
    if (s.is(i, "=")) parameter.end = i;
  if (parameter.size() > 1 && s.is_identifier(parameter.end - 1) && !s.is_builtin_type(parameter.end - 1))
    --parameter.end;
  if (s.is(parameter.begin, "const")) ++parameter.begin;
  return s.text(parameter);
}

/// Returns the parameter that an argument initialises, if the kernel has only one declaration; otherwise empty.
Range parameter_of(const Syntax& s, const Structure& structure, const Launch& launch, size_t index) {
  const auto& candidates = structure.named(s.text(launch.name_token));
  Range found;
  for (const Function* f : candidates) {
    auto parameters = s.split(f->parameters, true);
    if (f->templated || parameters.size() <= index) return {};
    bool same = found.size() == 0 || parameter_type(s, found) == parameter_type(s, parameters[index]);
    if (!same) return {};
    found = parameters[index];
  }
  return found;
}

/// Returns an expression for the deduced type of a parameter, for types whose text may mean nothing at the launch: the
/// kernel is a template, or its types are in its namespace. "" if the kernel is not named there with all its arguments.
std::string deduced_type(const Syntax& s, const Structure& structure, const Launch& launch, size_t index) {
  const auto& candidates = structure.named(s.text(launch.name_token));
  if (candidates.empty()) return "";
  const bool explicit_arguments = s.is(launch.callee.end - 1, ">");
  for (const Function* f : candidates) {
    if (f->templated != candidates[0]->templated || s.split(f->parameters, true).size() <= index) return "";
    if (f->templated ? !explicit_arguments : !f->in_namespace) return "";
  }
  return "::emu::Parameter<" + std::to_string(index) + ", decltype(&" + s.text(launch.callee) + ")>";
}

bool is_pointer(const Syntax& s, const Structure& structure, const Launch& launch, size_t index) {
  const auto& candidates = structure.named(s.text(launch.name_token));
  for (const Function* f : candidates) {
    auto parameters = s.split(f->parameters, true);
    if (index >= parameters.size() || !s.range_has(parameters[index], "*")) return false;
  }
  return !candidates.empty();
}

/// Returns a call that converts an argument to the type of its parameter where it is written, so that a wrong type is
/// reported there. "" if the kernel is a template or overloaded, or the parameter an object.
std::string conversion(const Syntax& s, const Structure& structure, const Launch& launch, size_t index) {
  const auto& candidates = structure.named(s.text(launch.name_token));
  const Range parameter = parameter_of(s, structure, launch, index);
  for (const Region& region : structure.regions)  // a parameter or variable of the function may hold a kernel
    if (region.contains(launch.name_token) &&
        is_declared_in(s, s.text(launch.name_token), region.scope, region.function->name_token))
      return "";
  const bool plain = s.range_has(parameter, "*") ||
                     (parameter.size() > 0 && s.is_builtin_type(parameter.begin + s.is(parameter.begin, "const")));
  const auto same = [&](const Function* f) {
    const auto parameters = s.split(f->parameters, true);
    const auto first = s.split(candidates[0]->parameters, true);
    return parameters.size() == first.size() && f->space.global && !f->member &&
           std::equal(parameters.begin(), parameters.end(), first.begin(),
                      [&](Range a, Range b) { return parameter_type(s, a) == parameter_type(s, b); });
  };
  if (!plain || !std::ranges::all_of(candidates, same)) return "";
  return "::emu::parameter<" + std::to_string(index) + ", decltype(&" + s.text(launch.callee) + ")>(";
}

// Passed through `auto...`, a null pointer would become an integer, and braces have no type.
void fix_arguments(const Syntax& s, const Structure& structure, const Launch& launch, Edits& edits) {
  auto arguments = s.split(launch.arguments, true);
  for (size_t n = 0; n < arguments.size(); ++n) {
    int i = arguments[n].begin;
    if (const std::string call = conversion(s, structure, launch, n); !call.empty()) {
      edits.insert_before(i, call);
      edits.insert_after(arguments[n].end - 1, ")");
      continue;
    }
    bool null = s.is(i, "__null") || s.is(i, "NULL") || (s.text(i) == "0" && is_pointer(s, structure, launch, n));
    if (arguments[n].size() == 1 && null) edits.replace(i, "nullptr");
    if (!s.is(i, "{")) continue;
    const std::string deduced = deduced_type(s, structure, launch, n);
    Range parameter = parameter_of(s, structure, launch, n);
    if (!deduced.empty())
      edits.insert_before(i, deduced);
    else if (parameter.size() > 0)
      edits.insert_before(i, parameter_type(s, parameter));
  }
}

/// True for a variable or an expression that holds a kernel: its value is known only to host code.
bool is_value(const Syntax& s, const Structure& structure, const Launch& launch) {
  for (int i = launch.callee.begin; i < launch.callee.end; ++i)
    for (const char* sign : {"*", "->", ".", "["})
      if (s.is(i, sign)) return !s.is(launch.callee.end - 1, ">");
  const std::string_view name = s.text(launch.name_token);
  return structure.variables_named.contains(name) && structure.named(name).empty();
}

}  // namespace

void rewrite_launch(const Syntax& s, const Structure& structure, const Launch& launch, Edits& edits) {
  std::string callee = s.text(launch.callee);
  bool parenthesised = s.is(launch.callee.begin, "(") && s.partner(launch.callee.begin) == launch.callee.end - 1;
  Range name{launch.callee.begin + parenthesised, launch.callee.end - parenthesised};
  edits.blank({launch.callee.begin, launch.config.begin});
  edits.insert_before(launch.callee.begin, "::emu::launcher(" + std::to_string(s.line(launch.callee.begin)) + ", " +
                                               in_quotes(s.text(name)) + ", ::emu::Config(");
  edits.blank({launch.config.end, launch.config.end + 3});
  edits.insert_before(launch.config.end, is_value(s, structure, launch)
                                             ? "), [emu_k = " + callee + "](auto... emu_a) { emu_k(emu_a...); })"
                                             : "), [=](auto... emu_a) { " + callee + "(emu_a...); })");
  fix_arguments(s, structure, launch, edits);
}

void name_launched_kernels(const Syntax& s, Edits& edits) {
  for (int i = 0; i < s.size(); ++i) {
    if (!s.is_any(i, {"cudaLaunchKernel", "cudaLaunchCooperativeKernel", "cudaLaunchKernelEx"})) continue;
    const int open = s.call_parenthesis(i);
    if (open < 0) continue;
    const auto arguments = s.split({open + 1, s.partner(open)}, true);
    const size_t which = s.is(i, "cudaLaunchKernelEx") ? 1 : 0;
    if (arguments.size() <= which + 1) continue;
    const Range kernel = without_cast(s, arguments[which]);
    edits.blank({arguments[which].begin, kernel.begin});
    edits.blank({kernel.end, arguments[which].end});
    edits.insert_before(kernel.begin, "::emu::named(" + in_quotes(s.text(kernel)) + ", ");
    edits.insert_after(kernel.end - 1, ")");
  }
}

namespace {

/// The token after `(void*)` or `reinterpret_cast<void*>(` at token `i`, also with const; -1 if there is no such cast.
int after_cast_to_address(const Syntax& s, int i) {
  const bool named = s.is(i, "reinterpret_cast") && s.is(i + 1, "<");
  if (!named && !s.is(i, "(")) return -1;
  int type = named ? i + 2 : i + 1;
  type += s.is(type, "const");
  if (!s.is(type, "void") || !s.is(type + 1, "*")) return -1;
  const int end = type + 2;
  if (!named) return s.is(end, ")") ? end + 1 : -1;
  return s.is(end, ">") && s.is(end + 1, "(") ? end + 2 : -1;
}

}  // namespace

/// Rewrites `(void*)k` and `reinterpret_cast<void*>(k)`, where k is a kernel: the cast would lose its type.
void register_kernels(const Syntax& s, const Structure& structure, Edits& edits) {
  for (int i = 0; i < s.size(); ++i) {
    const int name = after_cast_to_address(s, i);
    if (name < 0 || s.is(name + 1, "<") || s.is(name + 1, "(") || !s.is_identifier(name)) continue;
    const bool named = s.is(i, "reinterpret_cast");
    if (named && !s.is(name + 1, ")")) continue;
    const auto& functions = structure.named(s.text(name));
    const bool kernel =
        !functions.empty() && std::ranges::all_of(functions, [](const Function* f) { return f->space.global; });
    const auto bodies = std::ranges::count_if(functions, [](const Function* f) { return f->has_body; });
    const bool by_name = s.is(i - 1, "(") && s.is_any(i - 2, {"cudaLaunchKernel", "cudaLaunchCooperativeKernel"});
    if (!kernel || bodies > 1 || by_name) continue;
    edits.blank({i, name});
    edits.insert_before(name, "::emu::registered(" + in_quotes(std::string(s.text(name))) + ", ");
    if (!named) edits.insert_after(name, ")");
  }
}

void rewrite_returns(const Syntax& syntax, const Structure& structure, Edits& edits) {
  for (const Function& f : structure.functions) {
    if (!f.space.global || !f.has_body) continue;
    for (int i = f.body.begin; i < f.body.end; ++i)
      if (syntax.is(i, "return") && syntax.is(i + 1, ";")) edits.insert_after(i, " ::emu::thread_returns()");
  }
}

}  // namespace emulator
