// Computes the emulator's counts for a solution. They are cached under build/ until the solution or the emulator
// changes.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "grader/judge/result.h"
#include "grader/lab/rubric.h"

namespace lecture {

struct Counts {
  std::map<std::string, double> metrics;  // metrics under their names in the grader's JSON
  std::string error;                      // not empty: the reason why it could not be counted
};

/// Runs the grader's `try` on a CUDA source, in this process. This takes one to three seconds.
grader::TryResult try_source(const std::string& source, const grader::Shape& shape,
                             lab::Precision precision = lab::Precision::fp32);
Counts count(const std::string& source, const grader::Shape& shape, lab::Precision precision = lab::Precision::fp32);

/// Like count(), but uses the counts stored in build/lecture_counts/ below `root` if they are still valid. `progress`
/// shows `name` before counting. If `name` is a lab, the lab's rubric sets the precision with which numbers are judged.
Counts cached_count(const std::string& root, const std::string& name, const std::string& source,
                    const grader::Shape& shape, const std::function<void(const std::string&)>& progress);

// ---- Internal functions, declared for tests.

/// Returns an identifier for everything on which counts depend.
std::string fingerprint(const std::string& source, const std::string& emulator, const grader::Shape& shape);

/// Returns nullopt if `file` does not exist, is invalid, or was written for a different fingerprint.
std::optional<Counts> read_counts(const std::string& file, const std::string& fingerprint);
/// Stores the counts. If the file cannot be written, the solution is counted again next time.
void write_counts(const std::string& file, const std::string& fingerprint, const Counts& counts);

}  // namespace lecture
