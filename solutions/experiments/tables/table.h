// A CSV file to which complete rows are appended. An interrupted experiment loses nothing and can continue later.
#pragma once
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace experiments {

using Row = std::vector<std::string>;

/// Returns one line of CSV, without its line end. Cells with a comma or a quote are quoted, and quotes in them are
/// doubled (RFC 4180).
std::string to_line(const Row& row);
Row cells_of(const std::string& line);

/// The column with the version of the kernel that was measured.
inline const std::string kHashColumn = "kernel_hash";
/// Returns that version for the key cells of a row: measure/kernel_hash.h.
using Hashes = std::function<std::string(const Row& key)>;

class Table {
 public:
  /// Reads `path` if it exists. The first `keys` columns are the key of a row. An incomplete row (no end of line, or
  /// too few cells) is dropped. With `hashes`, kHashColumn is added after the columns and filled in automatically.
  /// Throws std::runtime_error, with a sentence, if the file has different columns.
  Table(std::string path, Row columns, size_t keys, Hashes hashes = {});

  /// True if there is a row with this key that was measured with the current version of its kernel.
  bool has(const Row& key) const;
  /// Returns the row with this key, or nullptr.
  const Row* find(const Row& key) const;
  /// Adds a row. It is in the file before this function returns. An earlier row with the same key is replaced.
  void add(Row row);
  /// Returns the rows in the order of their first appearance.
  const std::vector<Row>& rows() const { return rows_; }
  /// Returns the cell of `row` in the column with this name; empty if there is no such column.
  std::string cell(const Row& row, const std::string& column) const;
  const std::string& path() const { return path_; }

 private:
  void read();
  void keep(const Row& row);
  void write_all() const;

  std::string path_;
  Row columns_;
  size_t keys_;
  Hashes hashes_;
  std::vector<Row> rows_;
  std::map<Row, size_t> place_;  // maps a key to an index in rows_
};

/// A read-only CSV file. Its first line names the columns. Incomplete rows are skipped.
class Recorded {
 public:
  explicit Recorded(const std::string& csv);
  const std::vector<Row>& rows() const { return rows_; }
  /// These return "" or NaN if there is no such column or if the cell is empty.
  std::string cell(const Row& row, const std::string& column) const;
  double number(const Row& row, const std::string& column) const;

 private:
  Row columns_;
  std::vector<Row> rows_;
};

/// Returns a number as a cell, with `digits` significant digits and without an exponent for common magnitudes. The cell
/// is empty for NaN, which means unknown.
std::string cell_of(double number, int digits = 6);

}  // namespace experiments
