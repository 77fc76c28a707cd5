// Converts the records of the student's process to findings. A finding contains a sentence in CUDA's terms and resolved
// lines, and repetitions are merged. Order and wording are the same in every run.
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

/// One record and the shape at which it occurred. The shape is needed to convert an index into A, B or C to a row and a
/// column.
struct RecordAtShape {
  lab::FindingRecord record;
  Shape shape;  // M == 0: unknown
};

/// Merges the records and sorts the findings by severity and line. Lines are looked up in `binary`. `student_file` is,
/// for example, "matmul.cu".
using LineReader = std::function<std::map<uint64_t, int>(const std::vector<uint64_t>& pcs)>;
std::vector<Finding> explain(const std::vector<RecordAtShape>& records, const LineReader& read_lines,
                             const std::string& student_file);
std::vector<Finding> explain(const std::vector<RecordAtShape>& records, const std::string& binary,
                             const std::string& student_file);

/// Turns reads of uninitialised memory into warnings. Use this only for runs with correct results: unwritten memory
/// contains NaN, so no such value reached C.
void excuse_reads_in_vain(std::vector<Finding>& findings);

// ---- sentences.cpp: one sentence per record, with a fixed text for every kind and detail of protocol.h

/// `line` and `other_line` are 0 if unknown.
std::string sentence_for(const lab::FindingRecord& record, const Shape& shape, int line, int other_line);

/// Puts the two accesses of a race, with their lines, in a fixed order, whichever was recorded first.
lab::FindingRecord in_order(lab::FindingRecord record, int line, int other_line);

/// For a race: true if the two threads are in different blocks.
bool between_blocks(const lab::FindingRecord& record);

/// Returns the index of the element as if the array had one dimension; negative before its start.
int64_t element_index(const lab::FindingRecord& record);

/// Returns "[5][3]" or "[1234]"; "" if the position in the array is unknown.
std::string element_text(const lab::FindingRecord& record);

// ---- Internal functions, declared for tests

/// Returns all code addresses whose lines a record needs.
std::vector<uint64_t> places_of(const lab::FindingRecord& record);
/// Returns the line of the record's first access, in the innermost function in the student's file.
int line_of(const std::map<uint64_t, int>& lines, const lab::FindingRecord& record);
/// Returns the line of the record's second access.
int other_line_of(const std::map<uint64_t, int>& lines, const lab::FindingRecord& record);

/// For an access in a function that only wraps PTX: returns the line in the kernel that called this function. Returns 0
/// if the access is in the kernel itself.
int calling_line_of(const std::map<uint64_t, int>& lines, const lab::FindingRecord& record);

/// Maps each pc to a line of the student's file (the innermost frame there); 0 if there is none.
std::map<uint64_t, int> resolve_lines(const std::vector<uint64_t>& pcs, const std::string& binary,
                                      const std::string& student_file);
/// Parses the output of `addr2line -a -i -e`.
std::map<uint64_t, int> parse_addr2line(const std::string& text, const std::string& student_file);

/// Builds a finding from one record whose lines are known.
Finding to_finding(const RecordAtShape& one, int line, int other_line, const std::string& student_file);

/// Adds the line of the calling function to a finding. `file`: the file of that line, if it is not the finding's.
void tell_calling_line(Finding& finding, int line, const std::string& file = "");

}  // namespace grader
