// Tables as spreadsheets write them (RFC 4180, and its usual relatives).
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace grader {

using CsvRow = std::vector<std::string>;

/// With a byte order mark or none, LF or CRLF, quotes; `,` `;` or a tab between cells, whichever the first row has most of.
std::vector<CsvRow> read_csv(std::string_view text);

/// One row with its end. A text that a spreadsheet would take for a formula gets a ' before it.
std::string csv_line(const CsvRow& cells);

}  // namespace grader
