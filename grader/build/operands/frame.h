// Finds the frame of a function, which is the part of the stack that the function may use without a check.
#pragma once
#include <cstdint>
#include <span>

#include "grader/build/operands/listing.h"

namespace grader {

/// The frame of a function whose %rbp points to the beginning of the frame. Offsets are in bytes, downwards from there.
struct StackFrame {
  int64_t bytes = 0;  // allocated by the function when it begins
  int64_t saved = 0;  // bytes at the beginning of the frame that hold registers of the caller
  size_t set_up = 0;  // index of the row that sets %rbp; the number of rows if no row does
};

/// `rows`: the rows of one function.
StackFrame read_frame(std::span<const ListingRow> rows);

}  // namespace grader
