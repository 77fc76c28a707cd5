// Reads tables as spreadsheets write them (RFC 4180 and its common variants).
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace grader {

using CsvRow = std::vector<std::string>;

/// With or without a byte order mark, LF or CRLF, quotes; the separator is `,` `;` or a tab, whichever is most frequent
/// in the first row.
std::vector<CsvRow> read_csv(std::string_view text);

/// One row with its line end. A text that a spreadsheet would read as a formula gets a leading '.
std::string csv_line(const CsvRow& cells);

}  // namespace grader
