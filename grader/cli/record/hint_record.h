// Records how many hints a student has taken for a file, and for which diagnosis. The record is a small file in
// build/hints.
#pragma once
#include <string>

namespace grader {

struct HintRecord {
  std::string id;  // the diagnosis to which the hints belong
  int step = 0;    // hints shown for this diagnosis
  int taken = 0;   // hints shown for this file in total
};

/// `file` is the graded file. Each path has its own record.
HintRecord read_hint_record(const std::string& lab, const std::string& file);

/// Takes the next of the `available` hints for `id`. A different diagnosis starts with its first hint. After the last
/// hint, nothing more is counted.
HintRecord take_hint(const std::string& lab, const std::string& file, const std::string& id, int available);

}  // namespace grader
