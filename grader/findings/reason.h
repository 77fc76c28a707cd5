// Why something earns nothing, or was not measured: an id with its numbers, and the sentence made of it.
#pragma once
#include <cstdint>
#include <string>

#include "grader/base/shape.h"

namespace grader {

enum class Why {
  none,
  no_program,
  not_compiled,
  not_handed_in,
  shape_wrong,          // a shape is wrong, and only a full mark is of interest
  not_counted,          // at `shape` the kernel did not come to its end
  wrong_where_counted,  // C is wrong at `shape`
  no_launch,            // at `shape`
  a_not_read,           // `seen` of `all` elements at `shape`
  b_not_read,
  c_not_written,
  host_takes_part,  // `words`: the finding's
  cheating,         // `words`: the finding's
  tool,             // a tool of this machine is missing or failed; `words`: its sentence
  not_all_right,    // speed waits for correct numbers
  no_gpu,           // speed is measured on a GPU only
  no_gpu_program,   // `words`: what nvcc says
};

struct Reason {
  Why why = Why::none;
  Shape shape = {};
  uint64_t seen = 0, all = 0;
  bool too_few_bytes = false;  // the kernels cannot have computed C
  std::string words = {};

  explicit operator bool() const { return why != Why::none; }
  bool operator==(const Reason&) const = default;
};

/// "" for Why::none.
std::string sentence_of(const Reason& reason);

}  // namespace grader
