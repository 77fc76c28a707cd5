#include "grader/judge/mend/missing/kernels.h"

#include <algorithm>

namespace grader::mend {

Kernels::Kernels(const SourceText& code)
    : code_(code), structure_(source::read_structure(code.tokens())), launches_(source::find_launches(code.tokens())) {
  for (const source::Function& function : structure_.functions)
    if (function.space.global && function.has_body) all_.push_back(&function);
  for (const Function& function : code.functions())
    for (const source::Assignment& one : source::find_assignments(code.tokens(), function.body))
      if (const source::Function* kernel = kernel_named(code.word(one.value.begin)))
        handles_.push_back({code.word(one.name), one.name, kernel});
}

const source::Function* Kernels::kernel_named(const std::string& name) const {
  const auto found = std::ranges::find_if(all_, [&](const auto* kernel) { return kernel->name == name; });
  return found == all_.end() ? nullptr : *found;
}

std::vector<source::Launch> Kernels::launches_in(const Function& function) const {
  std::vector<source::Launch> some;
  std::ranges::copy_if(launches_, std::back_inserter(some),
                       [&](const source::Launch& launch) { return function.body.contains(launch.name_token); });
  return some;
}

const source::Function* Kernels::launched_by(const source::Launch& launch) const {
  const std::string name = code_.word(launch.name_token);
  const Function* function = code_.function_of(launch.name_token);
  for (const Handle& handle : handles_)
    if (handle.name == name && function && function->body.contains(handle.token)) return handle.kernel;
  return kernel_named(name);
}

bool Kernels::is_launched(const source::Function& kernel) const {
  return std::ranges::any_of(launches_, [&](const source::Launch& launch) { return launched_by(launch) == &kernel; });
}

std::vector<Range> Kernels::parameters(const source::Function& kernel) const {
  return code_.tokens().split(kernel.parameters, true);
}

bool Kernels::is_input(Range parameter) const {
  return code_.tokens().range_has(parameter, "*") && code_.is(parameter.begin, "const");
}

bool Kernels::is_output(Range parameter) const {
  return code_.tokens().range_has(parameter, "*") && !code_.is(parameter.begin, "const");
}

std::vector<Range> Kernels::handed_over(const Function& function, bool outputs) const {
  std::vector<Range> all;
  for (const source::Launch& launch : launches_in(function)) {
    const source::Function* kernel = launched_by(launch);
    const auto arguments = code_.tokens().split(launch.arguments, true);
    const auto its = kernel ? parameters(*kernel) : std::vector<Range>{};
    for (size_t i = 0; i < std::min(its.size(), arguments.size()); ++i)
      if (outputs ? is_output(its[i]) : is_input(its[i])) all.push_back(arguments[i]);
  }
  return all;
}

}  // namespace grader::mend
