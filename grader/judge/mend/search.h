// Finds a single slip that explains all errors: every repair is run on one shape that failed.
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
  std::optional<Mistake> names;  // the mistake that the change repairs, if it identifies one
  std::string part;              // the submission's text that was changed; "" for an insertion
  std::string checked_binary;    // path of a checking build of the copy; "" if there is none
  bool barrier = false;          // the change inserts a barrier
  bool put_in_host = false;      // the change inserts into host code: the mistake may be elsewhere
  // the change replaces a constant, and so many numbers together, not all of which were wrong
  bool of_constant = false;
};

/// True if this copy is right in every respect: no further one is needed.
using Taker = std::function<bool(const Copy& copy)>;

/// The maximum number of copies per submission. Of 131 submissions that one edit makes right, 125 need no more than
/// 1,000.
constexpr size_t kMostCopiesOfOne = 1300;

/// Offers copies that are right at a shape where the submission is wrong, the most likely first; tries up to `most`.
void offer_right_copies(Work& work, const Taker& takes, size_t most = kMostCopiesOfOne);

/// The file with one added barrier that makes this shape right; nothing if no single barrier does. If several do, the one
/// in the fewest loops is chosen, then the one closest to `near_line`. `cxx20`: the file needs C++20. Builds one program
/// and runs this shape only; judges nothing.
std::optional<Copy> with_barrier(const std::string& source, bool cxx20, int near_line,
                                 std::shared_ptr<const Reference> at);

}  // namespace grader::mend
