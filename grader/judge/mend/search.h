// Which single slip explains all that is wrong: every repair is run on one shape that failed.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "grader/judge/gather.h"
#include "grader/judge/mend/many.h"

namespace grader::mend {

/// The submission with one slip taken back.
struct Copy {
  std::string source;
  int line = 0;                  // where it was changed
  std::optional<Mistake> names;  // what the slip was, where the change tells
  std::string part;              // what the submission has in the place of the change; "" where something is put in
  std::string checked_binary;    // a program of it, built to be checked; "" for none
  bool barrier = false;          // it puts one in
  bool put_in_host = false;      // something is put into host code: what is wrong may stand elsewhere
  bool of_constant = false;      // many numbers changed together, and not all of them were wrong
};

/// True when this copy is right in every respect: no further one is wanted.
using Taker = std::function<bool(const Copy& copy)>;

/// So many copies are tried of a submission. Of 131 that one edit makes right, 125 need no more than 1,000.
constexpr size_t kMostCopiesOfOne = 1300;

/// Offers copies that are right at a shape where the submission is not, the likeliest first; tries up to `most`.
void offer_right_copies(Work& work, const Taker& takes, size_t most = kMostCopiesOfOne);

/// The file with the one barrier that it lacks, of those that are right at this shape the one in fewest loops, then the one closest to a
/// line: no judgement, one program and runs of one shape. Nothing where no single barrier helps.
std::optional<Copy> with_barrier(const std::string& source, int near_line, std::shared_ptr<const Reference> at);

}  // namespace grader::mend
