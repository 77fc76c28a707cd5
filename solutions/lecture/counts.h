// What the emulator counts in a solution, kept under build/ until the solution or the emulator changes.
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
  std::string error;                      // not empty: could not be counted, and why
};

/// The grader's own `try` of a CUDA source, in this process: one to three seconds.
grader::TryResult try_source(const std::string& source, const grader::Shape& shape,
                             lab::Precision precision = lab::Precision::fp32);
Counts count(const std::string& source, const grader::Shape& shape, lab::Precision precision = lab::Precision::fp32);

/// What `count` gives for `source`, from build/lecture_counts/ below `root` where that is still true. `name` says what
/// is counted, and where it is a lab's its rubric judges the numbers; `progress` gets a line with it first.
Counts cached_count(const std::string& root, const std::string& name, const std::string& source,
                    const grader::Shape& shape, const std::function<void(const std::string&)>& progress);

// ---- The parts, for tests.

/// A name for everything that counts depend on.
std::string fingerprint(const std::string& source, const std::string& emulator, const grader::Shape& shape);

/// nullopt when `file` is not there, is broken, or was written for another fingerprint.
std::optional<Counts> read_counts(const std::string& file, const std::string& fingerprint);
/// What cannot be written is counted again the next time.
void write_counts(const std::string& file, const std::string& fingerprint, const Counts& counts);

}  // namespace lecture
