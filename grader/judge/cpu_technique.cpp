#include "grader/judge/cpu_technique.h"

#include <algorithm>
#include <array>
#include <optional>

#include "grader/run/baseline.h"
#include "grader/run/cachegrind.h"
#include "grader/run/job.h"
#include "grader/run/numbers.h"
#include "grader/run/summation.h"
#include "grader/sandbox/sandbox.h"

namespace grader {
namespace {

constexpr Shape kCounted{200, 200, 200};
constexpr const char* kNaive = "01_naive_cpu";
// Pairs of K and K + 64: multiples of every usual number of sums, and such that leave a remainder.
constexpr std::array<int, 4> kProbed{64, 128, 67, 131};
constexpr int kOrdinary = 128;  // one of these K, with numbers like any other

bool has(const std::vector<std::string>& wanted, const std::string& name) {
  return std::ranges::find(wanted, name) != wanted.end();
}

void fail(CpuMetrics& metrics, const std::string& why) {
  if (metrics.error.empty()) metrics.error = why;
}

struct Probe {
  Shape shape;
  std::vector<float> A, B;
};

std::vector<Probe> all_probes() {
  std::vector<Probe> probes;
  for (int K : kProbed) {
    Probe one{probe_shape(K), {}, {}};
    fill_probe(one.shape, one.A, one.B);
    probes.push_back(std::move(one));
  }
  const Reference ordinary = make_reference(Fill::reals, probe_shape(kOrdinary), 1);
  probes.push_back({ordinary.shape, ordinary.A, ordinary.B});
  return probes;
}

/// Code that knows the probe by its numbers may add up one by one elsewhere. Sums that follow no order bit for bit, such
/// as compensated ones or those of fused multiply-adds, are what the probe says.
bool adds_one_by_one_elsewhere(const SummationOrder& order, const Probe& ordinary, const std::vector<float>& C) {
#if defined(__x86_64__)
  const auto is_order = [&](const SummationOrder& one) {
    return follows(one, ordinary.shape, ordinary.A, ordinary.B, C);
  };
  return !is_order(order) && (is_order(serial_order(kOrdinary, false)) || is_order(serial_order(kOrdinary, true)));
#else
  // Elsewhere g++ joins a product and a sum into one instruction, which rounds once.
  return (void)order, (void)ordinary, (void)C, false;
#endif
}

bool run_probes(const std::string& binary, const std::vector<Probe>& probes, std::vector<std::vector<float>>& C) {
  std::vector<Case> cases;
  for (const Probe& probe : probes) cases.push_back({probe.shape, &probe.A, &probe.B});
  const uint64_t nonce = new_nonce();
  const Command command{
      .argv = {binary, "--once"}, .readable = {binary}, .input = encode_job(cases, nonce), .result_pipe = true};
  return parse_outputs(run(command).result, nonce, cases, C);
}

/// The smaller of the two counts: a kernel that sums serially as soon as K leaves a remainder has one chain there.
void add_partial_sums(const std::string& binary, CpuMetrics& metrics) {
  const std::vector<Probe> probes = all_probes();
  std::vector<std::vector<float>> C;
  if (!run_probes(binary, probes, C)) return fail(metrics, "the probe of the order of summation did not come back");
  std::array<std::optional<SummationOrder>, kProbed.size()> orders;
  for (size_t i = 0; i < orders.size(); ++i) {
    orders[i] = read_order(probes[i].shape, C[i]);
    if (!orders[i]) return fail(metrics, "the order of summation cannot be read from the results");
  }
  metrics.values["partial_sums"] =
      adds_one_by_one_elsewhere(*orders[1], probes.back(), C.back())
          ? 1
          : std::min(partial_sums(*orders[0], *orders[1]), partial_sums(*orders[2], *orders[3]));
}

void add_counts(const std::string& binary, const std::vector<std::string>& wanted, CpuMetrics& metrics) {
  const bool misses = has(wanted, "d1_misses");
  const CachegrindCounts counts = count_matmul(binary, kCounted, misses);
  if (!counts.error.empty()) return fail(metrics, counts.error);
  metrics.values["instructions"] = counts.instructions;
  if (misses) metrics.values["d1_misses"] = counts.d1_misses;
  if (!has(wanted, "instructions_over_naive")) return;
  const BaselineCount naive = baseline_instructions(kNaive, kCounted);
  if (!naive.error.empty()) return fail(metrics, naive.error);
  metrics.values["instructions_over_naive"] = counts.instructions / naive.instructions;
}

}  // namespace

CpuMetrics cpu_metrics(const std::string& plain_binary, const std::vector<std::string>& wanted) {
  CpuMetrics metrics;
  if (has(wanted, "partial_sums")) add_partial_sums(plain_binary, metrics);
  if (has(wanted, "d1_misses") || has(wanted, "instructions") || has(wanted, "instructions_over_naive"))
    add_counts(plain_binary, wanted, metrics);
  return metrics;
}

}  // namespace grader
