// Slips in launches: grid and block swapped, a number of blocks rounded down, a kernel that is never launched.
#include <algorithm>
#include <map>

#include "grader/judge/mend/slip.h"

namespace grader::mend {
namespace {

void swapped(const SourceText& code, Slips& all) {
  for (const source::Launch& launch : source::find_launches(code.tokens())) {
    const auto sizes = code.tokens().split(launch.config, true);
    if (sizes.size() >= 2) all.push_back({{sizes[0], code.source(sizes[1])}, {sizes[1], code.source(sizes[0])}});
  }
}

bool is_dim3(const SourceText& code, int i) {
  return code.is(i, "dim3") && code.is_value(i) && (code.is(i + 1, "(") || code.is(i + 2, "("));
}

void swapped_sides(const SourceText& code, Slips& all) {
  for (int i = 0; i < code.tokens().size(); ++i) {
    if (!is_dim3(code, i)) continue;
    const int open = code.is(i + 1, "(") ? i + 1 : i + 2;
    const auto sides = code.tokens().split({open + 1, code.tokens().partner(open)}, true);
    if (sides.size() >= 2 && code.source(sides[0]) != code.source(sides[1]))
      all.push_back({{sides[0], code.source(sides[1])}, {sides[1], code.source(sides[0])}});
  }
}

/// `N / TILE` becomes `(N + TILE - 1) / TILE`: each alone, and all of a statement.
void rounded_down(const SourceText& code, Slips& all) {
  std::map<const source::Statement*, Slip> together;
  for (int i = 1; i + 1 < code.tokens().size(); ++i) {
    if (!code.is(i, "/") || !code.is_value(i) || !source::means(code.word(i - 1), "side")) continue;
    int end = i + 2;
    while (code.tokens().is_any(end, {"::", "."})) end += 2;
    const std::string by = code.source({i + 1, end}), side = code.word(i - 1);
    const Change change{{i - 1, end}, "(" + side + " + " + by + " - 1) / " + by};
    all.push_back({change});
    together[code.read().holding(i)].push_back(change);
  }
  for (const auto& [statement, slip] : together)
    if (statement && slip.size() > 1) all.push_back(slip);
}

/// "A, B, C, M": what a list of parameters calls them.
std::string names(const SourceText& code, Range parameters) {
  std::string all;
  for (const Range& parameter : code.tokens().split(parameters, true))
    all += (all.empty() ? "" : ", ") + code.word(parameter.end - 1);
  return all;
}

/// A kernel that nobody launches, in a function that has a grid and a block for it: with the arguments of its names.
void missing(const SourceText& code, Slips& all) {
  const source::Structure structure = source::read_structure(code.tokens());
  const auto launches = source::find_launches(code.tokens());
  const auto launched_in = [&](const Function& function) {
    return std::ranges::any_of(launches, [&](const auto& launch) { return function.body.contains(launch.name_token); });
  };
  for (const source::Function& kernel : structure.functions) {
    if (!kernel.space.global || !kernel.has_body) continue;
    const int angle = kernel.declaration.begin + 1;
    const bool templated = code.is(angle - 1, "template");
    const std::string sizes_of_it =
        templated ? "<" + names(code, {angle + 1, code.tokens().skip_angles(angle) - 1}) + ">" : "";
    for (const Function& function : code.functions()) {
      std::vector<std::string> sizes;
      for (int i = function.body.begin; i < function.body.end; ++i)
        if (is_dim3(code, i) && code.is(i + 2, "(")) sizes.push_back(code.word(i + 1));
      if (function.on_device || sizes.size() != 2 || launched_in(function)) continue;
      if (source::means(sizes[1], "grid")) std::swap(sizes[0], sizes[1]);
      all.push_back({{{function.body.end, function.body.end},
                      std::string(kernel.name) + sizes_of_it + "<<<" + sizes[0] + ", " + sizes[1] + ">>>(" +
                          names(code, kernel.parameters) + ");",
                      Form::insertion}});
    }
  }
}

}  // namespace

void slips_in_launches(const SourceText& code, Slips& all) {
  swapped(code, all);
  swapped_sides(code, all);
  rounded_down(code, all);
  missing(code, all);
}

}  // namespace grader::mend
