#include "grader/judge/cpu_technique.h"

#include <algorithm>
#include <array>
#include <future>
#include <numeric>
#include <random>

#include "common/matmul/fills.h"
#include "grader/run/baseline.h"
#include "grader/run/cachegrind.h"
#include "grader/run/counted_path.h"
#include "grader/run/job.h"
#include "grader/run/outputs.h"
#include "grader/run/summation.h"
#include "grader/sandbox/sandbox.h"

namespace grader {
namespace {

constexpr Shape kMissesCounted{144, 144, 144};  // B is larger than the cache
constexpr Shape kInstructionsCounted{96, 96, 96};
constexpr const char* kNaive = "01_naive_cpu";
/// K, and a K about twice as large: the number of partial sums shows in what the second half adds.
struct Lengths {
  int shorter, longer;
};

/// Multiples of every usual number of partial sums, and twice lengths that leave a remainder. Any length up to that of
/// the timed shape can be drawn: a file that lists five lengths contains all that are probed one time in 10,000.
std::array<Lengths, 3> lengths_to_probe() {
  constexpr int kStep = 16, kFewestSums = 4;
  lab::Random random(new_nonce());
  const auto below = [&](int count) { return static_cast<int>(random.below(static_cast<uint32_t>(count))); };
  const auto whole = [&]() -> Lengths {
    const int shorter = kStep * (4 + below(4));
    return {shorter, 2 * shorter + kStep * below(2)};
  };
  const auto ragged = [&]() -> Lengths {
    const int rest = kFewestSums * below(kStep / kFewestSums) + 1 + below(kFewestSums - 1);
    const Lengths lengths = whole();
    return {lengths.shorter + rest, lengths.longer + rest};
  };
  return {whole(), ragged(), ragged()};
}

bool has(const std::vector<std::string>& wanted, const std::string& name) {
  return std::ranges::find(wanted, name) != wanted.end();
}

void fail(CpuMetrics& metrics, const std::string& why, bool at_fault) {
  if (!metrics.error.empty()) return;
  metrics.error = why;
  metrics.at_fault = at_fault;
}

struct Operands {
  Shape shape;
  std::vector<float> A, B;
};

/// The two inputs for one K: the probe, and ordinary numbers like those that are graded and counted with.
struct Question {
  Probe probe;
  std::array<Operands, 2> ordinary;
};

/// M and N that no probe has; they are multiples, so that there are no remainders either.
Operands ordinary_numbers(int K) {
  constexpr int kStep = 8, kMost = 7;
  lab::Random random(new_nonce());
  const auto side = [&] { return kStep * (1 + static_cast<int>(random.below(kMost))); };
  Operands all{{side(), side(), K}, {}, {}};
  lab::fill(lab::Fill::cancelling, all.shape.M, all.shape.N, K, new_nonce(), all.A, all.B);
  return all;
}

std::vector<Question> all_questions() {
  std::vector<Question> questions;
  for (const auto& [shorter, longer] : lengths_to_probe())
    for (int K : {shorter, longer}) {
      Question one{make_probe(K, new_nonce()), {}};
      for (Operands& numbers : one.ordinary) numbers = ordinary_numbers(K);
      questions.push_back(std::move(one));
    }
  return questions;
}

/// Runs the cases in one process, in an unpredictable order; results are in the order of `cases`.
bool run_shuffled(const std::string& binary, const std::vector<Case>& cases, std::vector<std::vector<float>>& C) {
  std::vector<size_t> order(cases.size());
  std::iota(order.begin(), order.end(), 0u);
  std::shuffle(order.begin(), order.end(), std::mt19937_64(new_nonce()));
  std::vector<Case> asked;
  for (size_t i : order) asked.push_back(cases[i]);
  OutputsOfRun done = run_for_outputs({.argv = {binary, "--once"}, .readable = {binary}}, asked);
  if (done.C.empty()) return false;
  C.resize(cases.size());
  for (size_t i = 0; i < order.size(); ++i) C[order[i]] = std::move(done.C[i]);
  return true;
}

struct Sums {
  int count = 0;
  std::string error;
};

/// The smallest count: a kernel that falls back to a serial sum if K leaves a remainder has one chain there. A kernel
/// that sums ordinary numbers in a different order than the probe also counts as one sum.
Sums count_sums(const std::string& binary) {
  const std::vector<Question> questions = all_questions();
  std::vector<Case> cases;
  for (const Question& one : questions) {
    cases.push_back({one.probe.shape, &one.probe.A, &one.probe.B});
    for (const Operands& ordinary : one.ordinary) cases.push_back({ordinary.shape, &ordinary.A, &ordinary.B});
  }
  std::vector<std::vector<float>> C;
  if (!run_shuffled(binary, cases, C)) return {0, "the probe of the order of summation did not come back"};
  std::vector<SummationOrder> orders;
  bool follows_all = true;
  size_t next = 0;
  for (const Question& one : questions) {
    const auto order = read_order(one.probe, C[next++]);
    if (!order) return {0, "the order of summation cannot be determined from the results"};
    for (const Operands& ordinary : one.ordinary)
      follows_all = follows(*order, ordinary.shape, ordinary.A, ordinary.B, C[next++], new_nonce()) && follows_all;
    orders.push_back(*order);
  }
  if (!follows_all) return {1, ""};
  int fewest = partial_sums(orders[0], orders[1]);
  for (size_t i = 2; i < orders.size(); i += 2) fewest = std::min(fewest, partial_sums(orders[i], orders[i + 1]));
  return {fewest, ""};
}

void add_partial_sums(const std::string& binary, CpuMetrics& metrics) {
  const Sums sums = count_sums(binary);
  if (sums.error.empty()) {
    metrics.values["partial_sums"] = sums.count;
    return;
  }
  const Baseline naive = baseline(kNaive, Flavour::cpu_plain);
  fail(metrics, sums.error, naive.error.empty() && count_sums(naive.binary).error.empty());
}

void add_counts(const CountedBuilds& builds, const std::vector<std::string>& wanted, CpuMetrics& metrics) {
  const bool misses = has(wanted, "d1_misses");
  const Baseline known_good = baseline(kNaive, Flavour::cpu_plain);
  if (!known_good.error.empty()) return fail(metrics, known_good.error, false);
  const Shape counted = misses ? kMissesCounted : kInstructionsCounted;
  auto path_taken = std::async(std::launch::async, [&] {
    return builds.traced.empty() ? CountedPath::same : counted_path(builds.traced, counted);
  });
  const CachegrindCounts counts = count_matmul(builds.plain, known_good.binary, counted, misses);
  const CountedPath path = path_taken.get();
  metrics.other_path = path == CountedPath::other;
  if (!counts.error.empty()) return fail(metrics, counts.error, counts.at_fault);
  if (path == CountedPath::incomplete)
    return fail(metrics, "matmul() did not end normally under valgrind", runs_simulated(known_good.binary, counted));
  metrics.values["instructions"] = counts.instructions;
  if (misses) metrics.values["d1_misses"] = counts.d1_misses;
  if (!has(wanted, "instructions_over_naive")) return;
  const BaselineCount naive = baseline_instructions(kNaive, counted);
  if (!naive.error.empty()) return fail(metrics, naive.error, false);
  metrics.values["instructions_over_naive"] = counts.instructions / naive.instructions;
}

}  // namespace

CpuMetrics cpu_metrics(const CountedBuilds& builds, const std::vector<std::string>& wanted) {
  CpuMetrics metrics;
  if (has(wanted, "partial_sums")) add_partial_sums(builds.plain, metrics);
  if (has(wanted, "d1_misses") || has(wanted, "instructions") || has(wanted, "instructions_over_naive"))
    add_counts(builds, wanted, metrics);
  return metrics;
}

}  // namespace grader
