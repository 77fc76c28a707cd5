// Processes one lab, or one file and one shape: take, build, run, judge, in this order.
#pragma once
#include <cstdint>
#include <functional>
#include <string>

#include "grader/build/take.h"
#include "grader/judge/result.h"
#include "grader/lab/rubric.h"

namespace grader {

struct Machine;  // gather.h

/// Called once, when the findings are known; the interpretation comes afterwards and takes longest.
using FindingsSeen = std::function<void(const Evidence&)>;

struct Options {
  Backend backend = Backend::any;
  uint16_t multiprocessors = 0;  // of the emulated device, for `grader try`; 0: 132, as on an H200
  uint64_t seed = 1;
  lab::Precision precision = lab::Precision::fp32;  // for a file that is tried; a lab's rubric has its own
  bool sanitize = false;                            // also run compute-sanitizer; for the user's own files
  bool follow_links = true;                         // false for other people's submissions
  /// Determines only whether the mark is full, and if not, why: once a shape is wrong, larger ones are not run and
  /// technique is not measured. Speed is never measured.
  bool until_refused = false;
  bool timed = true;        // false: speed is measured in a later pass
  bool only_speed = false;  // for a GPU: the emulator's results are known from an earlier pass
  bool of_copy = false;     // for a copy without one of the mistakes: do not look for hidden mistakes
  FindingsSeen findings_seen = {};
};

/// The backend that `file` is graded with: the option, otherwise by the extension (.cu emulator, .cpp cpu).
Backend backend_for(const std::string& file, const Options& options);

/// The caller takes the file once and reads the rubric once. The verdict is `error` if the file could not be graded.
LabResult judge_lab(const std::string& lab, const Rubric& rubric, const Taken& taken, const Options& options,
                    const Machine& machine);

/// Takes the file and reads the lab's rubric; throws RubricError.
LabResult judge_lab(const std::string& lab, const std::string& file, const Options& options);

/// The result of a lab without a submission: 0 points.
LabResult nothing_handed_in(const std::string& lab, const Rubric& rubric, const Options& options);

TryResult try_file(const Taken& taken, const Shape& shape, Backend backend, const Options& options,
                   const Machine& machine);
TryResult try_file(const std::string& file, const Shape& shape, const Options& options);

}  // namespace grader
