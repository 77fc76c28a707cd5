// Counts the arithmetic of kernels in the machine code that g++ generates without optimisation.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace grader {

/// Number of operations of each kind.
struct Arithmetic {
  double fused = 0;   // multiply-adds in floating point
  double floats = 0;  // other floating-point additions, multiplications, comparisons and conversions
  double shuffles = 0;
  double special = 0;   // divisions, also integer ones by a non-constant; roots, exponentials and so on
  double integers = 0;  // in unoptimised code: mostly addresses, which a GPU compiler computes only once
  double jumps = 0;
  double conditions = 0;  // of the branches, those that skip code and do not close a loop

  Arithmetic& add(const Arithmetic& other, double times);
};

/// For each straight line of code that starts with a call of the coverage hook, by the address of that call in the
/// program. Multiplications and additions are counted separately in `products` and `sums` until fuse() pairs them.
struct StraightLine {
  Arithmetic arithmetic;
  double products = 0, sums = 0;
};
using CodeLines = std::map<uint64_t, StraightLine>;

/// Reads `objdump -d --no-show-raw-insn`.
CodeLines read_code(const std::string& listing);

/// The machine code between these addresses of the program, in objdump's format; "" without objdump.
std::string listing_between(const std::string& binary, uint64_t first, uint64_t last);

/// Pairs each product with a sum to one multiply-add, if there is one, as nvcc contracts them.
Arithmetic fuse(const StraightLine& total);

}  // namespace grader
