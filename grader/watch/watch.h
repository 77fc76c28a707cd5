// The live loop: a file is judged again on every save, and the last save is the one that counts.
#pragma once
#include <functional>
#include <iosfwd>
#include <string>

#include "grader/judge/result.h"

namespace grader {

struct Watched {
  std::string lab, file;
  /// Judges the file as it is; called in a process of its own, which a newer save ends.
  std::function<LabResult()> judge = {};
  /// The lab's checks and points of what was seen.
  std::function<void(LabResult&)> mark = {};
  std::function<std::string(const LabResult&)> report = {};
  /// Each result, for the board of labs; "", or the sentence that says why it was not kept.
  std::function<std::string(const LabResult&)> keep = {};
  bool terminal = false;  // one screen, drawn anew; else one report after the other
  int most_results = 0;   // ends after so many; 0: never
};

/// Ends on Ctrl-C, or after `most_results`.
void watch(const Watched& watched, std::ostream& out);

}  // namespace grader
