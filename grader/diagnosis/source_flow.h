// Analyses the names in a student's source: which names depend on the thread, which are sums, how functions are called.
// As in source_text.h, there is no parser, so the results are used only if the numbers are also wrong.
#pragma once
#include <string>

namespace grader {

/// Returns the line of the outermost test around the barrier in this line that only some threads pass; 0 if there is
/// none.
int test_around_barrier(const std::string& source, int line);

/// True if nothing before this line of a kernel depends on the thread: there is no branch around the line, no return
/// before it, and no conditional expression in it.
bool for_every_thread(const std::string& source, int line);

/// The position of this line in a kernel. If the line is in a function that kernels call, this is the line of the call.
struct InKernel {
  int line = 0;
  bool once = true;  // false if there are several calls
};
InKernel in_kernel(const std::string& source, int line);

/// How a kernel waits for its asynchronous copies: not at all, without a barrier after the wait, or correctly.
enum class CopyWait { none, without_barrier, right };
CopyWait wait_for_copies(const std::string& source);

/// True if the kernel somewhere waits until no copy is in flight.
bool waits_for_all_copies(const std::string& source);

/// True if the variable is added to: `name += …`, `name[i] -= …`, `name = name + …`.
bool is_accumulated(const std::string& source, const std::string& name);

/// Returns the line that declares a sum without an initial value, if only sums are assigned to it; 0 if there is none.
int sum_without_value(const std::string& source);

/// Returns the line that declares a sum of an integer type; 0 if there is none.
int whole_number_sum(const std::string& source);

/// True if a kernel stores C[… + column], and the column comes from threadIdx.x.
bool x_is_the_column(const std::string& source);

/// A loop that omits part of the range of other loops with the same end: it starts later, ends earlier or skips
/// elements.
struct OddLoop {
  int line = 0;  // 0: there is none
  std::string what;
};
OddLoop odd_loop(const std::string& source);

/// The lines of the outermost for loop around `line`; 0 if there is none.
struct LoopLines {
  int first = 0, last = 0;
};
LoopLines outermost_loop(const std::string& source, int line);

/// True if a function that is not a kernel divides. Only such a function can round a number of blocks.
bool host_divides(const std::string& source);

/// Returns the name of a kernel that is mentioned only in its own definition, if matmul() launches other kernels and
/// passes C to none of them; "" if there is none.
std::string unlaunched_kernel(const std::string& source);

}  // namespace grader
