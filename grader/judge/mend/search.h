// Finds a single slip that explains all errors. Every repair is run at one shape that failed.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "grader/judge/gather.h"
#include "grader/judge/mend/many.h"

namespace grader::mend {

/// The submission with one slip repaired.
struct Copy {
  std::string source;
  int line = 0;                  // line of the change
  std::optional<Mistake> names;  // the mistake that the change repairs, if the change identifies one
  std::string part;              // the text of the submission that was replaced; "" for an insertion
  std::string other_part;        // the text that is exchanged with `part`; "" if the change is no exchange
  std::string checked_binary;    // path of a checking build of the copy; "" if there is none
  bool barrier = false;          // the change inserts a barrier
  bool put_in_host = false;      // the change inserts into host code: the mistake may be elsewhere
  // the change replaces a constant, and thereby many numbers, not all of which were wrong
  bool of_constant = false;
};

/// Returns true if this copy is right in every respect, so that no further copy is needed.
using Taker = std::function<bool(const Copy& copy)>;

/// The maximum number of copies per submission. Of 131 submissions that one edit makes right, 125 need at most 1,000
/// copies.
constexpr size_t kMostCopiesOfOne = 1300;

/// Returns the file in which slips are searched: M, N and K have these names, because the tables of slips look for them.
/// Lines and tokens are those of the file.
std::string as_searched(const std::string& source);

/// Offers copies that are right at a shape where the submission is wrong, the most likely first. Tries up to `most`
/// copies.
void offer_right_copies(Work& work, const Taker& takes, size_t most = kMostCopiesOfOne);

/// Returns the file with one additional barrier that makes this shape right; nothing if no single barrier does. If
/// several barriers do, the one in the fewest loops is chosen, then the one closest to `near_line`. `cxx20`: the file
/// needs C++20. Builds one program and runs only this shape, without judging it.
std::optional<Copy> with_barrier(const std::string& source, bool cxx20, int near_line,
                                 std::shared_ptr<const Reference> at);

}  // namespace grader::mend
