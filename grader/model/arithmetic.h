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
  double special =
      0;  // divisions, including integer divisions by a non-constant; roots, exponentials and similar functions
  double divisions = 0, long_divisions = 0;  // part of `special`: of 32-bit and of 64-bit integers
  double signed_divisions = 0;               // part of `divisions`
  double constant_divisions = 0;             // in floating point, by a constant
  double doubles = 0;                        // all of the above in double precision
  double strides = 0;                        // steps of loops by the size of a block: nvcc does not unroll those
  double prints = 0;                         // calls of printf()
  double float_atomics = 0;                  // atomic additions in floating point
  double accesses = 0;                       // loads and stores
  double wide_integers = 0;                  // part of `integers`: 64-bit, and not an address
  double integers = 0;  // of the unoptimised code: most of them are addresses, which a GPU's compiler computes once
  double jumps = 0;
  double conditions = 0;  // part of `jumps`: branches that skip code and do not close a loop

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

/// The machine code between these addresses of the program, as objdump prints it; aarch64 code is translated to x86-64
/// (aarch64_listing.h). "" if there is no objdump.
std::string listing_between(const std::string& binary, uint64_t first, uint64_t last);

/// Pairs each product with a sum to one multiply-add, if there is one, as nvcc contracts them.
Arithmetic fuse(const StraightLine& total);

}  // namespace grader
