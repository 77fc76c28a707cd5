#include "grader/trace/values.h"

#include <bit>
#include <cmath>
#include <cstdlib>
#include <map>
#include <utility>

namespace grader {
namespace {

using lab::StepKind;
using lab::TracedStep;

constexpr uint32_t kWord = 4;

bool is_matrix(const lab::TracedArray& array) {
  const std::string name = array.name;
  return static_cast<lab::Space>(array.space) == lab::Space::global && (name == "A" || name == "B" || name == "C");
}

/// True for magnitudes that are usual for floats in programs; zero may be either.
bool may_be_float(uint32_t word) {
  constexpr int kMostBits = 60;
  const float value = std::bit_cast<float>(word);
  return std::isnormal(value) && std::abs(std::ilogb(value)) < kMostBits;
}

bool may_be_integer(uint32_t word) { return word != 0 && std::abs(int64_t{std::bit_cast<int32_t>(word)}) < 1 << 24; }

std::optional<double> number_of(uint32_t word, Holds holds) {
  if (holds == Holds::integers) return std::bit_cast<int32_t>(word);
  const double value = std::bit_cast<float>(word);
  return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

/// The indices in the array of each lane's words.
std::vector<int64_t> words_of(const Trace& trace, const TracedStep& step) {
  std::vector<int64_t> words;
  const int lanes = std::popcount(trace.pattern_words[step.pattern]);
  for (int lane = 0; lane < lanes; ++lane) {
    const auto delta = static_cast<int32_t>(trace.pattern_words[step.pattern + 1 + static_cast<uint32_t>(lane)]);
    for (int word = 0; word < lab::words_of_lane(step); ++word)
      words.push_back((step.first + delta) / int64_t{kWord} + word);
  }
  return words;
}

struct Votes {
  uint64_t floats = 0, integers = 0;
  bool mixed = false;
};

void vote(const Trace& trace, const TracedStep& step, Votes& votes) {
  const lab::TracedArray& array = trace.arrays[static_cast<size_t>(step.array)];
  const bool known_width = static_cast<lab::Space>(array.space) == lab::Space::shared || is_matrix(array);
  if (step.bytes % kWord != 0 || array.element_bytes != kWord || (step.bytes != kWord && !known_width))
    votes.mixed = true;
  for (const uint32_t word : values_of(trace, step)) {
    votes.floats += may_be_float(word);
    votes.integers += may_be_integer(word);
  }
}

}  // namespace

std::vector<Holds> what_arrays_hold(const Trace& trace, std::span<const TracedStep> steps) {
  std::vector<Votes> votes(trace.arrays.size());
  for (const TracedStep& step : steps)
    if (step.kind != StepKind::barrier && step.array >= 0) vote(trace, step, votes[static_cast<size_t>(step.array)]);
  std::vector<Holds> holds;
  for (const Votes& one : votes)
    holds.push_back(one.mixed ? Holds::unknown : one.floats >= one.integers ? Holds::floats : Holds::integers);
  return holds;
}

std::vector<NewValues> new_values(const Trace& trace, std::span<const TracedStep> steps,
                                  const std::vector<Holds>& holds) {
  std::map<std::pair<int, int64_t>, uint32_t> seen;
  std::vector<NewValues> all;
  for (size_t at = 0; at < steps.size(); ++at) {
    const TracedStep& step = steps[at];
    if (step.kind == StepKind::barrier || step.array < 0) continue;
    const Holds as = holds[static_cast<size_t>(step.array)];
    if (as == Holds::unknown) continue;
    const auto values = values_of(trace, step);
    const std::vector<int64_t> words = words_of(trace, step);
    for (size_t place = 0; place < words.size(); ++place) {
      const auto [known, is_new] = seen.emplace(std::pair{step.array, words[place]}, values[place]);
      if (!is_new && std::exchange(known->second, values[place]) == values[place]) continue;
      const bool goes_on =
          !all.empty() && all.back().step == at && all.back().place + all.back().values.size() == place;
      if (!goes_on) all.push_back({at, place, {}});
      all.back().values.push_back(number_of(values[place], as));
    }
  }
  return all;
}

}  // namespace grader
