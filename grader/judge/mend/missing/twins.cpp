// A missing launch where the same kernel processes the other matrix: its output is read but never written.
#include <algorithm>

#include "grader/judge/mend/declarations.h"
#include "grader/judge/mend/missing/kernels.h"
#include "grader/judge/mend/slip.h"
#include "grader/judge/mend/variables/mirror.h"

namespace grader::mend {
namespace {

/// The buffers that launches in the function read although no launch writes them.
std::vector<Range> unwritten(const SourceText& code, const Kernels& kernels, const Function& function) {
  std::vector<Range> all = kernels.handed_over(function, false);
  const auto written = kernels.handed_over(function, true);
  std::erase_if(all, [&](Range read) {
    const bool by_a_launch =
        std::ranges::any_of(written, [&](Range other) { return code.source(other) == code.source(read); });
    return by_a_launch || code.tokens().range_has(function.parameters, code.word(read.begin)) ||
           !knows(code, function, code.word(read.begin));
  });
  return all;
}

/// The launch for the other matrix, with a different output; "" if it has no output.
std::string twin_of(const SourceText& code, const Kernels& kernels, const source::Launch& launch, Range place) {
  const source::Function* kernel = kernels.launched_by(launch);
  const Function& function = *code.function_of(launch.name_token);
  const auto arguments = code.tokens().split(launch.arguments, true);
  const auto parameters = kernel ? kernels.parameters(*kernel) : std::vector<Range>{};
  for (size_t i = 0; i < std::min(arguments.size(), parameters.size()); ++i) {
    if (!kernels.is_output(parameters[i])) continue;
    const Range before{launch.arguments.begin, arguments[i].begin}, after{arguments[i].end, launch.arguments.end};
    return mirrored(code, launch.callee, function) + "<<<" + mirrored(code, launch.config, function) + ">>>(" +
           mirrored(code, before, function) + code.source(place) + mirrored(code, after, function) + ");";
  }
  return "";
}

}  // namespace

void missing_twins(const SourceText& code, Slips& all) {
  const Kernels kernels(code);
  for (const Function& function : code.functions())
    for (const Range& place : unwritten(code, kernels, function))
      for (const source::Launch& launch : kernels.launches_in(function)) {
        const source::Statement* statement = code.read().holding(launch.name_token);
        const std::string twin = twin_of(code, kernels, launch, place);
        if (twin.empty() || !statement || !code.takes_statements(statement->range.begin)) continue;
        const int at = statement->range.begin;
        all.push_back({{{at, at}, twin, Form::insertion, Mistake::kernel_not_launched}});
      }
}

}  // namespace grader::mend
