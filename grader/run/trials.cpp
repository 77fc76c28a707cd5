#include "grader/run/trials.h"

#include <algorithm>
#include <array>
#include <future>
#include <map>
#include <set>
#include <tuple>

#include <fmt/core.h>

#include "grader/base/parallel.h"
#include "grader/base/text.h"
#include "grader/lab/hidden_shapes.h"

namespace grader {
namespace {

using lab::Sender;
using lab::ThreadOrder;

/// Other orders make races show in the numbers, as they do at smaller shapes; beyond this many products they only take
/// time.
constexpr double kMostReordered = 1e7;

struct Asked {
  std::vector<size_t> groups;
  bool by_rubric = false;  // false: a hidden shape
};
struct BySize {
  static auto key(const Shape& s) { return std::tuple(multiply_adds(s), s.M, s.N, s.K); }
  bool operator()(const Shape& a, const Shape& b) const { return key(a) < key(b); }
};
using AskedShapes = std::map<Shape, Asked, BySize>;

void ask(const std::vector<Shape>& shapes, size_t group, bool by_rubric, AskedShapes& all) {
  for (const Shape& shape : shapes) {
    Asked& asked = all[shape];
    asked.by_rubric = asked.by_rubric || by_rubric;
    if (asked.groups.empty() || asked.groups.back() != group) asked.groups.push_back(group);
  }
}

/// Every shape once, with the groups that ask for it.
AskedShapes asked_shapes(const Rubric& rubric, const std::string& submission, bool on_gpu) {
  AskedShapes all;
  for (size_t group = 0; group < rubric.correctness.size(); ++group) {
    ask(rubric.correctness[group].shapes, group, true, all);
    if (on_gpu) ask(rubric.correctness[group].gpu_shapes, group, true, all);
    ask(hidden_shapes(rubric, group, submission), group, false, all);
  }
  return all;
}

/// A second call must not find the sums of the first.
constexpr uint64_t kSecondCall = 0x9e3779b97f4a7c15;

/// Which orders of threads a shape is run in.
enum class Orders { natural, reversed, random, all };

/// Of the fractions of a shape, which the host never sees.
ThreadOrder order_of_recording(Orders orders) {
  if (orders == Orders::reversed) return ThreadOrder::reversed;
  return orders == Orders::random ? ThreadOrder::random : ThreadOrder::natural;
}

void add_trials(const Shape& shape, const std::vector<size_t>& groups, uint64_t seed, Precision precision,
                Orders orders, std::vector<Trial>& trials) {
  const auto make = [&](Fill fill, uint64_t its_seed) {
    return std::make_shared<const Reference>(make_reference(fill, shape, its_seed, precision));
  };
  const auto add = [&](const std::shared_ptr<const Reference>& reference, ThreadOrder order, Sender sender) {
    trials.push_back({.groups = groups, .order = order, .sender = sender, .reference = reference});
  };
  if (multiply_adds(shape) > kMostReordered) orders = Orders::natural;
  add(make(Fill::integers, seed), ThreadOrder::natural, Sender::host);
  if (orders == Orders::all) add(make(Fill::integers, seed ^ kSecondCall), ThreadOrder::reversed, Sender::host);
  // What the host keeps from its first call shows in a second one, where no kernel runs.
  const bool called_once = orders == Orders::reversed || orders == Orders::random;
  add(make(Fill::reals, seed), order_of_recording(orders), called_once ? Sender::rehearsal : Sender::recording);
  if (orders == Orders::all) add(make(Fill::reals, seed ^ kSecondCall), ThreadOrder::random, Sender::recording);
}

void judge_trial(Trial& trial) {
  const Reference& reference = *trial.reference;
  if (trial.outcome.answered) {
    trial.comparison = compare(reference, trial.outcome.C, &trial.wrong_elements);
    const CaseOutcome& outcome = trial.outcome;
    trial.input_modified = outcome.came_back ? outcome.inputs_changed
                                             : !same_bits(outcome.A, reference.A) || !same_bits(outcome.B, reference.B);
  } else {
    trial.comparison.wrong = trial.comparison.of = reference.C.size();
  }
  trial.right = trial.outcome.finished && trial.outcome.answered && trial.comparison.wrong == 0;
  if (!trial.outcome.answered || trial.right) return;
  trial.whole_numbers = holds_whole_numbers(reference, trial.outcome.C);
  trial.few_bits = holds_few_bits(reference, trial.outcome.C);
}

/// Are most wrong elements those that the recorded call had to give? Sums of other inputs are equal by accident only.
bool repeats(const Reference& call, const Trial& trial) {
  const std::vector<float>& C = trial.outcome.C;
  uint64_t same = 0;
  for (size_t i = 0; i < C.size() && i < call.C.size(); ++i)
    same += trial.wrong_elements[i] && static_cast<double>(C[i]) == call.C[i];
  return same > trial.comparison.wrong / 2;
}

bool right_in_natural_order(const Trial& trial) { return trial.right && trial.order == ThreadOrder::natural; }

/// Is this sort of numbers right in natural order, and this shape? Fractions are run so at the smallest shape; whole
/// numbers at all.
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

/// Runs some of the trials in one process of their own.
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
    share[i]->outcome.C.clear();
    share[i]->outcome.A.clear();
    share[i]->outcome.B.clear();
  }
  return execution.error;
}

