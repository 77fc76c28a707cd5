// Gets the emulator's counts for a solution, cached under build/ until the solution or the emulator changes.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "grader/judge/result.h"
#include "grader/lab/rubric.h"

namespace lecture {

struct Counts {
  std::map<std::string, double> metrics;  // as in the grader's JSON
  std::string error;                      // if not empty: why it could not be counted
};

/// Runs the grader's own `try` on a CUDA source, in this process: one to three seconds.
grader::TryResult try_source(const std::string& source, const grader::Shape& shape,
                             lab::Precision precision = lab::Precision::fp32);
Counts count(const std::string& source, const grader::Shape& shape, lab::Precision precision = lab::Precision::fp32);

/// Like count(), but reads build/lecture_counts/ below `root` if the stored counts are still valid. `name` is shown by
/// `progress` before counting. If `name` is a lab, the lab's rubric sets the precision by which numbers are judged.
Counts cached_count(const std::string& root, const std::string& name, const std::string& source,
                    const grader::Shape& shape, const std::function<void(const std::string&)>& progress);

// ---- The parts, for tests.

/// An identifier for everything that counts depend on.
std::string fingerprint(const std::string& source, const std::string& emulator, const grader::Shape& shape);

/// nullopt if `file` does not exist, is invalid, or was written for a different fingerprint.
std::optional<Counts> read_counts(const std::string& file, const std::string& fingerprint);
/// If the file cannot be written, the solution is counted again next time.
void write_counts(const std::string& file, const std::string& fingerprint, const Counts& counts);

}  // namespace lecture
