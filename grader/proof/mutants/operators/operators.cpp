#include "grader/proof/mutants/operators/operators.h"

namespace mutants {
namespace {

std::vector<Operator> all_operators() {
  std::vector<Operator> all;
  for (const auto& part : {barrier_operators(), loop_operators(), guard_operators(), index_operators(), sum_operators(),
                           tile_operators(), launch_operators()})
    all.insert(all.end(), part.begin(), part.end());
  return all;
}

}  // namespace

const std::vector<Operator>& operators() {
  static const std::vector<Operator> all = all_operators();
  return all;
}

}  // namespace mutants
