#include "grader/trace/costs.h"

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <tuple>

#include <fmt/core.h>

#include "grader/base/text.h"

namespace grader {
namespace {

using lab::StepKind;
using lab::TracedStep;

bool is_shared(const TracedStep& step) {
  return step.kind == StepKind::shared_load || step.kind == StepKind::shared_store;
}

bool is_global(const TracedStep& step) {
  return step.kind == StepKind::global_load || step.kind == StepKind::global_store;
}

/// Zero if the step costs nothing: an access combined with a different one is counted there.
Cost cost_of(const Trace& trace, const TracedStep& step) {
  Cost cost{.array = step.array, .writes = step.kind == StepKind::shared_store || step.kind == StepKind::global_store};
  if (is_shared(step)) {
    cost.of = cost.worst = step.wavefronts;
    cost.wasted = step.conflicts;
  } else if (is_global(step)) {
    cost.kind = CostKind::wasted_sectors;
    cost.of = cost.worst = step.sectors;
    cost.wasted = step.sectors - std::min<uint64_t>(step.sectors, least_sectors(trace, step));
  }
  cost.least = cost.worst - cost.wasted;
  return cost;
}

bool is_worth_telling(const Cost& cost) {
  if (cost.kind == CostKind::bank_conflicts) return cost.wasted > 0;
  return cost.wasted * 4 >= cost.of && cost.wasted > 0;
}

void add(const Cost& one, int step, Cost& all) {
  if (one.wasted > all.worst - all.least || all.of == 0) all.step = step, all.worst = one.worst, all.least = one.least;
  all.wasted += one.wasted;
  all.of += one.of;
}

}  // namespace

const char* name_of(CostKind kind) { return kind == CostKind::bank_conflicts ? "bank-conflicts" : "wasted-sectors"; }

uint64_t least_sectors(const Trace& trace, const TracedStep& step) {
  constexpr int64_t kSector = 32;
  if (!is_global(step)) return 0;
  const uint32_t mask = trace.pattern_words[step.pattern];
  std::set<int64_t> bytes;
  for (int lane = 0; lane < std::popcount(mask); ++lane) {
    const int64_t first =
        step.first + static_cast<int32_t>(trace.pattern_words[step.pattern + 1 + static_cast<uint32_t>(lane)]);
    for (int64_t byte = first; byte < first + step.bytes; ++byte) bytes.insert(byte);
  }
  return static_cast<uint64_t>((static_cast<int64_t>(bytes.size()) + kSector - 1) / kSector);
}

std::vector<Cost> costs_of(const Recorded& recorded) {
  std::map<std::tuple<CostKind, int, int, bool>, Cost> lines;
  const auto steps = recorded.trace.steps_of(recorded.launch);
  for (size_t i = 0; i < steps.size(); ++i) {
    Cost one = cost_of(recorded.trace, steps[i]);
    if (one.of == 0) continue;
    const std::vector<int> way = lines_to(recorded, steps[i].pc, steps[i].call);
    one.line = way.empty() ? 0 : way.back();
    Cost empty = one;
    empty.wasted = empty.of = empty.worst = empty.least = 0;
    add(one, static_cast<int>(i),
        lines.emplace(std::tuple{one.kind, one.line, one.array, one.writes}, empty).first->second);
  }
  std::vector<Cost> costs;
  for (const auto& [line, cost] : lines)
    if (is_worth_telling(cost)) costs.push_back(cost);
  std::ranges::stable_sort(costs, std::ranges::greater{}, &Cost::wasted);
  return costs;
}

std::string text_of(const Cost& cost, const Recorded& recorded) {
  const std::string name = cost.array < 0 ? "" : recorded.trace.arrays[static_cast<size_t>(cost.array)].name;
  const std::string array = name.empty() ? "memory" : printable(name);
  const std::string does = fmt::format("{}{} {}", cost.line ? fmt::format("Line {} ", cost.line) : "The block ",
                                       cost.writes ? "writes" : "reads", array);
  if (cost.kind == CostKind::bank_conflicts)
    return fmt::format(
        "{} with bank conflicts: {} of {} wavefronts are conflicts. One instruction takes {} {} where {} "
        "would do.",
        does, thousands(cost.wasted), thousands(cost.of), cost.worst, cost.worst == 1 ? "wavefront" : "wavefronts",
        cost.least);
  return fmt::format("{} and wastes {} of {} sectors. One instruction touches {} sectors where {} would do.", does,
                     thousands(cost.wasted), thousands(cost.of), cost.worst, cost.least);
}

}  // namespace grader
