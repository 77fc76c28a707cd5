#include "grader/provenance/nest.h"

#include <algorithm>

namespace grader::provenance {

std::vector<Nest> nests_of(size_t reads, size_t steps, size_t lines, size_t others) {
  std::vector<Nest> nests;
  const size_t once = steps * lines;
  if (once == 0 || reads < once) return nests;
  const size_t again = reads % once == 0 && others % (reads / once) == 0 ? reads / once : 1;
  if (reads > once * again + once / 4) return nests;
  const auto add = [&](size_t inner_steps, size_t inner_lines) {
    for (int place = 0; place < (again > 1 ? 4 : 1); ++place)
      nests.push_back({steps, lines, inner_steps, inner_lines, again, place});
  };
  add(1, lines);
  for (const size_t inner : {size_t{2}, size_t{4}, size_t{8}, size_t{16}, size_t{32}, size_t{64}, steps}) {
    if (inner > steps || steps % inner != 0 || (inner == steps && inner <= 64 && (inner & (inner - 1)) == 0)) continue;
    for (const size_t side : {size_t{1}, size_t{4}, size_t{8}, size_t{16}})
      if (side < lines && lines % side == 0) add(inner, side);
    if (again > 1) add(inner, lines);
  }
  return nests;
}

std::vector<size_t> steps_of(size_t reads_a, size_t reads_b, size_t rows, size_t cols, size_t depth) {
  std::vector<size_t> all;
  const auto add = [&](size_t steps) {
    if (steps && std::ranges::find(all, steps) == all.end()) all.push_back(steps);
  };
  for (const size_t steps : {reads_a / rows, reads_b / cols, reads_a / (rows * cols), reads_b / (rows * cols)})
    add(steps);
  for (const size_t whole : {1, 4, 8, 16, 32}) add((depth + whole - 1) / whole * whole);
  return all;
}

}  // namespace grader::provenance
