#include "grader/proof/mutants/operators/operators.h"

namespace mutants {

const std::vector<Operator>& operators() {
  static const std::vector<Operator> all = [] {
    std::vector<Operator> list;
    for (const auto& part : {barrier_operators(), loop_operators(), guard_operators(), index_operators(),
                             sum_operators(), tile_operators(), launch_operators(), hopper_operators()})
      list.insert(list.end(), part.begin(), part.end());
    return list;
  }();
  return all;
}

}  // namespace mutants