/// In two processes side by side.
std::string run_shares(const std::string& binary, Flavour flavour, const std::vector<Trial*>& one,
                       const std::vector<Trial*>& other, const Executor& executor) {
  auto running = std::async(std::launch::async, [&] { return run_share(binary, flavour, other, executor); });
  const std::string error = run_share(binary, flavour, one, executor), other_error = running.get();
  return error.empty() ? other_error : error;
}

/// The emulator's time for a trial, in products: tiles are multiplied whole.
double cost(const Trial& trial) {
  constexpr double kStart = 1000;
  constexpr int kTile = 16;
  const Shape& s = trial.reference->shape;
  return kStart + multiply_adds({s.M, s.N, std::max(s.K, kTile)});
}

using Share = std::vector<Trial*>;

/// The trials of a shape stay together, since recordings follow their call.
std::vector<Share> by_shape(std::vector<Trial>& trials) {
  std::vector<Share> shapes;
  for (Trial& trial : trials) {
    if (shapes.empty() || shapes.back()[0]->reference->shape != trial.reference->shape) shapes.emplace_back();
    shapes.back().push_back(&trial);
  }
  return shapes;
}

/// From the large ones down, each to whom has less to do; `busy`: what the second has already.
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

/// Two shares side by side, with the other work after the second or, where there are more cores, beside it.
std::string run_side_by_side(const Program& program, const std::vector<Share>& shapes, const Beside& beside) {
  const auto shares = divide(shapes, beside.work ? beside.products : 0);
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

using Decided = std::set<size_t>;  // groups that a wrong trial belongs to

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

/// One shape of each group that is still right, then the others of those that stay so.
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
  const auto closed = std::ranges::stable_partition(rest, [&](const Share& shape) { return is_open(shape, decided); });
  spare({closed.begin(), closed.end()});
  rest.erase(closed.begin(), closed.end());
  const std::string later = run_side_by_side(program, rest, {});
  return error.empty() ? later : error;
}

/// What is small tells of most mistakes, so it runs first.
std::string run_by_shapes(const Program& program, std::vector<Trial>& trials, const Beside& beside) {
  constexpr double kSmall = 3e5;
  std::vector<Share> shapes = by_shape(trials);
  const auto middle = std::ranges::find_if(
      shapes, [](const Share& shape) { return multiply_adds(shape[0]->reference->shape) > kSmall; });
  const Share small = together({shapes.begin(), middle});
  shapes.erase(shapes.begin(), middle);
  const std::string error = run_share(program.binary, program.flavour, small, program.executor);
  const Large large = beside.small_seen ? beside.small_seen(copies_of(small)) : Large::all;
  if (large == Large::none) spare(shapes);
  if (large == Large::none || !error.empty()) return error;
  return large == Large::all ? run_side_by_side(program, shapes, beside) : run_undecided(program, shapes, small);
}

/// Smaller shapes come with both fills in one process: a result that was kept from the first call shows in the second.
std::string run_by_fills(const std::string& binary, Flavour flavour, std::vector<Trial>& trials,
                         const Executor& executor) {
  std::vector<Trial*> shares[2];
  for (size_t i = 0; i < trials.size(); ++i) {
    const bool first = trials[i].reference->kind == Fill::integers || i < trials.size() / 2;
    shares[first ? 0 : 1].push_back(&trials[i]);
  }
  return run_shares(binary, flavour, shares[0], shares[1], executor);
}

/// What numbers can say, in the order in which it is told.
enum class Fault { wrong, precision, non_finite, unwritten, input_modified };

std::string order_text(ThreadOrder order) {
  if (order == ThreadOrder::reversed) return ", with the threads run in reversed order";
  if (order == ThreadOrder::random) return ", with the threads run in a random order";
  return "";
}

std::string amount(uint64_t wrong, uint64_t of) {
  if (of == 1) return "the only element";
  return wrong == of ? fmt::format("all {} elements", thousands(of))
                     : fmt::format("{} of {} elements", thousands(wrong), thousands(of));
}

std::string context(const Trial& trial) {
  return to_string(trial.reference->shape) + (trial.needs_its_order ? order_text(trial.order) : "");
}

Finding about_c(FindingKind kind, const std::string& file, const WrongElement& at, const std::string& message) {
  const std::string element = at.row >= 0 ? fmt::format("[{}][{}]", at.row, at.column) : "";
  return {.kind = kind, .file = file, .array = "C", .element = element, .message = message};
}

std::string expected_and_got(const WrongElement& at) {
  return fmt::format("C[{}][{}] must be {:.8g} but is {:.8g}", at.row, at.column, at.expected, at.got);
}

