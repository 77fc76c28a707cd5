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

// ---- sentences.cpp: one record, one sentence; fixed text for every kind and detail of protocol.h.

/// `line`, `other_line`: 0 when unknown.
std::string sentence_for(const lab::FindingRecord& record, const Shape& shape, int line, int other_line);

/// A race has two sides; in which order they are told, and their lines with them, is the same whichever was seen first.
lab::FindingRecord in_order(lab::FindingRecord record, int line, int other_line);

/// Of a race: not within one block.
bool between_blocks(const lab::FindingRecord& record);

/// Of the element, in an array of one dimension; negative before its start.
int64_t element_index(const lab::FindingRecord& record);

/// "[5][3]", or "[1234]"; "" when the place in the array is unknown.
std::string element_text(const lab::FindingRecord& record);

// ---- The parts, for tests.

/// All places whose lines a record needs, and the line of its first side: of the innermost function that is the student's.
std::vector<uint64_t> places_of(const lab::FindingRecord& record);
int line_of(const std::map<uint64_t, int>& lines, const lab::FindingRecord& record);
/// The second side's.
int other_line_of(const std::map<uint64_t, int>& lines, const lab::FindingRecord& record);

/// Where a function that only wraps PTX was called from: the line of the kernel's that led to it; 0: it is the place itself.
int calling_line_of(const std::map<uint64_t, int>& lines, const lab::FindingRecord& record);

/// pc -> line in the student's file (innermost frame there), 0 when none.
std::map<uint64_t, int> resolve_lines(const std::vector<uint64_t>& pcs, const std::string& binary,
                                      const std::string& student_file);
/// What `addr2line -a -i -e` printed.
std::map<uint64_t, int> parse_addr2line(const std::string& text, const std::string& student_file);

/// One record with its lines known.
Finding to_finding(const Seen& seen, int line, int other_line, const std::string& student_file);

/// `file`: where that is, where it is not the finding's.
void tell_calling_line(Finding& finding, int line, const std::string& file = "");

}  // namespace grader
