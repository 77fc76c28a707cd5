// Runs the live loop: judges a file again on every save; only the last save counts.
#pragma once
#include <functional>
#include <iosfwd>
#include <string>

#include "grader/judge/result.h"

namespace grader {

struct Watched {
  std::string lab, file;
  /// Judges the current file; called in a separate process, which a newer save ends.
  std::function<LabResult()> judge = {};
  /// Adds the lab's checks and points to a result.
  std::function<void(LabResult&)> mark = {};
  std::function<std::string(const LabResult&)> report = {};
  /// Keeps each result for the board of labs; returns "", or a sentence that says why it was not kept.
  std::function<std::string(const LabResult&)> keep = {};
  bool terminal = false;  // one screen that is redrawn; otherwise one report after another
  int most_results = 0;   // ends after this many; 0: never
};

/// Ends on Ctrl-C, or after `most_results`.
void watch(const Watched& watched, std::ostream& out);

}  // namespace grader
