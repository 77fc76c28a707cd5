// Slips with barriers: one is missing, or both of an iteration, or those of one iteration are in the wrong place; and
// missing waits for asynchronous copies.
#include "grader/judge/mend/copies.h"

#include <algorithm>

#include "grader/judge/mend/naming/mistake_of.h"

namespace grader::mend {
namespace {

bool uses_shared(const SourceText& code) {
  for (int i = 0; i < code.tokens().size(); ++i)
    if (code.is(i, "__shared__")) return true;
  return false;
}

/// True if a statement stores through a subscript, or calls something that may store.
bool may_store(const SourceText& code, Range range) {
  for (int i = range.begin; i < range.end; ++i)
    if ((code.is(i, "]") && code.tokens().is_any(i + 1, {"=", "+=", "-="})) || (code.is(i, ")") && code.is(i + 1, ";")))
      return true;
  return false;
}

/// In a loop that only computes, threads need not wait for each other: a barrier before the loop is enough.
bool in_loop_without_stores(const SourceText& code, int token) {
  return std::ranges::any_of(code.read().loops, [&](const source::Loop& loop) {
    return loop.body.contains(token) && !may_store(code, loop.body);
  });
}

/// Positions in a kernel where statements, loops and branches begin and end, except in loops that need no barrier.
std::vector<int> gaps(const SourceText& code, Range body) {
  std::vector<int> all;
  const auto add = [&](int at) {
    if (in_loop_without_stores(code, at)) return;
    if (code.takes_statements(at) || (code.is(at, "}") && code.tokens().is_any(at - 1, {";", "}"}))) all.push_back(at);
  };
  for (int i = body.begin + 1; i < body.end; ++i)
    if (code.tokens().is_any(i - 1, {";", "}", "{"})) add(i);
  return all;
}

bool in_branch(const SourceText& code, int token) {
  return std::ranges::any_of(code.read().branches,
                             [&](const source::Branch& branch) { return branch.body.contains(token); });
}

Change insert(int at) { return {{at, at}, kBarrier, Form::insertion}; }

/// The statement that ends before this token, if it waits for copies; otherwise nullptr.
const source::Statement* wait_before(const SourceText& code, int token) {
  const source::Statement* before = token > 0 ? code.read().holding(token - 1) : nullptr;
  return before && code.is(before->range.begin, "__pipeline_wait_prior") ? before : nullptr;
}

/// `if (…) { …; __pipeline_commit(); }`: iterations without copies commit no batch, but the wait counts batches.
void commits_in_tests(const SourceText& code, Slips& all) {
  Slip together;
  for (const source::Branch& branch : code.read().branches)
    for (const source::Statement& statement : code.read().statements) {
      const int end = branch.whole.end;
      const bool commits = branch.body.contains(statement.range.begin) && code.takes_statements(end) &&
                           code.is(statement.range.begin, "__pipeline_commit");
      if (!commits) continue;
      const Slip one{{statement.range, ";", Form::statement},
                     {{end, end}, code.source(statement.range), Form::insertion}};
      all.push_back(with_name(Mistake::copies_not_waited_for, one));
      together.insert(together.end(), one.begin(), one.end());
    }
  if (together.size() > 2) all.push_back(with_name(Mistake::copies_not_waited_for, together));
}

/// `if (tile >= tiles) return;` before the commit: that iteration has no batch.
void returns_before_commits(const SourceText& code, Slips& all) {
  for (const source::Statement& statement : code.read().statements) {
    const int begin = statement.range.begin;
    const Function* function = code.function_of(begin);
    if (!function || !code.is(begin, "return") || statement.range.size() != 2) continue;
    if (code.tokens().range_has({begin, function->body.end}, "__pipeline_commit"))
      all.push_back(with_name(Mistake::copies_not_waited_for,
                              {{statement.range, "{ __pipeline_commit(); return; }", Form::statement}}));
  }
}

}  // namespace

/// Inserts a wait for all copies before a barrier, if there is no wait, or one that leaves some copies in flight.
void missing_waits(const SourceText& code, Slips& all) {
  commits_in_tests(code, all);
  returns_before_commits(code, all);
  for (const Function& function : code.functions()) {
    if (!function.on_device || !code.tokens().range_has(function.body, "__pipeline_commit")) continue;
    for (int i = function.body.begin; i < function.body.end; ++i) {
      if (!code.is(i, "__syncthreads") || !code.takes_statements(i)) continue;
      const source::Statement* wait = wait_before(code, i);
      const Change change = wait ? Change{wait->range, kWait, Form::statement} : Change{{i, i}, kWait, Form::insertion};
      all.push_back(with_name(Mistake::copies_not_waited_for, {change}));
    }
  }
}

std::string with_all_barriers(const std::string& source) {
  const SourceText code(source);
  if (!uses_shared(code)) return "";
  Slip all;
  for (const Function& function : code.functions()) {
    if (!function.on_device) continue;
    for (const int at : gaps(code, function.body))
      if (!in_branch(code, at)) all.push_back(insert(at));
  }
  return all.empty() ? "" : repaired(code, all);
}

std::string with_cleared_c(const std::string& source) {
  const SourceText code(source);
  for (const Function& function : code.functions()) {
    if (!function.is_matmul || function.sides.size() < 2) continue;
    const std::string text = "cudaMemset(C, 0, sizeof(float) * " + function.sides[0] + " * " + function.sides[1] + ");";
    const int at = function.body.begin;
    if (code.tokens().range_has(function.parameters, "C")) return repaired(code, {{{at, at}, text, Form::insertion}});
  }
  return "";
}

void slips_in_barriers(const SourceText& code, Slips& all) {
  if (!uses_shared(code)) return;
  for (const Function& function : code.functions()) {
    if (!function.on_device) continue;
    const bool waits = code.tokens().range_has(function.body, "__pipeline_commit");
    for (const int at : gaps(code, function.body)) {
      all.push_back({insert(at)});
      if (waits) all.push_back({{{at, at}, kWait, Form::insertion}});
    }
    for (const source::Loop& loop : code.read().loops) {
      if (!function.body.contains(loop.whole.begin) || !code.is(loop.body.end, "}")) continue;
      for (const source::Loop& inner : code.read().loops)
        if (loop.body.contains(inner.whole.begin) && code.takes_statements(inner.whole.begin))
          all.push_back({insert(inner.whole.begin), insert(loop.body.end)});
    }
  }
}

}  // namespace grader::mend
