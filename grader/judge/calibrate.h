// Measures the ladder of this machine's GPU, once: thresholds then hold for this very card (thresholds.h).
#pragma once
#include <iosfwd>
#include <string>

namespace grader {

/// Times every solution and the library at 2048 and 4096 and keeps the result under build/calibration, or in `file`
/// when that is not empty. 0, or 3 when it cannot be done (one sentence on `out`).
int calibrate(std::ostream& out, const std::string& file);

}  // namespace grader
