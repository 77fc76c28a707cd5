#include <algorithm>

#include "grader/proof/mutants/find.h"
#include "grader/proof/mutants/operators/operators.h"

namespace mutants {
namespace {

using Ids = std::vector<std::string>;

/// An empty statement in its place: it may be all that an `if` guards.
Edit without(const Code& code, Range statement) { return code.replace(statement, ";"); }

std::vector<int> barriers_of_loop(const Code& code, int loop) {
  std::vector<int> all;
  for (const int barrier : barriers(code))
    if (loop >= 0 && code.statements()[barrier].loop == loop) all.push_back(barrier);
  return all;
}

/// Two in a round have a part each; a single one, with two copies of each tile, has both.
Ids parts_of_barrier(const Code& code, int barrier) {
  const auto round = barriers_of_loop(code, code.statements()[barrier].loop);
  if (round.size() == 2) return {barrier == round[0] ? "first_barrier_missing" : "second_barrier_missing"};
  Ids both = {"first_barrier_missing", "second_barrier_missing", "both_barriers_missing"};
  // A thread that does not wait for the others' asynchronous copies reads what has not arrived.
  if (code.text().find("__pipeline_wait_prior") != std::string::npos) both.push_back("tile_not_filled");
  return both;
}

std::vector<Mutation> drop_barrier(const Code& code) {
  std::vector<Mutation> all;
  for (const int barrier : barriers(code))
    all.push_back({{without(code, code.statements()[barrier].range)}, parts_of_barrier(code, barrier)});
  return all;
}

std::vector<Mutation> drop_both(const Code& code) {
  std::vector<Mutation> all;
  for (size_t loop = 0; loop < code.loops().size(); ++loop) {
    const auto round = barriers_of_loop(code, static_cast<int>(loop));
    if (round.size() != 2) continue;
    all.push_back({{without(code, code.statements()[round[0]].range), without(code, code.statements()[round[1]].range)},
                   {"both_barriers_missing"}});
  }
  return all;
}

/// Everything that can stand beside a barrier: statements, loops, branches.
std::vector<Range> items(const Code& code) {
  std::vector<Range> all;
  for (const Statement& statement : code.statements()) all.push_back(statement.range);
  for (const Loop& loop : code.loops()) all.push_back(loop.whole);
  for (const Branch& branch : code.branches()) all.push_back(branch.whole);
  return all;
}

Range largest(const std::vector<Range>& ranges) {
  Range best;
  for (const Range& range : ranges)
    if (range.size() > best.size()) best = range;
  return best;
}

std::vector<Mutation> barrier_up(const Code& code) {
  std::vector<Mutation> all;
  for (const int barrier : barriers(code)) {
    const Range range = code.statements()[barrier].range;
    std::vector<Range> before;
    for (const Range& item : items(code))
      if (item.end == range.begin) before.push_back(item);
    const Range over = largest(before);
    if (over.size() > 0)
      all.push_back({{code.insert_before(over.begin, "__syncthreads(); "), without(code, range)},
                     parts_of_barrier(code, barrier)});
  }
  return all;
}

std::vector<Mutation> barrier_down(const Code& code) {
  std::vector<Mutation> all;
  for (const int barrier : barriers(code)) {
    const Range range = code.statements()[barrier].range;
    std::vector<Range> behind;
    for (const Range& item : items(code))
      if (item.begin == range.end) behind.push_back(item);
    const Range over = largest(behind);
    if (over.size() > 0)
      all.push_back({{without(code, range), code.insert_after(over.end - 1, " __syncthreads();")},
                     parts_of_barrier(code, barrier)});
  }
  return all;
}

std::vector<Mutation> barrier_behind_loop(const Code& code) {
  std::vector<Mutation> all;
  for (const int barrier : barriers(code)) {
    const Statement& statement = code.statements()[barrier];
    if (statement.loop < 0) continue;
    const Loop& loop = code.loops()[statement.loop];
    all.push_back({{without(code, statement.range), code.insert_after(loop.whole.end - 1, " __syncthreads();")},
                   parts_of_barrier(code, barrier)});
  }
  return all;
}

std::vector<Mutation> barrier_in_branch(const Code& code) {
  std::vector<Mutation> all;
  for (const int barrier : barriers(code))
    all.push_back(
        {{code.insert_before(code.statements()[barrier].range.begin, "if (threadIdx.x < 8) ")}, {"barrier_in_branch"}});
  return all;
}

std::vector<Mutation> drop_wait(const Code& code) {
  std::vector<Mutation> all;
  for (const Statement& statement : code.statements())
    if (code.is(statement.range.begin, "__pipeline_wait_prior"))
      all.push_back({{without(code, statement.range)}, {"first_barrier_missing", "tile_not_filled"}});
  return all;
}

}  // namespace

std::vector<Operator> barrier_operators() {
  return {
      {"drop-barrier", "a barrier is removed", drop_barrier},
      {"drop-both-barriers", "both barriers of a round are removed", drop_both},
      {"barrier-up", "a barrier is moved before the statement or loop in front of it", barrier_up},
      {"barrier-down", "a barrier is moved behind the statement or loop that follows it", barrier_down},
      {"barrier-behind-loop", "a barrier is moved out of its loop", barrier_behind_loop},
      {"barrier-in-branch", "only some threads of a block pass a barrier", barrier_in_branch},
      {"drop-wait", "asynchronous copies are not waited for", drop_wait},
  };
}

}  // namespace mutants
