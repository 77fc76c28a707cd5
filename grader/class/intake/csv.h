// Reads tables as spreadsheets write them (RFC 4180 and its common variants).
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace grader {

using CsvRow = std::vector<std::string>;

/// Parses a table with or without a byte order mark, with LF or CRLF, and with quotes. The separator is `,` `;` or a
/// tab, whichever is most frequent in the first row.
std::vector<CsvRow> read_csv(std::string_view text);

/// Returns one row with its line end. A text that a spreadsheet would interpret as a formula gets a leading '.
std::string csv_line(const CsvRow& cells);

}  // namespace grader
