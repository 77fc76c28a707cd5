// A student's work log: which checks began to pass when, with which points, mistakes and times. One line for each version of
// the file that was looked at, in labs/LAB/.worklog; each line holds the hash of the one before, so that a line cannot be
// changed later without changing all heads after it. It proves no honesty: who writes a whole new log has a whole new log.
#pragma once
#include <string>
#include <vector>

#include "grader/judge/result.h"

namespace grader {

/// One line more, where `file` is the student's own in labs/ and differs from the last one in text or points. False where it
/// cannot be written.
bool log_check(const std::string& file, const LabResult& result);
/// `seen`: what was measured, such as "1024x1024x1024: 6,365 GFLOP/s".
bool log_times(const std::string& lab, const std::string& file, const std::vector<std::string>& seen);

/// Markdown: a table for people, and the lines as they are; "" where nothing was logged. `lines` as in the file.
std::string work_log_page(const std::string& lab, const std::string& lines);
std::string read_work_log(const std::string& lab);
/// The head, which stands for all lines: 16 hexadecimal digits.
std::string head_of(const std::string& lines);

struct LogVerdict {
  bool whole = false;    // every line holds the hash of the one before, and the table is that of the lines
  bool has_head = true;  // the head that was handed in before stands in it
  size_t entries = 0, entries_then = 0;
};
/// A page of work_log_page(), and a head that was handed in before, or "".
LogVerdict verify_work_log(const std::string& page, const std::string& head);

}  // namespace grader
