#include <algorithm>
#include <set>

#include "grader/judge/mend/declarations.h"
#include "grader/judge/mend/further/further.h"
#include "grader/judge/mend/naming/mistake_of.h"

namespace grader::mend {
namespace {

/// Every occurrence of the two names in a range is replaced by the other name.
Slip exchanged(const SourceText& code, Range range, const std::string& a, const std::string& b) {
  Slip all;
  size_t of_a = 0;
  for (int i = range.begin; i < range.end; ++i) {
    if (!code.is_read(i) || !(code.is(i, a) || code.is(i, b))) continue;
    of_a += code.is(i, a);
    all.push_back({{i, i + 1}, code.is(i, a) ? b : a});
  }
  return of_a > 0 && of_a < all.size() ? with_name(Mistake::other_name_meant, all) : Slip{};
}

/// Loop counters, and names computed from a thread or block index, in one function.
std::set<std::string> counters(const SourceText& code, const Function& function) {
  std::set<std::string> all;
  for (const source::Loop& loop : code.read().loops)
    if (const std::string counter = code.counter_of(loop); function.body.contains(loop.whole.begin) && !counter.empty())
      all.insert(counter);
  for (const Declared& one : declared(code))
    if (function.body.contains(one.name) &&
        (code.tokens().range_has(one.first, "threadIdx") || code.tokens().range_has(one.first, "blockIdx")))
      all.insert(code.word(one.name));
  return all;
}

/// True for two sides, two similar constants, or two counters.
bool are_of_one_kind(const SourceText& code, int token, const std::set<std::string>& counted, const std::string& a,
                     const std::string& b) {
  const auto has = [](const std::vector<std::string>& names, const std::string& name) {
    return std::ranges::find(names, name) != names.end();
  };
  const auto both_of = [&](const std::vector<std::string>& names) { return has(names, a) && has(names, b); };
  return both_of(code.function_of(token)->sides) || (alike(a, b) && both_of(code.constants_at(token))) ||
         (counted.count(a) && counted.count(b));
}

/// The names that are read in a range, each once.
std::vector<std::string> names_in(const SourceText& code, Range range) {
  std::set<std::string> all;
  for (int i = range.begin; i < range.end; ++i)
    if (code.is_read(i)) all.insert(code.word(i));
  return {all.begin(), all.end()};
}

void in_range(const SourceText& code, Range range, Slips& all) {
  const Function* function = code.function_of(range.begin);
  if (!function) return;
  const std::set<std::string> counted = counters(code, *function);
  const std::vector<std::string> names = names_in(code, range);
  for (size_t i = 0; i < names.size(); ++i)
    for (size_t k = i + 1; k < names.size(); ++k)
      if (are_of_one_kind(code, range.begin, counted, names[i], names[k]))
        all.push_back(exchanged(code, range, names[i], names[k]));
}

/// The sides that a statement reads, each once.
std::vector<int> sides_in(const SourceText& code, Range range) {
  std::vector<int> all;
  const Function* function = code.function_of(range.begin);
  for (int i = range.begin; function && i < range.end; ++i)
    if (code.is_read(i) && std::ranges::count(function->sides, code.word(i)) > 0) all.push_back(i);
  return all;
}

/// `k1 = min(k0 + T, N); j1 = min(j0 + T, K);`: the two sides are exchanged.
void sides_of_two(const SourceText& code, Slips& all) {
  const auto& statements = code.read().statements;
  for (size_t i = 0; i + 1 < statements.size(); ++i) {
    const Range one = statements[i].range, next = statements[i + 1].range;
    const auto a = sides_in(code, one), b = sides_in(code, next);
    if (one.end != next.begin || one.size() != next.size() || a.size() != 1 || b.size() != 1) continue;
    if (code.word(a[0]) != code.word(b[0]))
      all.push_back(with_name(Mistake::guard_on_wrong_dimension,
                              {{{a[0], a[0] + 1}, code.word(b[0])}, {{b[0], b[0] + 1}, code.word(a[0])}}));
  }
}

/// `int tx = threadIdx.x;`: the name for an axis, in one function.
std::string thread_along(const SourceText& code, const Function& function, const char* axis) {
  for (const Declared& one : declared(code))
    if (function.body.contains(one.name) && one.first.size() == 3 && code.is(one.first.begin, "threadIdx") &&
        code.is(one.first.begin + 2, axis))
      return code.word(one.name);
  return "";
}

/// Every occurrence of the thread index along one axis in a range is replaced by the index along the other.
void other_axis_in(const SourceText& code, Range range, const Function& function, Slip& all) {
  for (const auto& [from, to] : {std::pair{"x", "y"}, std::pair{"y", "x"}}) {
    const std::string name = thread_along(code, function, from), other = thread_along(code, function, to);
    for (int i = range.begin; i < range.end; ++i)
      if (code.is(i, "threadIdx") && code.is(i + 2, from))
        all.push_back({{i, i + 3}, std::string("threadIdx.") + to});
      else if (!name.empty() && !other.empty() && code.is(i, name) && code.is_read(i))
        all.push_back({{i, i + 1}, other});
  }
}

/// `As[ty][tx]` and `As[ty][k]` in a kernel whose rows are along x: x and y are exchanged in all tiles.
Slip other_axes_in_tiles(const SourceText& code, const Function& function) {
  Slip all;
  if (!function.on_device) return all;
  for (const source::Index& index : source::find_indices(code.tokens(), code.read()))
    if (function.body.contains(index.name) && index.subscripts.size() == 2)
      for (const Range& subscript : index.subscripts) other_axis_in(code, subscript, function, all);
  return all.empty() ? all : with_name(Mistake::index_conventions_mixed, all);
}

/// `blockIdx.x * blockDim.x + threadIdx.x`, with every axis replaced by the other.
std::string along_other_axis(const SourceText& code, Range range) {
  std::string text;
  for (int i = range.begin; i < range.end; ++i) {
    const bool axis = i > range.begin && code.is(i - 1, ".") && (code.is(i, "x") || code.is(i, "y"));
    text += axis ? (code.is(i, "x") ? "y" : "x") : code.word(i);
  }
  return text;
}

/// `int row = … x …; int col = … y …;`: the two axes are exchanged.
Slip other_axes_of_places(const SourceText& code, const Function& function) {
  Slip all;
  if (!function.on_device) return all;
  for (const Declared& one : declared(code))
    if (function.body.contains(one.name) && code.tokens().range_has(one.first, "blockIdx") &&
        code.tokens().range_has(one.first, "threadIdx"))
      all.push_back({one.first, along_other_axis(code, one.first)});
  return all.size() > 1 ? with_name(Mistake::index_conventions_mixed, all) : Slip{};
}

/// Exchanges the two subscripts of every store, or of every read.
Slip other_way_round(const SourceText& code, Range range, bool written) {
  Slip all;
  for (const source::Index& index : source::find_indices(code.tokens(), code.read())) {
    if (!range.contains(index.name) || index.written != written || index.subscripts.size() != 2) continue;
    const Range a = index.subscripts[0], b = index.subscripts[1];
    all.push_back({a, code.source(b)});
    all.push_back({b, code.source(a)});
  }
  return all.size() > 2 ? with_name(Mistake::tile_indices_swapped, all) : Slip{};
}

}  // namespace

void exchanged_names(const SourceText& code, Slips& all) {
  sides_of_two(code, all);
  for (const Function& function : code.functions()) {
    all.push_back(other_axes_in_tiles(code, function));
    all.push_back(other_axes_of_places(code, function));
    all.push_back(other_way_round(code, function.body, true));
  }
  for (const source::Statement& statement : code.read().statements) {
    all.push_back(other_way_round(code, statement.range, false));
    in_range(code, statement.range, all);
  }
}

}  // namespace grader::mend
