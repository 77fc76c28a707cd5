// Runs trials in few processes, small shapes first, and compares their results.
#include <algorithm>
#include <array>
#include <future>
#include <set>

#include "grader/base/parallel.h"
#include "grader/run/shared_cores.h"
#include "grader/run/trials.h"

namespace grader {
namespace {

using lab::Sender;
using lab::ThreadOrder;

/// Compares all equal calls if their results differ; the first wrong result becomes `outcome.C`.
void compare_all_calls(Trial& trial) {
  CaseOutcome& outcome = trial.outcome;
  for (std::vector<float>& C : outcome.earlier_C) {
    std::vector<bool> wrong_elements;
    const Comparison earlier = compare(*trial.reference, C, &wrong_elements);
    if (earlier.wrong == 0) continue;
    trial.first_call_wrong = &C == &outcome.earlier_C.front();
    trial.comparison = earlier;
    trial.wrong_elements = wrong_elements;
    outcome.C = std::move(C);
    break;
  }
  trial.second_call_wrong = !trial.first_call_wrong && trial.comparison.wrong > 0;
}

void judge_trial(Trial& trial) {
  const Reference& reference = *trial.reference;
  if (trial.outcome.answered) {
    trial.comparison = compare(reference, trial.outcome.C, &trial.wrong_elements);
    if (!trial.outcome.earlier_C.empty()) compare_all_calls(trial);
    const CaseOutcome& outcome = trial.outcome;
    trial.input_modified = outcome.came_back ? outcome.inputs_changed
                                             : !same_bits(outcome.A, reference.A) || !same_bits(outcome.B, reference.B);
  } else {
    trial.comparison.wrong = trial.comparison.of = reference.C.size();
  }
  trial.call_never_ended = !trial.outcome.answered && trial.outcome.earlier_C.empty() && ran_into_time(trial.outcome);
  trial.right = trial.outcome.finished && trial.outcome.answered && trial.comparison.wrong == 0;
  if (!trial.outcome.answered || trial.right) return;
  trial.whole_numbers = holds_whole_numbers(reference, trial.outcome.C);
  trial.few_bits = holds_few_bits(reference, trial.outcome.C);
}

/// True if most wrong elements are those of the recorded call. Sums of different inputs are equal only by accident.
bool repeats(const Reference& call, const Trial& trial) {
  const std::vector<float>& C = trial.outcome.C;
  uint64_t same = 0;
  for (size_t i = 0; i < C.size() && i < call.C.size(); ++i)
    same += trial.wrong_elements[i] && static_cast<double>(C[i]) == call.C[i];
  return same > trial.comparison.wrong / 2;
}

bool right_in_natural_order(const Trial& trial) { return trial.right && trial.order == ThreadOrder::natural; }

/// True if this fill, and this shape, are each right in natural order in some trial. In natural order, fractions run at
/// the smallest shape, and integers at all shapes.
bool needs_its_order(const Trial& trial, const std::vector<Trial>& all) {
  if (trial.right || trial.order == ThreadOrder::natural) return false;
  const Reference& mine = *trial.reference;
  const auto same_kind = [&](const Trial& other) {
    return right_in_natural_order(other) && other.reference->kind == mine.kind;
  };
  const auto same_shape = [&](const Trial& other) {
    return right_in_natural_order(other) && other.reference->shape == mine.shape;
  };
  return std::ranges::any_of(all, same_kind) && std::ranges::any_of(all, same_shape);
}

/// Frees the memory as well: starting a program takes longer the more memory the grader holds.
void forget_matrices(CaseOutcome& outcome) {
  for (std::vector<float>* matrix : {&outcome.C, &outcome.A, &outcome.B}) std::vector<float>().swap(*matrix);
  outcome.earlier_C.clear();
}

/// Runs some of the trials in a separate process.
std::string run_share(const std::string& binary, Flavour flavour, const std::vector<Trial*>& share,
                      const Executor& executor) {
  if (share.empty()) return "";
  std::vector<Case> cases;
  for (const Trial* trial : share) {
    const Reference& of = *trial->reference;
    cases.push_back(
        {.shape = of.shape, .A = &of.A, .B = &of.B, .order = trial->order, .order_seed = 1, .sender = trial->sender});
  }
  Execution execution = executor(binary, cases, flavour);
  share[0]->printed = std::move(execution.printed);
  const Reference* call = nullptr;
  for (size_t i = 0; i < share.size(); ++i) {
    share[i]->outcome = std::move(execution.cases[i]);
    judge_trial(*share[i]);
    if (share[i]->sender == Sender::host)
      call = share[i]->reference.get();
    else if (call && share[i]->outcome.answered && !share[i]->right)
      share[i]->repeats_the_call = repeats(*call, *share[i]);
    forget_matrices(share[i]->outcome);
  }
  return execution.error;
}

/// Runs them in two parallel processes.
std::string run_shares(const std::string& binary, Flavour flavour, const std::vector<Trial*>& one,
                       const std::vector<Trial*>& other, const Executor& executor) {
  auto running = std::async(std::launch::async, [&] { return run_share(binary, flavour, other, executor); });
  const std::string error = run_share(binary, flavour, one, executor), other_error = running.get();
  return error.empty() ? other_error : error;
}

/// The emulator's time for a trial, in products: tiles are multiplied completely.
double cost(const Trial& trial) {
  constexpr double kStart = 1000;
  constexpr int kTile = 16;
  const Shape& s = trial.reference->shape;
  return kStart + multiply_adds({s.M, s.N, std::max(s.K, kTile)});
}

using Share = std::vector<Trial*>;

/// The trials of a shape stay together, since a recording needs the call before it.
std::vector<Share> by_shape(const Share& trials) {
  std::vector<Share> shapes;
  for (Trial* trial : trials) {
    if (shapes.empty() || shapes.back()[0]->reference->shape != trial->reference->shape) shapes.emplace_back();
    shapes.back().push_back(trial);
  }
  return shapes;
}

/// Assigns shapes from the largest down, each to the share with less work; `busy` is the initial work of the second
/// share.
std::array<Share, 2> divide(const std::vector<Share>& shapes, double busy) {
  std::array<Share, 2> shares;
  double work[2] = {0, busy};
  for (auto shape = shapes.rbegin(); shape != shapes.rend(); ++shape) {
    const size_t lesser = work[1] < work[0] ? 1 : 0;
    shares[lesser].insert(shares[lesser].begin(), shape->begin(), shape->end());
    for (const Trial* trial : *shape) work[lesser] += cost(*trial);
  }
  return shares;
}

const CaseOutcome& outcome_of(const Trial* trial) { return trial->outcome; }

/// never_ends() for any elements that have outcomes.
template <class Elements, class OutcomeOf>
bool is_in_vain(const Elements& elements, OutcomeOf outcome_of) {
  constexpr std::ptrdiff_t kEnough = 2;
  return std::ranges::any_of(elements, &CaseOutcome::unreached, outcome_of) ||
         std::ranges::count_if(elements, was_ended_by_clock, outcome_of) >= kEnough;
}

std::vector<Trial> copies_of(const Share& share) {
  std::vector<Trial> all;
  for (const Trial* trial : share) all.push_back(*trial);
  return all;
}

Share together(const std::vector<Share>& shapes) {
  Share all;
  for (const Share& shape : shapes) all.insert(all.end(), shape.begin(), shape.end());
  return all;
}

struct Program {
  const std::string& binary;
  Flavour flavour;
  const Executor& executor;
};

/// Runs two shares in parallel, with the other work after the second or, if there are more cores, in parallel with it.
std::string run_side_by_side(const Program& program, const std::vector<Share>& shapes, const Beside& beside) {
  const auto shares = divide(shapes, beside.work ? beside.products : 0);
  const ExpectedPrograms expected(1 + !shares[1].empty() + (beside.work ? 1 : 0));
  const auto run = [&](const Share& share) {
    return run_share(program.binary, program.flavour, share, program.executor);
  };
  auto work = std::async(beside.work && cores() > 2 ? std::launch::async : std::launch::deferred, [&] {
    if (beside.work) beside.work();
  });
  auto other = std::async(std::launch::async, [&] {
    const std::string wrong = run(shares[1]);
    work.get();
    return wrong;
  });
  const std::string one = run(shares[0]), two = other.get();
  return one.empty() ? two : one;
}

using Decided = std::set<size_t>;  // groups with a wrong trial

void add_decided(const Share& ran, Decided& decided) {
  for (const Trial* trial : ran)
    if (!trial->right) decided.insert(trial->groups.begin(), trial->groups.end());
}

bool is_open(const Share& shape, const Decided& decided) {
  return std::ranges::any_of(shape[0]->groups, [&](size_t group) { return decided.count(group) == 0; });
}

void spare(const std::vector<Share>& shapes) {
  for (const Share& shape : shapes)
    for (Trial* trial : shape) trial->spared = true;
}

/// Runs one shape of each group that is still right, then the other shapes of groups that stay right.
std::string run_undecided(const Program& program, const std::vector<Share>& shapes, const Share& ran) {
  Decided decided;
  add_decided(ran, decided);
  Decided asked = decided;
  std::vector<Share> first, rest;
  for (const Share& shape : shapes) {
    const bool open = is_open(shape, asked);
    (open ? first : rest).push_back(shape);
    if (open) asked.insert(shape[0]->groups.begin(), shape[0]->groups.end());
  }
  std::string error = run_side_by_side(program, first, {});
  add_decided(together(first), decided);
  const auto closed =
      std::stable_partition(rest.begin(), rest.end(), [&](const Share& shape) { return is_open(shape, decided); });
  spare({closed, rest.end()});
  rest.erase(closed, rest.end());
  const std::string later = run_side_by_side(program, rest, {});
  return error.empty() ? later : error;
}

/// Runs small shapes before large ones.
std::string run_by_shapes(const Program& program, std::vector<Share> shapes, const Beside& beside) {
  const auto middle =
      std::ranges::find_if(shapes, [](const Share& shape) { return is_large(shape[0]->reference->shape); });
  const Share small = together({shapes.begin(), middle});
  shapes.erase(shapes.begin(), middle);
  const std::string error = run_share(program.binary, program.flavour, small, program.executor);
  const Large large = is_in_vain(small, outcome_of) ? Large::none
                      : beside.small_seen           ? beside.small_seen(copies_of(small))
                                                    : Large::all;
  if (large == Large::none) spare(shapes);
  if (large == Large::none || !error.empty()) return error;
  return large == Large::all ? run_side_by_side(program, shapes, beside) : run_undecided(program, shapes, small);
}

/// True if the other trial of its shape has run and is wrong, but not because of a time-out.
bool is_wanted(const Trial& waiting, const Share& ran) {
  return std::ranges::any_of(ran, [&](const Trial* trial) {
    return trial->reference->shape == waiting.reference->shape && !trial->spared && !trial->right &&
           !ran_into_time(trial->outcome);
  });
}

std::string run_in_emulator(const Program& program, std::vector<Trial>& trials, const Beside& beside) {
  Share at_once, waiting;
  for (Trial& trial : trials) (trial.waits ? waiting : at_once).push_back(&trial);
  const std::string error = run_by_shapes(program, by_shape(at_once), beside);
  const bool in_vain = is_in_vain(at_once, outcome_of);
  const auto spared = std::stable_partition(waiting.begin(), waiting.end(),
                                            [&](const Trial* trial) { return !in_vain && is_wanted(*trial, at_once); });
  spare(by_shape({spared, waiting.end()}));
  waiting.erase(spared, waiting.end());
  return error.empty() ? run_side_by_side(program, by_shape(waiting), {}) : error;
}

/// Smaller shapes run with both fills in one process: a result kept from the first call shows in the second.
std::string run_by_fills(const std::string& binary, Flavour flavour, std::vector<Trial>& trials,
                         const Executor& executor) {
  std::vector<Trial*> shares[2];
  for (size_t i = 0; i < trials.size(); ++i) {
    const bool first = trials[i].reference->kind == Fill::integers || i < trials.size() / 2;
    shares[first ? 0 : 1].push_back(&trials[i]);
  }
  return run_shares(binary, flavour, shares[0], shares[1], executor);
}
}  // namespace

bool never_ends(const std::vector<Trial>& trials) { return is_in_vain(trials, &Trial::outcome); }

std::string run_trials(const std::string& binary, Flavour flavour, std::vector<Trial>& trials, const Executor& executor,
                       const Beside& beside) {
  const std::string error = is_emulator(flavour) ? run_in_emulator({binary, flavour, executor}, trials, beside)
                                                 : run_by_fills(binary, flavour, trials, executor);
  for (Trial& trial : trials) trial.needs_its_order = needs_its_order(trial, trials);
  return error;
}
}  // namespace grader
