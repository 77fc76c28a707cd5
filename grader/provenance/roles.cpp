#include "grader/provenance/roles.h"

#include "common/protocol/finding_record.h"

#include <algorithm>
#include <string>
#include <unordered_map>

namespace grader::provenance {
namespace {

bool is_element(const Value& value) { return value.held == ValueOrigin::a || value.held == ValueOrigin::b; }

int array_named(const VisitLog& log, const std::string& name) {
  for (size_t i = 0; i < log.arrays.size(); ++i)
    if (log.arrays[i].space == static_cast<uint32_t>(lab::Space::global) && name == log.arrays[i].name)
      return static_cast<int>(i);
  return -1;
}

/// Of several launches, the one that reads most elements of A and B.
const lab::TracedLaunch* main_launch(const VisitLog& log, const Codes& codes) {
  if (log.launches.size() == 1) return &log.launches[0].launch;
  const lab::TracedLaunch* best = nullptr;
  uint64_t most = 0;
  for (const lab::VisitedLaunch& one : log.launches) {
    uint64_t reads = 1;
    for (uint32_t i = 0; i < one.launch.steps; ++i) {
      const lab::Visit& visit = log.visits[one.launch.first_step + i];
      reads += !visit.stored && is_element(codes.value_of(visit.bits));
    }
    if (reads <= most) continue;
    most = reads;
    best = &one.launch;
  }
  return best;
}

/// Marks stores to shared memory of a value that this thread has loaded from device memory earlier, and the load.
void pair_fills(const Roles& roles, std::vector<Step>& steps) {
  constexpr size_t kNearest = 4;
  std::unordered_map<uint32_t, size_t> loaded;  // by value
  for (size_t i = 0; i < steps.size(); ++i) {
    Step& store = steps[i];
    const bool shared = roles.is_shared(store.visit->array);
    if (!store.visit->stored && !shared) loaded[store.visit->bits] = i;
    if (!store.visit->stored || !shared) continue;
    store.part = Part::fill;
    store.of_b = store.value.held == ValueOrigin::b;
    const auto load = loaded.find(store.visit->bits);
    // Values that are not elements of A or B occur in many places.
    if (load == loaded.end() || (!is_element(store.value) && i - load->second > kNearest)) continue;
    steps[load->second].part = Part::fill;
    steps[load->second].of_b = store.of_b;
    store.loaded_by = &steps[load->second];
  }
}

/// Counts of the values at one place in the text.
struct Votes {
  size_t a = 0, b = 0, fills = 0, others = 0, zeros = 0, all = 0;
  void add(const Step& step) {
    a += step.value.held == ValueOrigin::a;
    b += step.value.held == ValueOrigin::b;
    fills += step.part == Part::fill;
    others += step.value.held == ValueOrigin::other;
    zeros += step.value.held == ValueOrigin::zero;
    ++all;
  }
};

struct HashOfSite {
  size_t operator()(const Site& site) const {
    return (size_t{site.pc} * 31 + site.path) * 0x9e3779b97f4a7c15u + static_cast<size_t>(site.array) * 2 + site.stored;
  }
};

Site site_of(const Step& step) {
  return {step.visit->pc, step.visit->path, step.visit->array, step.visit->stored != 0};
}

Part part_of(const Roles& roles, const Step& step, const Votes& site) {
  const lab::Visit& visit = *step.visit;
  const bool shared = roles.is_shared(visit.array);
  // Shared memory may hold sums, too. A sum may happen to equal the number of an element.
  if (shared && 8 * (site.a + site.b) < site.all && 2 * site.others > site.all - site.zeros) return Part::none;
  if (visit.stored) return visit.array == roles.c ? Part::store : step.part;
  // An unused load at a place that fills tiles.
  if (step.part == Part::fill || 2 * site.fills > site.all) return Part::fill;
  const bool input =
      visit.array == roles.a || visit.array == roles.b || (visit.array != roles.c && site.a + site.b > 0);
  return shared || input ? Part::operand : Part::none;
}

}  // namespace

bool Roles::is_shared(int array) const {
  return array >= 0 && log->arrays[static_cast<size_t>(array)].space == static_cast<uint32_t>(lab::Space::shared);
}

Roles find_roles(const VisitLog& log, const Codes& codes) {
  Roles roles;
  roles.log = &log;
  roles.a = array_named(log, "A");
  roles.b = array_named(log, "B");
  roles.c = array_named(log, "C");
  roles.launch = main_launch(log, codes);
  if (!roles.launch) return roles;
  std::vector<Step>* of_thread = nullptr;
  const lab::Visit* before = nullptr;
  for (uint32_t i = 0; i < roles.launch->steps; ++i) {
    const lab::Visit& visit = log.visits[roles.launch->first_step + i];
    if (!before || before->block != visit.block || before->thread != visit.thread)
      of_thread = &roles.threads[{visit.block, visit.thread}];
    of_thread->push_back({&visit, codes.value_of(visit.bits)});
    before = &visit;
  }
  std::unordered_map<Site, Votes, HashOfSite> votes;
  std::map<int, Votes> of_array;
  for (auto& [key, steps] : roles.threads) {
    pair_fills(roles, steps);
    for (const Step& step : steps) {
      votes[site_of(step)].add(step);
      if (step.part == Part::fill && step.visit->stored) of_array[step.visit->array].add(step);
    }
  }
  for (auto& [key, steps] : roles.threads)
    for (Step& step : steps) {
      const Votes& site = votes[site_of(step)];
      const Votes& array = of_array[step.visit->array];
      step.part = part_of(roles, step, site);
      step.of_b = site.a != site.b ? site.b > site.a : array.b > array.a || step.visit->array == roles.b;
    }
  return roles;
}

}  // namespace grader::provenance
