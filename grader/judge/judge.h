// One lab, or one file and one shape: take, build, run, judge, in this order.
#pragma once
#include <cstdint>
#include <functional>
#include <string>

#include "grader/build/take.h"
#include "grader/judge/result.h"
#include "grader/lab/rubric.h"

namespace grader {

struct Machine;  // gather.h

/// Called once, when findings are there; what they mean is looked for afterwards and takes longest.
using FindingsSeen = std::function<void(const Evidence&)>;

struct Options {
  Backend backend = Backend::any;
  uint64_t seed = 1;
  lab::Precision precision = lab::Precision::fp32;  // of a file that is tried; a lab's rubric knows its own
  bool sanitize = false;                            // compute-sanitizer too; for one's own files
  bool follow_links = true;                         // false for other people's submissions
  /// Only whether the mark is full, and why not: once a shape is wrong, larger ones are not run and technique is not
  /// measured; speed never is.
  bool until_refused = false;
  bool timed = true;        // false: speed is measured in a later pass
  bool only_speed = false;  // of a GPU: what the emulator says is known from an earlier pass
  bool of_copy = false;     // of a submission without one of its mistakes: nothing is looked for beneath others
  FindingsSeen findings_seen = {};
};

/// The backend that `file` is graded with: the option, or by its name (.cu emulator, .cpp cpu).
Backend backend_for(const std::string& file, const Options& options);

/// The file is taken once, and the rubric read once, by the caller. The verdict is `error` when it could not be graded.
LabResult judge_lab(const std::string& lab, const Rubric& rubric, const Taken& taken, const Options& options,
                    const Machine& machine);

/// Takes the file and reads the lab's rubric; throws RubricError.
LabResult judge_lab(const std::string& lab, const std::string& file, const Options& options);

/// A lab for which nothing was handed in: 0 of its points.
LabResult nothing_handed_in(const std::string& lab, const Rubric& rubric, const Options& options);

TryResult try_file(const Taken& taken, const Shape& shape, Backend backend, const Options& options,
                   const Machine& machine);
TryResult try_file(const std::string& file, const Shape& shape, const Options& options);

}  // namespace grader
