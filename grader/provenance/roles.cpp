#include "grader/provenance/roles.h"

#include "common/protocol/finding_record.h"

#include <algorithm>
#include <string>

namespace grader::provenance {
namespace {

bool is_element(const Value& value) { return value.held == Held::a || value.held == Held::b; }

int array_named(const VisitLog& log, const std::string& name) {
  for (size_t i = 0; i < log.arrays.size(); ++i)
    if (log.arrays[i].space == static_cast<uint32_t>(lab::Space::global) && name == log.arrays[i].name)
      return static_cast<int>(i);
  return -1;
}

/// Of several launches the one that reads most elements of A and B.
const lab::TracedLaunch* main_launch(const VisitLog& log, const Codes& codes) {
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

/// A store into shared memory of what this thread loaded from the device before.
void pair_fills(const Roles& roles, std::vector<Step>& steps) {
  constexpr size_t kFarthest = 512, kNearest = 4;
  for (size_t i = 0; i < steps.size(); ++i) {
    Step& store = steps[i];
    if (!store.visit->stored || !roles.is_shared(store.visit->array)) continue;
    store.part = Part::fill;
    store.of_b = store.value.held == Held::b;
    // What lies outside of A and B is the same number in many places.
    const size_t farthest = is_element(store.value) ? kFarthest : kNearest;
    for (size_t back = 1; back <= std::min(i, farthest); ++back) {
      Step& load = steps[i - back];
      if (load.visit->stored || load.visit->bits != store.visit->bits || roles.is_shared(load.visit->array)) continue;
      load.part = Part::fill;
      load.of_b = store.of_b;
      store.loaded_by = &load;
      break;
    }
  }
}

struct Votes {
  int a = 0, b = 0;
};

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
  for (uint32_t i = 0; i < roles.launch->steps; ++i) {
    const lab::Visit& visit = log.visits[roles.launch->first_step + i];
    roles.threads[{visit.block, visit.thread}].push_back({&visit, codes.value_of(visit.bits)});
  }
  std::map<Site, Votes> votes;
  std::map<int, Votes> of_array;
  for (auto& [key, steps] : roles.threads) {
    pair_fills(roles, steps);
    for (Step& step : steps) {
      const lab::Visit& visit = *step.visit;
      if (visit.stored && visit.array == roles.c) step.part = Part::store;
      if (step.part != Part::none) continue;
      const bool input = visit.array == roles.a || visit.array == roles.b;
      if (!visit.stored && (roles.is_shared(visit.array) || input)) step.part = Part::operand;
    }
    for (const Step& step : steps) {
      Votes& of = votes[{step.visit->pc, step.visit->path, step.visit->array, step.visit->stored != 0}];
      of.a += step.value.held == Held::a;
      of.b += step.value.held == Held::b;
      if (step.part != Part::fill || !step.visit->stored) continue;
      of_array[step.visit->array].a += step.value.held == Held::a;
      of_array[step.visit->array].b += step.value.held == Held::b;
    }
  }
  for (auto& [key, steps] : roles.threads)
    for (Step& step : steps) {
      const Votes& site = votes[{step.visit->pc, step.visit->path, step.visit->array, step.visit->stored != 0}];
      const Votes& array = of_array[step.visit->array];
      step.of_b = site.a != site.b ? site.b > site.a : array.b > array.a || step.visit->array == roles.b;
    }
  return roles;
}

}  // namespace grader::provenance
