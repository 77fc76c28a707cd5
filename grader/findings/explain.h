// Records of the student's process become findings: a sentence in CUDA's words, lines resolved, repetitions merged,
// the order and the words the same in every run.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "common/protocol/protocol.h"
#include "grader/findings/finding.h"
#include "grader/lab/rubric.h"

namespace grader {

/// One record, and the shape it was seen with, which turns an index into A, B or C into row and column.
struct Seen {
  lab::FindingRecord record;
  Shape shape;  // M == 0: unknown
};

/// Merged, sorted by severity and line. `binary` is asked for the lines; `student_file` is "matmul.cu".
using LineReader = std::function<std::map<uint64_t, int>(const std::vector<uint64_t>& pcs)>;
std::vector<Finding> explain(const std::vector<Seen>& seen, const LineReader& read_lines,
                             const std::string& student_file);
std::vector<Finding> explain(const std::vector<Seen>& seen, const std::string& binary, const std::string& student_file);

/// For runs whose numbers are all right: what nobody wrote is a NaN here, so none of it reached C, and a read of it is
/// no error but a warning.
void excuse_reads_in_vain(std::vector<Finding>& findings);

// ---- The parts, for tests.

/// pc -> line in the student's file (innermost frame there), 0 when none.
std::map<uint64_t, int> resolve_lines(const std::vector<uint64_t>& pcs, const std::string& binary,
                                      const std::string& student_file);
/// What `addr2line -a -i -e` printed.
std::map<uint64_t, int> parse_addr2line(const std::string& text, const std::string& student_file);

/// One record with its lines known.
Finding to_finding(const Seen& seen, int line, int other_line, const std::string& student_file);

/// Errors first, then warnings, then notes; then by line. Stable.
void sort_findings(std::vector<Finding>& findings);

}  // namespace grader
