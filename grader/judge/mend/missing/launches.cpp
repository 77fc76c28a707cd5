// A kernel that is never launched: adds a launch with the arguments, grid and block that a function's names suggest.
#include <algorithm>

#include "grader/judge/mend/declarations.h"
#include "grader/judge/mend/missing/kernels.h"
#include "grader/judge/mend/slip.h"

namespace grader::mend {
namespace {

using Texts = std::vector<std::string>;

std::string joined(const Texts& all, const std::string& between) {
  std::string text;
  for (const std::string& one : all) text += (text.empty() ? "" : between) + one;
  return text;
}

/// The names that a list of parameters declares.
Texts names(const SourceText& code, Range parameters) {
  Texts all;
  for (const Range& parameter : code.tokens().split(parameters, true)) all.push_back(code.word(parameter.end - 1));
  return all;
}

std::string with_template_names(const SourceText& code, const source::Function& kernel) {
  const int angle = kernel.declaration.begin + 1;
  if (!code.is(angle - 1, "template")) return std::string(kernel.name);
  return std::string(kernel.name) + "<" + joined(names(code, {angle + 1, code.tokens().skip_angles(angle) - 1}), ", ") +
         ">";
}

bool has_handle(const Kernels& kernels, const source::Function& kernel) {
  return std::ranges::any_of(kernels.handles(), [&](const Handle& one) { return one.kernel == &kernel; });
}

/// The kernel's name in the function; "" if this function is not the one to launch it.
std::string callee(const SourceText& code, const Kernels& kernels, const source::Function& kernel,
                   const Function& function) {
  for (const Handle& handle : kernels.handles())
    if (handle.kernel == &kernel && function.body.contains(handle.token)) return handle.name;
  return has_handle(kernels, kernel) ? "" : with_template_names(code, kernel);
}

/// The `dim3` variables of the function, the grid first.
Texts sizes_in_dim3(const SourceText& code, const Function& function) {
  Texts sizes;
  for (int i = function.body.begin; i < function.body.end; ++i)
    for (int name = i + 1; code.is(i, "dim3") && code.is(name + 1, "("); name = code.tokens().skip(name + 1) + 1) {
      sizes.push_back(code.word(name));
      if (!code.is(code.tokens().skip(name + 1), ",")) break;
    }
  if (sizes.size() == 2 && source::means(sizes[1], "grid")) std::swap(sizes[0], sizes[1]);
  return sizes;
}

/// Values in the function that are a side of C divided and rounded up: `tiles_m * tiles_n`.
std::string blocks_of_c(const SourceText& code, const Function& function) {
  Texts counts;
  for (const Declared& one : declared(code)) {
    const bool rounded = code.tokens().range_has(one.first, "/") && code.tokens().range_has(one.first, "+");
    for (size_t side = 0; side < 2 && side < function.sides.size(); ++side)
      if (function.body.contains(one.name) && rounded && code.tokens().range_has(one.first, function.sides[side]))
        counts.push_back(code.word(one.name));
  }
  return counts.size() == 2 ? counts[0] + " * " + counts[1] : "";
}

/// Candidates for the number of blocks: a parameter with such a name, or one block per tile of C.
Texts grids(const SourceText& code, const Function& function) {
  Texts all;
  for (const std::string& name : names(code, function.parameters))
    if (source::means(name, "blocks")) all.push_back(name);
  const std::string product = blocks_of_c(code, function);
  if (!product.empty()) all.push_back(product);
  return all;
}

/// The first argument of __launch_bounds__; "" if there is none.
std::string block_of(const SourceText& code, const source::Function& kernel) {
  if (kernel.bounds < 0) return "";
  const int open = kernel.bounds + 1;
  return code.source(code.tokens().split({open + 1, code.tokens().partner(open)}, true)[0]);
}

/// The size that cudaFuncSetAttribute() sets; "" if there is none.
std::string shared_bytes(const SourceText& code, const Function& function) {
  for (int i = function.body.begin; i < function.body.end; ++i) {
    if (!code.is(i, "cudaFuncSetAttribute") || !code.is(i + 1, "(")) continue;
    const auto arguments = code.tokens().split({i + 2, code.tokens().partner(i + 1)}, true);
    if (arguments.size() == 3) return ", " + code.source(arguments[2]);
  }
  return "";
}

/// The `dim3` variables of the function, the block that the kernel requires, and the configurations of other launches
/// there.
Texts configurations(const SourceText& code, const Kernels& kernels, const source::Function& kernel,
                     const Function& function) {
  const Texts sizes = sizes_in_dim3(code, function);
  if (sizes.size() == 2) return {joined(sizes, ", ")};
  const std::string block = block_of(code, kernel);
  Texts all = block.empty() ? Texts{} : grids(code, function);
  for (std::string& grid : all) grid += ", " + block + shared_bytes(code, function);
  for (const source::Launch& launch : kernels.launches_in(function)) all.push_back(code.source(launch.config));
  return all;
}

/// For `known = parameter / STEP` in the kernel: `known * STEP`; otherwise "".
std::string undone(const SourceText& code, const source::Function& kernel, const Function& function,
                   const std::string& parameter) {
  for (const Declared& one : declared(code)) {
    const Range first = one.first;
    const bool divides = kernel.body.contains(one.name) && first.size() == 3 && code.is(first.begin, parameter) &&
                         code.is(first.begin + 1, "/");
    if (divides && knows(code, function, code.word(one.name)))
      return code.word(one.name) + " * " + code.word(first.end - 1);
  }
  return "";
}

/// Arguments found by their names; if `inputs` is not empty, its members in order for what the kernel reads. "" if an
/// argument is unknown.
std::string arguments(const SourceText& code, const Kernels& kernels, const source::Function& kernel,
                      const Function& function, const std::vector<Range>& inputs) {
  Texts all;
  size_t next = 0;
  for (const Range& parameter : kernels.parameters(kernel)) {
    const std::string name = kernels.name_of(parameter);
    const bool given = next < inputs.size() && kernels.is_input(parameter);
    const std::string text = given                         ? code.source(inputs[next++])
                             : knows(code, function, name) ? name
                                                           : undone(code, kernel, function, name);
    if (text.empty()) return "";
    all.push_back(text);
  }
  return joined(all, ", ");
}

/// The end of the function, or the position before it frees memory.
int place_for(const SourceText& code, const Function& function) {
  for (const source::Statement& statement : code.read().statements) {
    const int first = statement.range.begin;
    if (function.body.contains(first) && code.word(first).starts_with("cudaFree") && code.takes_statements(first))
      return first;
  }
  return function.body.end;
}

void add_launches(const SourceText& code, const Kernels& kernels, const source::Function& kernel,
                  const Function& function, Slips& all) {
  const std::string name = callee(code, kernels, kernel, function);
  if (name.empty()) return;
  const int at = place_for(code, function);
  const auto made_before = kernels.handed_over(function, true);
  for (const std::string& sizes : configurations(code, kernels, kernel, function))
    for (const auto& inputs : {std::vector<Range>{}, made_before}) {
      const std::string those = arguments(code, kernels, kernel, function, inputs);
      if (!those.empty())
        all.push_back(
            {{{at, at}, name + "<<<" + sizes + ">>>(" + those + ");", Form::insertion, Mistake::kernel_not_launched}});
      if (made_before.empty()) break;
    }
}

}  // namespace

void missing_launches(const SourceText& code, Slips& all) {
  const Kernels kernels(code);
  for (const source::Function* kernel : kernels.all())
    for (const Function& function : code.functions())
      if (!function.on_device && !kernels.is_launched(*kernel)) add_launches(code, kernels, *kernel, function, all);
}

}  // namespace grader::mend
