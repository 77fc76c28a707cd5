#include "grader/judge/technique.h"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "grader/base/text.h"

namespace grader {
namespace {

double real(uint64_t value) { return static_cast<double>(value); }

uint64_t elements(int rows, int columns) { return static_cast<uint64_t>(rows) * static_cast<uint64_t>(columns); }

/// Even a thread with 128x128 sums, far more than it has registers, loads 2/128 words per multiply-add. If K is short,
/// A and B are small compared with C, and nothing can be concluded.
constexpr double kLeastWords = 1.0 / 64;
constexpr int kLongSum = 128;

/// Half of the operands come from shared memory if only one matrix is tiled, and most of these were stored by other
/// threads.
constexpr double kLeastShare = 0.25;

std::string spoken(double value) {
  if (value >= 1000) return thousands(static_cast<uint64_t>(std::llround(value)));
  return fmt::format("{:.3g}", value);
}

/// An atomic returns a word, whatever happens to it, or writes one: taking the smaller of two atomics' values would
/// hide a label. Atomics that add partial sums are free, unless their returned values are seen in C.
double bytes_by_atomics(const lab::CountsRecord& c, const Shape& shape, const Reach& reach) {
  return std::max(sizeof(float) * reach.global_atomics, real(c.atomic_bytes) - free_atomic_bytes(shape));
}

/// Each operand comes from one place: if all are loaded from global memory, none comes from a different thread,
/// whatever else is multiplied in, and whichever thread also stored them on the way.
std::optional<double> borrowed_share(const Reach& reach, const lab::CountsRecord& c, double by_atomics, double work) {
  if (!reach.borrowed) return std::nullopt;
  const auto share = [&](double bytes) { return bytes / sizeof(float) / (2 * work) * reach.reuse; };
  const double own = reach.own_operands.value_or(share(real(c.global_load_bytes))) + share(by_atomics);
  return std::clamp(1 - own, 0.0, *reach.borrowed);
}

void add_shares(const Reach& reach, std::map<std::string, double>& m) {
  if (reach.shared) m["shared_operand_share"] = *reach.shared;
  if (reach.borrowed) m["borrowed_operand_share"] = *reach.borrowed;
  if (reach.tensor) m["tensor_operand_share"] = *reach.tensor;
  if (reach.shared_words_loaded) m["shared_words_loaded"] = reach.shared_words_loaded;
}

/// Of what the copy engine loads, a share that nobody reads is no merit.
void add_copies(const lab::CountsRecord& c, double share, std::map<std::string, double>& m) {
  const auto of_copied = [&](uint64_t bytes) { return c.copied_bytes ? real(bytes) / real(c.copied_bytes) : 0; };
  m["bulk_load_share"] = share * of_copied(c.copied_bytes_used);
  m["copied_ahead_share"] = share * of_copied(c.copied_bytes_ahead);
}

/// Words that multiply-adds are fed with. A shuffle takes a multiprocessor as long as a read of shared memory; who takes
/// one operand from the tile and the other from global memory has loaded both.
double words_of_operands(const lab::CountsRecord& c, double by_atomics, const Reach& reach) {
  constexpr double kOneMatrix = 0.75;  // share of operands from shared memory if more than one matrix is tiled
  const double shared = real(c.shared_words_read) + reach.shared_atomics + reach.words_shuffled;
  const bool other_from_global = reach.shared && *reach.shared < kOneMatrix;
  const double loaded = other_from_global ? real(c.global_load_bytes) / sizeof(float) : reach.own_words;
  return shared + loaded + by_atomics / sizeof(float);
}

}  // namespace

std::map<std::string, double> emulator_metrics(const lab::CountsRecord& c, const Shape& shape, Reach reach) {
  std::map<std::string, double> m;
  for (const lab::Counter& counter : lab::kCounters) m[counter.name] = real(c.*counter.member);
  const double work = multiply_adds(shape);
  const double by_atomics = bytes_by_atomics(c, shape, reach),
               load_bytes = real(c.global_load_bytes + c.bulk_load_bytes) + by_atomics;
  reach.borrowed = borrowed_share(reach, c, by_atomics, work);
  m["load_bytes_per_multiply_add"] = load_bytes / work;
  m["shared_words_per_multiply_add"] = words_of_operands(c, by_atomics, reach) / work;
  m["tensor_share"] = real(c.tensor_multiply_adds) / work;
  if (reach.tensor && *reach.tensor < kNearlyAll) m["tensor_share"] = std::min(m["tensor_share"], *reach.tensor);
  if (reach.tensor_sums && *reach.tensor_sums < kNearlyAll) m["tensor_share"] *= *reach.tensor_sums;
  if (c.tensor_multiply_adds)
    m["warp_group_share"] = m["tensor_share"] * real(c.warp_group_multiply_adds) / real(c.tensor_multiply_adds);
  m["shared_borrowed_share"] = c.shared_words_read ? real(c.shared_words_borrowed) / real(c.shared_words_read) : 0;
  if (reach.borrowed) m["shared_borrowed_share"] *= std::min(1.0, *reach.borrowed / kLeastShare);
  if (c.global_load_bytes)
    m["load_sector_ratio"] = reach.sector_ratio.value_or(32 * real(c.global_load_sectors) / real(c.global_load_bytes));
  if (load_bytes > 0) {
    m["arithmetic_intensity"] = 2 * work / load_bytes;
    add_copies(c, real(c.bulk_load_bytes) / load_bytes, m);
  }
  add_shares(reach, m);
  return m;
}

Reason incomplete_traffic(const lab::CountsRecord& c, const Shape& s) {
  if (c.launches == 0) return {Why::no_launch, s};
  for (const Reason& part : {Reason{Why::a_not_read, s, c.a_words_read, elements(s.M, s.K)},
                             Reason{Why::b_not_read, s, c.b_words_read, elements(s.K, s.N)},
                             Reason{Why::c_not_written, s, c.c_words_written, elements(s.M, s.N)}})
    if (part.seen != part.all) return part;
  return {};
}

bool cannot_have_computed(const lab::CountsRecord& c, const Shape& s) {
  const uint64_t inputs = 4 * (elements(s.M, s.K) + elements(s.K, s.N));
  const uint64_t loaded = c.global_load_bytes + c.bulk_load_bytes + c.atomic_bytes;
  const double words = real(loaded) / sizeof(float) + real(c.shared_words_read);
  const bool by_tensor_cores = real(c.tensor_multiply_adds) >= multiply_adds(s);
  if (!by_tensor_cores && s.K >= kLongSum && words < kLeastWords * multiply_adds(s)) return true;
  return c.launches == 0 || loaded < inputs ||
         (c.global_store_bytes + c.bulk_store_bytes < 4 * elements(s.M, s.N) && c.atomic_requests == 0);
}

double technique_points(const TechniqueRule& rule, double value) {
  const auto reached = [&](double threshold) {
    return rule.higher_is_better ? value >= threshold : value <= threshold;
  };
  if (reached(rule.full)) return rule.points;
  return rule.half != rule.full && reached(rule.half) ? rule.points / 2 : 0;
}

std::string technique_sentence(const TechniqueRule& rule, double value) {
  const std::string required = rule.higher_is_better ? "at least " : "at most ";
  return fmt::format(fmt::runtime(metric_phrase(rule.metric)), spoken(value)) + "; " + required + spoken(rule.full) +
         " is required.";
}

}  // namespace grader
