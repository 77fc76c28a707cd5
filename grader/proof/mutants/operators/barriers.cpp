#include "grader/proof/mutants/find.h"
#include "grader/proof/mutants/operators/operators.h"

namespace mutants {
namespace {

/// Replaces it by an empty statement, because it may be the only statement under an `if`.
Edit without(const Code& code, const Statement& statement) { return code.replace(statement.range, ";"); }

std::vector<Statement> barriers_of_loop(const Code& code, int loop) {
  std::vector<Statement> round = barriers(code);
  std::erase_if(round, [&](const Statement& barrier) { return loop < 0 || barrier.loop != loop; });
  return round;
}

/// With two barriers in an iteration, each has one role; a single one, with two buffers per tile, has both.
Ids parts_of_barrier(const Code& code, const Statement& barrier) {
  const auto round = barriers_of_loop(code, barrier.loop);
  const bool first = !round.empty() && barrier.range.begin == round[0].range.begin;
  if (round.size() == 2) return {first ? "first_barrier_missing" : "second_barrier_missing"};
  Ids both = {"first_barrier_missing", "second_barrier_missing", "both_barriers_missing"};
  // A thread that does not wait for other threads' asynchronous copies reads data that has not arrived.
  if (code.text().find("__pipeline_wait_prior") != std::string::npos) both.push_back("tile_not_filled");
  return both;
}

void drop_barrier(const Code& code, Mutations& found) {
  for (const Statement& barrier : barriers(code)) found.add({without(code, barrier)}, parts_of_barrier(code, barrier));
}

void drop_both(const Code& code, Mutations& found) {
  for (size_t loop = 0; loop < code.loops().size(); ++loop)
    if (const auto round = barriers_of_loop(code, static_cast<int>(loop)); round.size() == 2)
      found.add({without(code, round[0]), without(code, round[1])}, {"both_barriers_missing"});
}

/// The largest statement, loop or branch beside a barrier, on the side that `stands_right` selects.
template <class StandsRight>
Range largest(const Code& code, const StandsRight& stands_right) {
  Range best;
  const auto look_at = [&](Range item) {
    if (stands_right(item) && item.size() > best.size()) best = item;
  };
  for (const Statement& statement : code.statements()) look_at(statement.range);
  for (const Loop& loop : code.loops()) look_at(loop.whole);
  for (const Branch& branch : code.branches()) look_at(branch.whole);
  return best;
}

void barrier_up(const Code& code, Mutations& found) {
  for (const Statement& barrier : barriers(code)) {
    const Range over = largest(code, [&](Range item) { return item.end == barrier.range.begin; });
    if (over.size() > 0)
      found.add({code.insert_before(over.begin, "__syncthreads(); "), without(code, barrier)},
                parts_of_barrier(code, barrier));
  }
}

void barrier_down(const Code& code, Mutations& found) {
  for (const Statement& barrier : barriers(code)) {
    const Range over = largest(code, [&](Range item) { return item.begin == barrier.range.end; });
    if (over.size() > 0)
      found.add({without(code, barrier), code.insert_after(over.end - 1, " __syncthreads();")},
                parts_of_barrier(code, barrier));
  }
}

void barrier_behind_loop(const Code& code, Mutations& found) {
  for (const Statement& barrier : barriers(code))
    if (barrier.loop >= 0)
      found.add(
          {without(code, barrier), code.insert_after(code.loops()[barrier.loop].whole.end - 1, " __syncthreads();")},
          parts_of_barrier(code, barrier));
}

void barrier_in_branch(const Code& code, Mutations& found) {
  for (const Statement& barrier : barriers(code))
    found.add({code.insert_before(barrier.range.begin, "if (threadIdx.x < 8) ")}, {"barrier_in_branch"});
}

void drop_wait(const Code& code, Mutations& found) {
  for (const Statement& statement : code.statements())
    if (code.is(statement.range.begin, "__pipeline_wait_prior"))
      found.add({without(code, statement)}, {"copies_not_waited_for", "tile_not_filled"});
}

}  // namespace

std::vector<Operator> barrier_operators() {
  return {
      {"drop-barrier", "a barrier is removed", drop_barrier},
      {"drop-both-barriers", "both barriers of a round are removed", drop_both},
      {"barrier-up", "a barrier is moved before the statement or loop in front of it", barrier_up},
      {"barrier-down", "a barrier is moved after the statement or loop that follows it", barrier_down},
      {"barrier-behind-loop", "a barrier is moved out of its loop", barrier_behind_loop},
      {"barrier-in-branch", "only some threads of a block reach a barrier", barrier_in_branch},
      {"drop-wait", "the wait for asynchronous copies is removed", drop_wait},
  };
}

}  // namespace mutants
