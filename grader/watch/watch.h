// Runs the loop of `watch`: judges a file again after every save. Only the last save counts.
#pragma once
#include <functional>
#include <iosfwd>
#include <string>

#include "grader/judge/result.h"

namespace grader {

struct Watched {
  std::string lab, file;
  /// Judges the current file. It is called in a separate process, which a newer save ends.
  std::function<LabResult()> judge = {};
  /// Adds the lab's checks and points to a result.
  std::function<void(LabResult&)> mark = {};
  std::function<std::string(const LabResult&)> report = {};
  /// Stores each result for the progress board. Returns "", or the reason why the result was not stored.
  std::function<std::string(const LabResult&)> keep = {};
  bool terminal = false;  // true: one screen that is redrawn; false: one report after another
  int most_results = 0;   // number of results after which the loop ends; 0: never
};

/// Ends on Ctrl-C, or after `most_results`.
void watch(const Watched& watched, std::ostream& out);

}  // namespace grader
