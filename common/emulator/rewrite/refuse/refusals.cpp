#include "common/emulator/rewrite/refuse/refusals.h"

#include <algorithm>

namespace emulator {

std::vector<Refusal> Refusals::sorted() && {
  std::stable_sort(list_.begin(), list_.end(), [](const Refusal& a, const Refusal& b) { return a.line < b.line; });
  return std::move(list_);
}

}  // namespace emulator
