// Finds the frame of a function: the part of the stack that it may use without a check.
#pragma once
#include <cstdint>
#include <span>

#include "grader/build/operands/listing.h"

namespace grader {

/// A function whose %rbp points to the beginning of its frame. Offsets from there are in bytes, downwards.
struct StackFrame {
  int64_t bytes = 0;  // allocated by the function when it begins
  int64_t saved = 0;  // bytes at the beginning of the frame that hold registers of the caller
  size_t set_up = 0;  // index of the row after which %rbp is set; the number of rows if it never is
};

/// `rows`: those of one function.
StackFrame read_frame(std::span<const ListingRow> rows);

}  // namespace grader
