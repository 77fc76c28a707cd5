// How many hints a student has taken for a file, and for which diagnosis: one small file in build/hints.
#pragma once
#include <string>

namespace grader {

struct HintRecord {
  std::string id;  // of the diagnosis that the hints were for
  int step = 0;    // hints shown for it
  int taken = 0;   // hints shown for this file in all
};

/// `file`: the graded file; a record belongs to its path.
HintRecord read_hint_record(const std::string& lab, const std::string& file);

/// One hint more for `id`, of `available`; another diagnosis begins anew. Past the last one nothing is counted.
HintRecord take_hint(const std::string& lab, const std::string& file, const std::string& id, int available);

}  // namespace grader
