// Keeps a student's work log: when each check first passed, with points, mistakes and times. Each graded version of the
// file adds a line to labs/LAB/.worklog; each line contains the hash of the previous one, so that a line cannot be
// changed later without changing all later heads. It does not prove honesty: anyone can write a completely new log.
#pragma once
#include <string>
#include <vector>

#include "grader/judge/result.h"

namespace grader {

/// Appends a line if `file` is the student's own in labs/ and differs from the last entry in text or points. False if
/// it cannot be written.
bool log_check(const std::string& file, const LabResult& result);
/// Appends a line with the measurements `seen`, such as "1024x1024x1024: 6,365 GFLOP/s".
bool log_times(const std::string& lab, const std::string& file, const std::vector<std::string>& seen);

/// Markdown: a readable table, and the raw lines; "" if nothing was logged. `lines` as in the file.
std::string work_log_page(const std::string& lab, const std::string& lines);
std::string read_work_log(const std::string& lab);
/// The head, which identifies all lines: 16 hexadecimal digits.
std::string head_of(const std::string& lines);

struct LogVerdict {
  bool whole = false;    // every line contains the hash of the previous one, and the table matches the lines
  bool has_head = true;  // the log contains the head that was handed in earlier
  // entries: number of lines in the log; entries_then: number of lines up to the head that was handed in earlier
  size_t entries = 0, entries_then = 0;
};
/// `page` is from work_log_page(); `head` was handed in earlier, or is "".
LogVerdict verify_work_log(const std::string& page, const std::string& head);

}  // namespace grader
