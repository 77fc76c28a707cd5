// A CSV file that grows by whole rows, so that an experiment that is interrupted loses nothing and goes on later.
#pragma once
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace experiments {

using Row = std::vector<std::string>;

/// One line of CSV, without its end. Cells with a comma or a quote are quoted, quotes in them doubled (RFC 4180).
std::string to_line(const Row& row);
Row cells_of(const std::string& line);

/// The column that says which version of its kernel a row was measured with.
inline const std::string kHashColumn = "kernel_hash";
/// That version, for the cells of a row that say what it is about: measure/kernel_hash.h.
using Hashes = std::function<std::string(const Row& key)>;

class Table {
 public:
  /// Reads `path` if it is there. The first `keys` columns say what a row is about. A row that was cut short (no end of
  /// line, or too few cells) is dropped. With `hashes` kHashColumn follows the columns, and is filled in by itself.
  /// Throws std::runtime_error, with a sentence, when the file has other columns.
  Table(std::string path, Row columns, size_t keys, Hashes hashes = {});

  /// Is there a row whose first cells are these, measured with its kernel as it is now?
  bool has(const Row& key) const;
  /// The row whose first cells are these, or null.
  const Row* find(const Row& key) const;
  /// Written to the file before this returns. It takes the place of an earlier row with the same key.
  void add(Row row);
  /// In the order of their first appearance.
  const std::vector<Row>& rows() const { return rows_; }
  /// The cell of `row` in the column of that name; empty when there is no such column.
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
  std::map<Row, size_t> place_;  // key to index in rows_
};

/// A CSV file that is only read: its columns are what its first line says. Rows that are cut short are left out.
class Recorded {
 public:
  explicit Recorded(const std::string& csv);
  const std::vector<Row>& rows() const { return rows_; }
  /// Empty, or NaN, when there is no such column, or nothing in it.
  std::string cell(const Row& row, const std::string& column) const;
  double number(const Row& row, const std::string& column) const;

 private:
  Row columns_;
  std::vector<Row> rows_;
};

/// A number as a cell: `digits` significant ones, no exponent for everyday sizes; empty for NaN, which means unknown.
std::string cell_of(double number, int digits = 6);

}  // namespace experiments