Finding unwritten(const Trial& trial, const std::string& file) {
  const WrongElement& at = trial.comparison.first_unwritten;
  return about_c(FindingKind::unwritten_output, file, at,
                 fmt::format("C[{}][{}] was never written at {}: {} of C {} missing.", at.row, at.column,
                             context(trial), amount(trial.comparison.unwritten, trial.comparison.of),
                             trial.comparison.unwritten == 1 ? "is" : "are"));
}

Finding non_finite(const Trial& trial, const std::string& file) {
  const WrongElement& at = trial.comparison.first_non_finite;
  return about_c(
      FindingKind::non_finite, file, at,
      fmt::format("{} at {}: it was made from something that is no number.", expected_and_got(at), context(trial)));
}

/// Which loss of digits explains the numbers.
std::string which_loss(const Comparison& comparison, Precision precision) {
  if (comparison.looks_cut_off) return "that is what inputs give whose last bits are cut off, not rounded to TF32";
  if (precision == Precision::tf32) return "that is what half or bfloat16 inputs give; TF32 is asked for";
  return "that is what inputs of lower precision give (TF32 or half); FP32 is asked for";
}

Finding wrong(const Trial& trial, const std::string& file) {
  const Comparison& c = trial.comparison;
  if (c.looks_like_lower_precision)
    return about_c(FindingKind::precision, file, c.first_finite,
                   fmt::format("{} at {}: {}.", expected_and_got(c.first_finite), context(trial),
                               which_loss(c, trial.reference->precision)));
  return about_c(FindingKind::wrong_result, file, c.first_finite,
                 fmt::format("{} at {}; {} {} wrong.", expected_and_got(c.first_finite), context(trial),
                             amount(c.wrong, c.of), c.wrong == 1 ? "is" : "are"));
}

Finding modified(const Trial& trial, const std::string& file) {
  return {.kind = FindingKind::input_modified,
          .file = file,
          .message = "matmul() changed A or B at " + context(trial) + ": they are inputs only."};
}

std::vector<Trial> plan(const Rubric& rubric, const std::string& submission, uint64_t seed, bool orders, bool on_gpu) {
  std::vector<Trial> trials;
  Orders next = Orders::all;
  for (const auto& [shape, asked] : asked_shapes(rubric, submission, on_gpu)) {
    // A race that other orders show is there at the rubric's shapes as well: hidden ones need not cost that time.
    const bool ordered = orders && asked.by_rubric;
    add_trials(shape, asked.groups, seed, rubric.precision, ordered ? next : Orders::natural, trials);
    // All orders once; after that one more for each shape, in turns.
    if (ordered) next = next == Orders::random ? Orders::reversed : Orders::random;
  }
  return trials;
}

}  // namespace

bool is_smaller(const Trial& a, const Trial& b) { return BySize{}(a.reference->shape, b.reference->shape); }

std::vector<Trial> plan_trials(const Rubric& rubric, const std::string& submission, uint64_t seed, bool orders) {
  return plan(rubric, submission, seed, orders, false);
}

std::vector<Trial> plan_gpu_trials(const Rubric& rubric, const std::string& submission, uint64_t seed) {
  return plan(rubric, submission, seed, false, true);
}

std::vector<Trial> plan_one_shape(const Shape& shape, uint64_t seed, Precision precision, bool orders) {
  std::vector<Trial> trials;
  add_trials(shape, {0}, seed, precision, orders ? Orders::all : Orders::natural, trials);
  return trials;
}

std::string run_trials(const std::string& binary, Flavour flavour, std::vector<Trial>& trials, const Executor& executor,
                       const Beside& beside) {
  const std::string error = is_emulator(flavour) ? run_by_shapes({binary, flavour, executor}, trials, beside)
                                                 : run_by_fills(binary, flavour, trials, executor);
  for (Trial& trial : trials) trial.needs_its_order = needs_its_order(trial, trials);
  return error;
}

std::vector<Finding> number_findings(const std::vector<Trial>& trials, const std::string& file) {
  // In the order of the plan, natural thread order first: what is right there and wrong elsewhere comes last.
  std::vector<const Trial*> sorted;
  for (const Trial& trial : trials) sorted.push_back(&trial);
  std::ranges::stable_sort(sorted, {}, [](const Trial* trial) { return trial->order != ThreadOrder::natural; });
  std::map<Fault, Finding> first;
  for (const Trial* trial : sorted) {
    const Comparison& c = trial->comparison;
    if (trial->input_modified) first.emplace(Fault::input_modified, modified(*trial, file));
    if (!trial->outcome.answered) continue;
    if (c.first_finite.row >= 0)
      first.emplace(c.looks_like_lower_precision ? Fault::precision : Fault::wrong, wrong(*trial, file));
    if (c.non_finite > 0) first.emplace(Fault::non_finite, non_finite(*trial, file));
    if (c.unwritten > 0) first.emplace(Fault::unwritten, unwritten(*trial, file));
  }
  // Reals are right within their bound where integers show the lower precision, or wrong in other ways: one cause.
  if (first.count(Fault::precision)) first.erase(Fault::wrong);
  std::vector<Finding> findings;
  for (auto& [fault, finding] : first) findings.push_back(std::move(finding));
  return findings;
}

}  // namespace grader
