// Records how many hints a student has taken for a file, and for which diagnosis, in a small file in build/hints.
#pragma once
#include <string>

namespace grader {

struct HintRecord {
  std::string id;  // diagnosis that the hints belong to
  int step = 0;    // hints shown for this diagnosis
  int taken = 0;   // hints shown for this file in total
};

/// `file`: the graded file; each path has its own record.
HintRecord read_hint_record(const std::string& lab, const std::string& file);

/// Takes one further hint of `available` for `id`; a different diagnosis starts again. After the last hint nothing is
/// counted.
HintRecord take_hint(const std::string& lab, const std::string& file, const std::string& id, int available);

}  // namespace grader
