// Writes reports as text. The student's view fits in 24 lines of 80 columns: the score, the first cause, its line,
// expected and actual value, the next step, and the section of the handout.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "grader/judge/result.h"
#include "grader/model/predict_file.h"

namespace grader {

struct ReportOptions {
  bool colour = false;
  bool verbose = false;
  size_t lines = 24;  // checks and map use the lines that the cause does not need
};

struct ReportContext {
  std::string file;                                         // the path that the student gave
  std::string handout;                                      // section of handout.md, or ""
  std::optional<SizedPrediction> predicted = std::nullopt;  // for an H200
};

std::string report(const LabResult& result, const ReportContext& context, const ReportOptions& options);
std::string report(const TryResult& result, const ReportOptions& options);
/// Returns the first error in one line of at most `width` columns, without the diagnosis; "" if there is none.
std::string first_line(const Evidence& evidence, size_t width);
/// Returns one line per lab, and the sum.
std::string table(const std::vector<LabResult>& labs, const ReportOptions& options);

}  // namespace grader
