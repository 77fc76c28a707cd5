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

/// Called once, when the findings are known. Their interpretation follows and takes longest.
using FindingsSeen = std::function<void(const Evidence&)>;

struct Options {
  Backend backend = Backend::any;
  uint16_t multiprocessors = 0;  // number of multiprocessors of the emulated device, for `grader try`; 0: 132, as on an
                                 // H200
  uint64_t seed = 1;
  lab::Precision precision = lab::Precision::fp32;  // precision of a file that is tried; a lab's rubric has its own
  bool sanitize = false;                            // also run compute-sanitizer; for the user's own files
  bool follow_links = true;                         // false for other people's submissions
  /// Determines only whether the mark is full, and if not, why. Once a shape is wrong, larger shapes are not run and
  /// technique is not measured. Speed is never measured.
  bool until_refused = false;
  bool timed = true;        // false: speed is measured in a later pass
  bool only_speed = false;  // for a GPU: the results in the emulator are known from an earlier pass
  bool of_copy = false;     // for a copy without one of the mistakes: do not search for hidden mistakes
  FindingsSeen findings_seen = {};
};

/// Returns the backend with which `file` is graded: that of the options, otherwise by the extension (.cu emulator, .cpp
/// cpu).
Backend backend_for(const std::string& file, const Options& options);

/// The caller reads the file and the rubric once. The verdict is `error` if the file could not be graded.
LabResult judge_lab(const std::string& lab, const Rubric& rubric, const Taken& taken, const Options& options,
                    const Machine& machine);

/// Reads the file and the lab's rubric. Throws RubricError.
LabResult judge_lab(const std::string& lab, const std::string& file, const Options& options);

/// Returns the result of a lab without a submission: 0 points.
LabResult nothing_handed_in(const std::string& lab, const Rubric& rubric, const Options& options);

TryResult try_file(const Taken& taken, const Shape& shape, Backend backend, const Options& options,
                   const Machine& machine);
TryResult try_file(const std::string& file, const Shape& shape, const Options& options);

}  // namespace grader
