// A number that is twice or half of the intended one, an index that is off by one, a thread index in the place of its
// lane, and template arguments.
#include <algorithm>

#include "grader/judge/mend/further/further.h"
#include "grader/judge/mend/naming/mistake_of.h"

namespace grader::mend {
namespace {

bool is_power(int number) { return number >= 2 && (number & (number - 1)) == 0; }

/// `t / 16` for `t / 32`.
void other_numbers(const SourceText& code, Slips& all) {
  for (int i = 0; i < code.tokens().size(); ++i) {
    const bool factor = code.is_number(i) && (code.multiplies(i - 1) || code.multiplies(i + 1));
    const int number = factor ? std::atoi(code.word(i).c_str()) : 0;
    if (!code.function_of(i) || !code.is_value(i) || code.word(i) != std::to_string(number) || !is_power(number))
      continue;
    for (const int other : {2 * number, number / 2})
      all.push_back(with_name(Mistake::other_name_meant, value({i, i + 1}, std::to_string(other))));
  }
}

/// `blockDim.x * blockDim.x` for `blockIdx.x * blockDim.x`, and `blockIdx.x * blockIdx.x`.
void squared_blocks(const SourceText& code, Slips& all) {
  for (int i = 0; i + 7 <= code.tokens().size(); ++i) {
    const bool block = code.is(i, "blockDim") || code.is(i, "blockIdx");
    if (block && code.is(i + 3, "*") && code.word(i) == code.word(i + 4) && code.word(i + 2) == code.word(i + 6))
      all.push_back(
          with_name(Mistake::other_name_meant,
                    value({i, i + 3}, (code.is(i, "blockDim") ? "blockIdx." : "blockDim.") + code.word(i + 2))));
  }
}

/// `B[k * N + j]` where k starts at 1: `(k - 1)`, and the reverse.
void one_beside(const SourceText& code, Slips& all) {
  for (const source::Index& index : source::find_indices(code.tokens(), code.read()))
    for (const Range& subscript : index.subscripts)
      for (int i = subscript.begin; i < subscript.end; ++i) {
        if (!code.is_read(i) || source::means(code.word(i), "side") || code.is(i + 1, "[") || !code.function_of(i))
          continue;
        for (const char* step : {" - 1)", " + 1)"})
          all.push_back(with_name(Mistake::index_off_by_one, value({i, i + 1}, "(" + code.word(i) + step)));
      }
}

/// The numbers by which a thread index is divided in this function: the threads in a warp or in a row.
std::vector<std::string> widths_of(const SourceText& code, const Function& function, const std::string& thread) {
  std::vector<std::string> all;
  for (int i = function.body.begin; i < function.body.end; ++i)
    if (code.is(i, thread) && code.tokens().is_any(i + 1, {"/", "%"}) && code.multiplies(i + 1) &&
        std::ranges::count(all, code.word(i + 2)) == 0)
      all.push_back(code.word(i + 2));
  return all;
}

/// `t / LANES`, with t % 32 as the lane.
void missing_lanes(const SourceText& code, Slips& all) {
  for (int i = 0; i < code.tokens().size(); ++i) {
    const Function* function = code.function_of(i);
    if (!function || !code.is_read(i) || !code.tokens().is_any(i + 1, {"/", "%"})) continue;
    for (const std::string& width : widths_of(code, *function, code.word(i)))
      if (width != code.word(i + 2))
        all.push_back(
            with_name(Mistake::other_name_meant, value({i, i + 1}, "(" + code.word(i) + " % " + width + ")")));
  }
}

/// `load<BM, BK, BM>(…)` for `load<BM, BK, BK>(…)`, in a call that is a statement of its own.
void other_template_arguments(const SourceText& code, Slips& all) {
  for (const source::Statement& statement : code.read().statements) {
    const int name = statement.range.begin, open = name + 1;
    const int after = code.is(open, "<") ? code.tokens().skip_angles(open) : -1;
    if (after < 0 || !code.is(after, "(") || !code.function_of(name) || !code.tokens().is_identifier(name)) continue;
    for (const Range& argument : code.tokens().split({open + 1, after - 1}, true))
      for (const std::string& other : code.constants_at(name))
        if (argument.size() == 1 && alike(other, code.word(argument.begin)))
          all.push_back(
              with_name(Mistake::other_name_meant,
                        {{statement.range, code.replaced(statement.range, argument, other), Form::statement}}));
  }
}

/// `buf ^= 1`, `buf = 1 - buf`, `buf = !buf`.
bool toggles(const SourceText& code, const source::Statement& statement) {
  const int name = statement.range.begin;
  if (code.is(name + 1, "^=")) return true;
  return code.is(name + 1, "=") && code.tokens().range_has({name + 2, statement.range.end}, code.word(name)) &&
         (code.word(name + 2) == "1" || code.is(name + 2, "!"));
}

/// All uses of a buffer index in the body of a test.
void in_branches(const SourceText& code, const std::string& name, Slips& all) {
  for (const source::Branch& branch : code.read().branches) {
    Slip together;
    for (int i = branch.body.begin; i < branch.body.end; ++i)
      if (code.is(i, name) && code.is_read(i)) together.push_back({{i, i + 1}, "(" + name + " ^ 1)"});
    if (together.size() > 1) all.push_back(with_name(Mistake::buffers_not_alternated, together));
  }
}

/// With two buffers, the one used in the place of the other.
void other_buffers(const SourceText& code, Slips& all) {
  for (const source::Statement& statement : code.read().statements) {
    const Function* function = code.function_of(statement.range.begin);
    if (!function || !toggles(code, statement)) continue;
    const std::string name = code.word(statement.range.begin);
    for (int i = function->body.begin; i < function->body.end; ++i)
      if (code.is(i, name) && code.is_read(i) && !statement.range.contains(i))
        all.push_back(with_name(Mistake::buffers_not_alternated, value({i, i + 1}, "(" + name + " ^ 1)")));
    in_branches(code, name, all);
  }
}

}  // namespace

void other_neighbours(const SourceText& code, Slips& all) {
  squared_blocks(code, all);
  other_buffers(code, all);
  other_template_arguments(code, all);
  missing_lanes(code, all);
  other_numbers(code, all);
  one_beside(code, all);
}

}  // namespace grader::mend
