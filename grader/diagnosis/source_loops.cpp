// Loops that differ from their neighbours; divisions and launches in host code.
#include <algorithm>
#include <optional>
#include <string_view>

#include <fmt/core.h>

#include "common/source/code.h"
#include "common/source/expressions.h"
#include "common/source/names.h"
#include "common/source/pattern.h"
#include "common/source/statements.h"
#include "common/source/structure.h"
#include "grader/diagnosis/source_flow.h"

namespace grader {
namespace {

using source::Range;
using source::Syntax;

/// for (int v = begin; v < end - less; v += step)
struct Counted {
  int line = 0;
  size_t body = 0;  // identifies the function
  std::string_view name, end;
  std::string written_end = {};
  bool late = false, less = false, several = false;
};

bool is_number(const Syntax& s, int i) { return s.token(i).kind == source::Token::Kind::number; }

/// `name + 1`.
bool has_next(const Syntax& s, Range range, std::string_view name) {
  for (int i = range.begin; i + 2 < range.end; ++i)
    if (s.is(i, name) && s.is(i + 1, "+") && s.text(i + 2) == "1") return true;
  return false;
}

std::optional<Counted> read(const Syntax& s, const source::Loop& loop) {
  const Range &init = loop.init, &until = loop.condition, &step = loop.step;
  if (init.size() < 3 || until.size() < 3 || step.size() < 2 || !s.is(until.begin + 1, "<")) return std::nullopt;
  Counted counted{.line = s.line(loop.whole.begin), .name = s.text(until.begin), .end = s.text(until.begin + 2)};
  counted.late = is_number(s, init.end - 1) && s.is(init.end - 2, "=") && s.text(init.end - 1) != "0";
  const bool less = until.size() == 5 && s.is(until.begin + 3, "-") && is_number(s, until.begin + 4);
  if (!s.is_identifier(until.begin + 2) || (until.size() != 3 && !less)) return std::nullopt;
  counted.less = less && !has_next(s, loop.body, counted.name);  // it looks ahead, so it must end earlier
  counted.written_end = s.text(Range{until.begin + 2, until.end});
  // `v += 2 * 4`, or `v += 2` if the body has no v + 1.
  const bool product = step.size() == 5 && s.is(step.begin + 1, "+=") && s.is(step.begin + 3, "*");
  const bool by_two = step.size() == 3 && s.is(step.begin + 1, "+=") && s.text(step.begin + 2) == "2";
  counted.several = product || (by_two && !has_next(s, loop.body, counted.name));
  return counted;
}

/// If `end - 1` occurs elsewhere, too, the last iteration is handled separately.
bool names_last(const Syntax& s, const Counted& one) {
  for (int i = 0; i + 2 < s.size(); ++i)
    if (s.is(i, one.end) && s.is(i + 1, "-") && s.text(i + 2) == "1" && s.line(i) != one.line) return true;
  return false;
}

/// The name of matmul()'s third parameter.
std::string name_of_c(const Syntax& s, const source::Function& matmul) {
  const std::vector<Range> parameters = s.split(matmul.parameters, true);
  return parameters.size() < 3 ? "" : std::string(s.text(parameters[2].end - 1));
}

}  // namespace

OddLoop odd_loop(const std::string& text) {
  const source::Code code(text.substr(0, 100'000), source::lex_host_code);
  const Syntax& s = code.tokens();
  std::vector<Counted> all;
  const source::Statements statements = source::read_statements(s);
  for (const source::Loop& loop : statements.loops) {
    auto counted = read(s, loop);
    if (!counted || source::means(counted->end, "size")) continue;
    while (!statements.bodies[counted->body].contains(loop.whole.begin)) ++counted->body;
    all.push_back(*counted);
  }
  for (const Counted& one : all) {
    const bool usual = std::ranges::any_of(all, [&](const Counted& other) {
      return other.body == one.body && other.end == one.end && !other.late && !other.less && !other.several;
    });
    if (!usual || (one.late && one.less)) continue;  // inner elements only: intended
    if (one.late)
      return {one.line, fmt::format("The loop does not begin at 0, as the other loops up to {} do.", one.end)};
    if (one.less && !names_last(s, one))
      return {one.line, fmt::format("The loop ends at {}, but other loops end at {}.", one.written_end, one.end)};
    if (one.several) return {one.line, "The loop skips elements that other loops process."};
  }
  return {};
}

LoopLines outermost_loop(const std::string& text, int line) {
  const source::Code code(text.substr(0, 100'000), source::lex_host_code);
  const Syntax& s = code.tokens();
  for (const source::Loop& loop : source::read_statements(s).loops) {
    const LoopLines lines{s.line(loop.whole.begin), s.line(loop.whole.end - 1)};
    if (loop.outer < 0 && lines.first <= line && line <= lines.last) return lines;
  }
  return {};
}

bool host_divides(const std::string& text) {
  const source::Code code(text.substr(0, 100'000), source::lex_host_code);
  const Syntax& s = code.tokens();
  for (const source::Function& f : source::read_structure(s).functions)
    for (int i = f.has_body && !f.space.global ? f.body.begin : f.body.end; i < f.body.end; ++i)
      if (s.is(i, "/") || s.is(i, ">>") || (s.is(i, ">") && s.is(i + 1, ">") && is_number(s, i + 2))) return true;
  return text.find("#define") != std::string::npos;  // a macro may divide
}

std::string unlaunched_kernel(const std::string& text) {
  const source::Code code(text.substr(0, 100'000), source::lex_host_code);
  const Syntax& s = code.tokens();
  const std::vector<source::Function> functions = source::read_structure(s).functions;
  for (const source::Launch& launch : source::find_launches(s)) {
    const bool own = std::ranges::any_of(functions, [&](const source::Function& f) {
      return f.has_body && f.name == "matmul" && f.body.contains(launch.arguments.begin) &&
             !s.range_has(launch.arguments, name_of_c(s, f));
    });
    if (!own) return "";
  }
  for (const source::Function& f : functions) {
    if (!f.has_body || !f.space.global) continue;
    int mentioned = 0;
    for (int i = 0; i < s.size(); ++i) mentioned += s.is(i, f.name);
    if (mentioned == 1) return std::string(f.name);
  }
  return "";
}

}  // namespace grader
