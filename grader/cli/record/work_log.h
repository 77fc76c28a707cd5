// Records a student's work log: when each check first passed, with points, mistakes and times. Each graded version of
// the file adds a line to labs/LAB/.worklog. Each line contains the hash of the previous line, so nobody can change a
// line without changing all later hashes. The log does not prove honesty, because anyone can write a completely new
// log.
#pragma once
#include <string>
#include <vector>

#include "grader/judge/result.h"

namespace grader {

/// Appends a line if `file` is the student's own file in labs/ and its text or points differ from the last entry.
/// Returns false if the line cannot be written.
bool log_check(const std::string& file, const LabResult& result);
/// Appends a line with the measurements `seen`, such as "1024x1024x1024: 6,365 GFLOP/s".
bool log_times(const std::string& lab, const std::string& file, const std::vector<std::string>& seen);

/// Returns Markdown: a readable table and the raw lines; "" if nothing was logged. `lines` is the content of the file.
std::string work_log_page(const std::string& lab, const std::string& lines);
std::string read_work_log(const std::string& lab);
/// Returns the head, which is the hash of the last line and identifies all lines: 16 hexadecimal digits.
std::string head_of(const std::string& lines);

struct LogVerdict {
  bool whole = false;    // every line contains the hash of the previous one, and the table matches the lines
  bool has_head = true;  // the log contains the head handed in earlier
  // entries: number of lines in the log. entries_then: number of lines up to the head handed in earlier
  size_t entries = 0, entries_then = 0;
};
/// `page` is from work_log_page(). `head` was handed in earlier, or is "".
LogVerdict verify_work_log(const std::string& page, const std::string& head);

}  // namespace grader
