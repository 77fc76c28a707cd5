// The frame of a function: what it may use of the stack without being asked.
#pragma once
#include <cstdint>
#include <span>

#include "grader/build/operands/listing.h"

namespace grader {

/// Of a function whose %rbp stands where its frame begins. Offsets from there, in bytes, downwards.
struct StackFrame {
  int64_t bytes = 0;  // what the function took for itself when it began
  int64_t saved = 0;  // the first of them: registers of its caller's
  size_t set_up = 0;  // the row after which %rbp stands so; the number of rows where it never does
};

/// `rows`: those of one function.
StackFrame read_frame(std::span<const ListingRow> rows);

}  // namespace grader
