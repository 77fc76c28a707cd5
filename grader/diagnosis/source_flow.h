// What a student's source says about its names: which depend on the thread, which are sums, how functions are called.
// Like source_text.h no parser: what it says is used only where the numbers are wrong as well.
#pragma once
#include <string>

namespace grader {

/// The line of the outermost test of a kernel that some threads alone pass, around the barrier in this line; 0 for none.
int test_around_barrier(const std::string& source, int line);

/// True when nothing on the way to this line of a kernel depends on the thread: no branch around it, no return before
/// it, and no choice in the line.
bool for_every_thread(const std::string& source, int line);

/// Where a kernel comes to this line: the line itself, or, in a function that kernels call, the line of the call.
struct InKernel {
  int line = 0;
  bool once = true;  // there is one call
};
InKernel in_kernel(const std::string& source, int line);

/// How a kernel waits for its asynchronous copies: not at all, with no barrier after the wait, or as it should.
enum class CopyWait { none, without_barrier, right };
CopyWait wait_for_copies(const std::string& source);

/// Somewhere it waits until no copy at all is on its way.
bool waits_for_all_copies(const std::string& source);

/// True where the variable is added to: `name += …`, `name[i] -= …`, `name = name + …`.
bool is_accumulated(const std::string& source, const std::string& name);

/// The line that declares a sum without a first value, where nothing but sums is assigned to it; 0 when there is none.
int sum_without_value(const std::string& source);

/// The line that declares a sum in a whole-number type; 0 when there is none.
int whole_number_sum(const std::string& source);

/// A call that gives two arguments in each other's place, told by the names of the function's parameters.
struct ExchangedArguments {
  int line = 0;  // 0: there is none
  std::string function, first, second;
};
/// True where a kernel stores C[… + column], and the column comes from threadIdx.x.
bool x_is_the_column(const std::string& source);

/// The first loop that moves on by a name plus or minus one, as `k0 += TILE - 1`.
struct OddStep {
  int line = 0;  // 0: there is none
  bool too_long = false;
  std::string step;
};
/// A loop that leaves out a part of what the other loops to the same end take: it begins later, ends earlier or steps over.
struct OddLoop {
  int line = 0;  // 0: there is none
  std::string what;
};
OddLoop odd_loop(const std::string& source);

/// The lines of the outermost for loop around `line`; 0 where there is none.
struct LoopLines {
  int first = 0, last = 0;
};
LoopLines outermost_loop(const std::string& source, int line);

/// True where a function that is no kernel divides: only there a number of blocks can be rounded.
bool host_divides(const std::string& source);

/// The name of a kernel that nothing but its own definition mentions, where matmul() launches others and hands C to none;
/// "" when there is none.
std::string unlaunched_kernel(const std::string& source);

}  // namespace grader
