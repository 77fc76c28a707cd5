// Which shapes to run, with which fills and thread orders.
#include <map>
#include <tuple>

#include "grader/lab/hidden_shapes.h"
#include "grader/run/trials.h"

namespace grader {
namespace {

using lab::Sender;
using lab::ThreadOrder;

/// The thread orders in which a shape runs.
enum class Orders { natural, reversed, random, all };

/// Other orders make races show in the numbers, at smaller shapes as well; beyond this many products they only take
/// time.
constexpr double kMostReordered = 1e7;

/// When orders are tried, one run of a larger shape shows whether it is right; a second one only takes time.
bool is_run_once(const Shape& shape, Orders orders) { return orders != Orders::all && is_large(shape); }

/// Tiny hidden shapes, which are cheap to run.
bool is_tiny(const Shape& shape) { return multiply_adds(shape) <= 1e4; }

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

/// Every shape once, with the groups that contain it.
AskedShapes asked_shapes(const Rubric& rubric, const std::string& submission, bool on_gpu) {
  AskedShapes all;
  for (size_t group = 0; group < rubric.correctness.size(); ++group) {
    ask(rubric.correctness[group].shapes, group, true, all);
    if (on_gpu) ask(rubric.correctness[group].gpu_shapes, group, true, all);
    ask(hidden_shapes(rubric, group, submission), group, false, all);
  }
  return all;
}

/// Changes the seed, so that a second call does not find the sums of the first.
constexpr uint64_t kSecondCall = 0x9e3779b97f4a7c15;

/// The thread order for a shape's fractions, which the host never sees.
ThreadOrder order_of_recording(Orders orders) {
  if (orders == Orders::reversed) return ThreadOrder::reversed;
  return orders == Orders::random ? ThreadOrder::random : ThreadOrder::natural;
}

Fill fractions_of(Backend backend) { return backend == Backend::cpu ? Fill::cancelling : Fill::reals; }

struct Wanted {
  Orders orders;
  Fill fractions;
  bool once = false;  // the call with integers runs only if the fractions are wrong
};

void add_trials(const Shape& shape, const std::vector<size_t>& groups, uint64_t seed, Precision precision,
                Wanted wanted, std::vector<Trial>& trials) {
  const auto make = [&](Fill fill, uint64_t its_seed) {
    return std::make_shared<const Reference>(make_reference(fill, shape, its_seed, precision));
  };
  const auto add = [&](const std::shared_ptr<const Reference>& reference, ThreadOrder order, Sender sender) {
    trials.push_back({.groups = groups, .order = order, .sender = sender, .reference = reference});
  };
  const Orders orders = multiply_adds(shape) > kMostReordered ? Orders::natural : wanted.orders;
  add(make(Fill::integers, seed), ThreadOrder::natural, Sender::host);
  trials.back().waits = wanted.once;
  if (orders == Orders::all) add(make(Fill::integers, seed ^ kSecondCall), ThreadOrder::reversed, Sender::host);
  // State that the host keeps from one call shows in the next ones, where no kernel runs.
  const bool has_own_call = wanted.once || orders == Orders::reversed || orders == Orders::random;
  add(make(wanted.fractions, seed), order_of_recording(orders), has_own_call ? Sender::rehearsals : Sender::recording);
  if (orders == Orders::all) add(make(wanted.fractions, seed ^ kSecondCall), ThreadOrder::random, Sender::recording);
}
std::vector<Trial> plan(const Rubric& rubric, const std::string& submission, uint64_t seed, bool orders, bool on_gpu) {
  std::vector<Trial> trials;
  Orders next = Orders::all;
  for (const auto& [shape, asked] : asked_shapes(rubric, submission, on_gpu)) {
    // A race that needs other orders also shows at the rubric's shapes, so hidden shapes need not be run in them.
    const bool ordered = orders && asked.by_rubric;
    const Orders its = ordered ? next : Orders::natural;
    const bool once = orders && (is_run_once(shape, its) || (!asked.by_rubric && is_tiny(shape)));
    add_trials(shape, asked.groups, seed, rubric.precision, {its, fractions_of(rubric.backend), once}, trials);
    // The first shape runs in all orders; each further shape in one more, alternating.
    if (ordered) next = next == Orders::random ? Orders::reversed : Orders::random;
  }
  return trials;
}

}  // namespace

bool is_large(const Shape& shape) {
  constexpr double kSmall = 3e5;  // in products
  return multiply_adds(shape) > kSmall;
}

bool is_smaller(const Trial& a, const Trial& b) { return BySize{}(a.reference->shape, b.reference->shape); }

std::vector<Trial> plan_trials(const Rubric& rubric, const std::string& submission, uint64_t seed, bool orders) {
  return plan(rubric, submission, seed, orders, false);
}

std::vector<Trial> plan_gpu_trials(const Rubric& rubric, const std::string& submission, uint64_t seed) {
  return plan(rubric, submission, seed, false, true);
}

std::vector<Trial> plan_one_shape(const Shape& shape, uint64_t seed, Precision precision, Backend backend) {
  std::vector<Trial> trials;
  const Orders orders = backend == Backend::emulator ? Orders::all : Orders::natural;
  add_trials(shape, {0}, seed, precision, {orders, fractions_of(backend)}, trials);
  return trials;
}
}  // namespace grader
