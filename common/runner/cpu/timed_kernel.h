// The CPU runner's kernel for timing (serve_turns.h). Included once per program.
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

/// to[i][j] is the element of `from` at rows[i] and columns[j]; see turns.h.
void shuffle(const GuardedMatrix& to, const GuardedMatrix& from, const Numbers& rows, const Numbers& columns) {
  float* out = to.data();
  for (const int32_t row : rows)
    for (const int32_t column : columns) *out++ = shuffled_element(from.data(), row, column, columns.size());
}

/// Only the judge's clock counts here. `call` calls matmul once.
class TimedKernel {
 public:
  TimedKernel(std::unique_ptr<Case> base, void (*call)(Case&)) : base_(std::move(base)), call_(call) {
    for (auto& set : sets_) set = std::make_unique<Case>(base_->header);
  }

  const CaseHeader& header() const { return base_->header; }

  void load(const Numbers& p, const Numbers& q, const Numbers& r) {
    ++turn_;
    shuffle(set().A, base_->A, p, q);
    shuffle(set().B, base_->B, q, r);
    set().C.poison();
  }

  double go() {
    call_(set());
    return 0;
  }

  void batch(int32_t calls) {
    for (; calls > 0; --calls) call_(set());
  }

  std::vector<float> rows(const Numbers& numbers) {
    const size_t width = static_cast<size_t>(header().N);
    std::vector<float> values;
    for (const int32_t row : numbers) {
      const float* line = set().C.data() + static_cast<size_t>(row) * width;
      values.insert(values.end(), line, line + width);
    }
    return values;
  }

 private:
  Case& set() { return *sets_[turn_ % kRotatedSets]; }

  std::unique_ptr<Case> base_, sets_[kRotatedSets];
  void (*call_)(Case&);
  size_t turn_ = 0;
};

}  // namespace
}  // namespace lab::runner
