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
  double special = 0;  // divisions (of integers: by a non-constant), roots, exponentials and similar functions
  double divisions = 0, long_divisions = 0;  // part of `special`: divisions of 32-bit and of 64-bit integers
  double signed_divisions = 0;               // part of `divisions`: of signed integers
  double constant_divisions = 0;             // part of `special`: divisions in floating point by a constant
  double doubles = 0;                        // all of the above in double precision
  double strides = 0;                        // steps of loops by the size of a block: nvcc does not unroll those
  double prints = 0;                         // calls to printf()
  double float_atomics = 0;                  // atomic additions in floating point
  double accesses = 0;                       // loads and stores
  double wide_integers = 0;                  // part of `integers`: 64-bit operations that compute no address
  double integers = 0;  // in the unoptimised code; most of them compute addresses, which nvcc would compute only once
  double jumps = 0;
  double conditions = 0;  // part of `jumps`: branches that skip code and do not close a loop

  Arithmetic& add(const Arithmetic& other, double times);
};

/// A basic block. It starts with a call of the coverage hook. Multiplications and additions are counted separately in
/// `products` and `sums` until fuse() pairs them.
struct StraightLine {
  Arithmetic arithmetic;
  double products = 0, sums = 0;
};
/// Maps the address of the call of the hook in the program to its basic block.
using CodeLines = std::map<uint64_t, StraightLine>;

/// Reads the basic blocks from the output of `objdump -d --no-show-raw-insn`.
CodeLines read_code(const std::string& listing);

/// Returns the machine code between these addresses of the program, as objdump prints it. aarch64 code is translated to
/// x86-64 (aarch64_listing.h). Returns "" if there is no objdump.
std::string listing_between(const std::string& binary, uint64_t first, uint64_t last);

/// Combines each product with a sum to one multiply-add, as long as there are sums, because nvcc contracts them.
Arithmetic fuse(const StraightLine& total);

}  // namespace grader
