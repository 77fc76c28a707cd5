// Implements the timed calls of the CPU runner: the class `Kernel` of serve_turns.h. Included once per program.
#pragma once
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "common/matmul/turns.h"
#include "common/runner/cpu/guarded_matrix.h"
#include "common/runner/serve_turns.h"

namespace lab::runner {
namespace {

/// Does not measure time: on a CPU only the judge's clock counts. `call` calls matmul once.
class TimedKernel {
 public:
  static constexpr bool kHoldsC = false;

  TimedKernel(const CaseHeader& header, void (*call)(Case&)) : call_(call) {
    for (auto& set : sets_) {
      set = std::make_unique<Case>(header);
      set->lie_in_outputs();
    }
  }

  void load(const Fresh& fresh) {
    ++turn_;
    const CaseHeader& h = set().header;
    const auto M = static_cast<size_t>(h.M), N = static_cast<size_t>(h.N), K = static_cast<size_t>(h.K);
    for (size_t i = 0; i < M; ++i)
      for (size_t k = 0; k < K; ++k) set().A.data()[i * K + k] = fresh_a(fresh, i, k, K);
    for (size_t k = 0; k < K; ++k)
      for (size_t j = 0; j < N; ++j) set().B.data()[k * N + j] = fresh_b(fresh, k, j, N);
    set().C.poison();
  }

  double go() {
    call_(set());
    return 0;
  }

  void batch(int32_t calls) {
    for (; calls > 0; --calls) call_(set());
  }

 private:
  Case& set() { return *sets_[turn_ % kRotatedSets]; }

  std::unique_ptr<Case> sets_[kRotatedSets];
  void (*call_)(Case&);
  size_t turn_ = 0;
};

}  // namespace
}  // namespace lab::runner
