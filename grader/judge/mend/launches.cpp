// Slips in launches: grid and block exchanged, a number of blocks rounded down.
#include <algorithm>
#include <map>

#include "grader/judge/mend/naming/mistake_of.h"

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

/// True if it is passed to a launch as the block.
bool is_block(const SourceText& code, int dim3) {
  for (const source::Launch& launch : source::find_launches(code.tokens())) {
    const auto sizes = code.tokens().split(launch.config, true);
    if (sizes.size() < 2) continue;
    if (sizes[1].contains(dim3) || code.source(sizes[1]) == code.word(dim3 + 1)) return true;
  }
  return false;
}

void swapped_sides(const SourceText& code, Slips& all) {
  for (int i = 0; i < code.tokens().size(); ++i) {
    if (!is_dim3(code, i)) continue;
    const int open = code.is(i + 1, "(") ? i + 1 : i + 2;
    const auto sides = code.tokens().split({open + 1, code.tokens().partner(open)}, true);
    if (sides.size() >= 2 && code.source(sides[0]) != code.source(sides[1]))
      all.push_back(with_name(is_block(code, i) ? Mistake::other_name_meant : Mistake::grid_swapped,
                              {{sides[0], code.source(sides[1])}, {sides[1], code.source(sides[0])}}));
  }
}

/// `N / TILE` becomes `(N + TILE - 1) / TILE`: each separately, and all in a statement together.
void rounded_down(const SourceText& code, Slips& all) {
  std::map<const source::Statement*, Slip> together;
  for (int i = 1; i + 1 < code.tokens().size(); ++i) {
    if (!code.is(i, "/") || !code.is_value(i) || !source::means(code.word(i - 1), "side")) continue;
    int end = code.tokens().skip(i + 1);
    while (code.tokens().is_any(end, {"::", "."})) end += 2;
    const std::string by = code.source({i + 1, end}), side = code.word(i - 1);
    const Change change{{i - 1, end}, "(" + side + " + " + by + " - 1) / " + by};
    all.push_back(with_name(Mistake::grid_rounded_down, {change}));
    together[code.read().holding(i)].push_back(change);
  }
  for (const auto& [statement, slip] : together)
    if (statement && slip.size() > 1) all.push_back(with_name(Mistake::grid_rounded_down, slip));
}

bool has_dynamic_memory(const SourceText& code) {
  for (int i = 0; i + 1 < code.tokens().size(); ++i)
    if (code.is(i, "extern") && code.is(i + 1, "__shared__")) return true;
  return false;
}

}  // namespace

void other_sizes_of_blocks(const SourceText& code, Slips& all) {
  constexpr size_t kMost = 4;
  for (const source::Launch& launch : source::find_launches(code.tokens())) {
    const auto sizes = code.tokens().split(launch.config, true);
    if (sizes.size() != 2 || !code.is_value(sizes[1].begin)) continue;
    const std::vector<std::string> widths = code.constants_at(sizes[1].begin);
    for (size_t i = 0; i < std::min(kMost, widths.size()); ++i)
      all.push_back(with_name(std::nullopt, value(sizes[1], "dim3(" + widths[i] + ", " + widths[i] + ")")));
  }
}

void missing_memory_of_launches(const SourceText& code, Slips& all) {
  if (!has_dynamic_memory(code)) return;
  for (const source::Launch& launch : source::find_launches(code.tokens())) {
    const auto sizes = code.tokens().split(launch.config, true);
    if (sizes.size() == 2)
      all.push_back(with_name(Mistake::shared_memory_not_asked_for,
                              {{sizes[1], code.source(sizes[1]) + ", 32 * 1024", Form::constant}}));
  }
}

void slips_in_launches(const SourceText& code, Slips& all) {
  swapped(code, all);
  swapped_sides(code, all);
  rounded_down(code, all);
}

}  // namespace grader::mend
