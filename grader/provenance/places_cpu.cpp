#include "grader/provenance/places_cpu.h"

#include <algorithm>

namespace grader::provenance {
namespace {

bool is_zero_stored(const Step& step) { return step.part == Part::store && step.visit->bits << 1 == 0; }

/// The place of the first wrong sum.
uint32_t place_of_sum(const Analysis& analysis) {
  const auto wrong = std::ranges::find(analysis.products.threads, false, &ThreadProducts::explained);
  if (wrong == analysis.products.threads.end() || wrong->a.empty()) return 0;
  const std::vector<Step>& steps = analysis.roles.threads.at(wrong->key);
  const auto first = std::ranges::find(steps, Part::operand, &Step::part);
  const auto zero = std::find_if(first, steps.end(), is_zero_stored);
  return zero == steps.end() ? wrong->a.back()->visit->pc : zero->visit->pc;
}

uint32_t place_of_stores(const Analysis& analysis) {
  const auto& threads = analysis.products.threads;
  return threads.empty() ? 0 : threads[0].outputs[0].step->visit->pc;
}

}  // namespace

void add_places(Analysis& analysis) {
  for (Deviation& one : analysis.deviations) {
    if (one.pc == 0) one.pc = place_of_stores(analysis);
    if (const uint32_t place = one.role == Role::sum ? place_of_sum(analysis) : 0) one.fill_pc = place;
  }
}

}  // namespace grader::provenance
