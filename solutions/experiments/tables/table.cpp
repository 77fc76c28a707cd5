#include "solutions/experiments/tables/table.h"

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "grader/base/text.h"

namespace experiments {
namespace {

std::string quoted(const std::string& cell) {
  if (cell.find_first_of(",\"\n") == std::string::npos) return cell;
  std::string text = "\"";
  for (char c : cell) text += c == '"' ? "\"\"" : std::string(1, c);
  return text + '"';
}

std::string cell_in(const Row& columns, const Row& row, const std::string& column) {
  for (size_t i = 0; i < columns.size(); ++i)
    if (columns[i] == column) return row[i];
  return "";
}

}  // namespace

std::string to_line(const Row& row) {
  std::string line;
  for (size_t i = 0; i < row.size(); ++i) line += (i ? "," : "") + quoted(row[i]);
  return line;
}

Row cells_of(const std::string& line) {
  Row row(1);
  bool inside = false;
  for (size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (inside && c == '"' && i + 1 < line.size() && line[i + 1] == '"')
      row.back() += line[++i];
    else if (c == '"')
      inside = !inside;
    else if (c == ',' && !inside)
      row.emplace_back();
    else
      row.back() += c;
  }
  return row;
}

Table::Table(std::string path, Row columns, size_t keys, Hashes hashes)
    : path_(std::move(path)), columns_(std::move(columns)), keys_(keys), hashes_(std::move(hashes)) {
  if (hashes_) columns_.push_back(kHashColumn);
  if (std::filesystem::exists(path_)) read();
  write_all();
}

void Table::read() {
  std::ifstream file(path_);
  std::string line;
  if (!std::getline(file, line)) return;
  if (cells_of(line) != columns_)
    throw std::runtime_error(path_ +
                             " has different columns from those of this version. Start it again with ANEW=yes.");
  while (std::getline(file, line) && !file.eof()) {
    const Row row = cells_of(line);
    if (row.size() == columns_.size()) keep(row);
  }
}

bool Table::has(const Row& key) const {
  const Row* row = find(key);
  return row && (!hashes_ || row->back() == hashes_(*row));
}

const Row* Table::find(const Row& key) const {
  const auto at = place_.find(key);
  return at == place_.end() ? nullptr : &rows_[at->second];
}

void Table::keep(const Row& row) {
  const Row key(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(keys_));
  const auto [at, is_new] = place_.try_emplace(key, rows_.size());
  if (is_new)
    rows_.push_back(row);
  else
    rows_[at->second] = row;
}

void Table::write_all() const {
  std::filesystem::create_directories(std::filesystem::path(path_).parent_path());
  const std::string beside = path_ + ".new";
  {
    std::ofstream file(beside);
    file << to_line(columns_) << "\n";
    for (const Row& row : rows_) file << to_line(row) << "\n";
    if (!file.flush()) throw std::runtime_error(path_ + " could not be written: is the disk full?");
  }
  std::filesystem::rename(beside, path_);
}

void Table::add(Row row) {
  if (hashes_) row.push_back(hashes_(row));
  if (row.size() != columns_.size()) throw std::logic_error("a row of " + path_ + " has the wrong number of cells");
  std::ofstream file(path_, std::ios::app);
  file << to_line(row) << "\n";
  if (!file.flush()) throw std::runtime_error(path_ + " could not be written: is the disk full?");
  keep(row);
}

std::string Table::cell(const Row& row, const std::string& column) const { return cell_in(columns_, row, column); }

Recorded::Recorded(const std::string& csv) {
  for (const std::string& line : grader::split_lines(csv))
    if (Row row = cells_of(line); columns_.empty())
      columns_ = row;
    else if (row.size() == columns_.size())
      rows_.push_back(row);
}

std::string Recorded::cell(const Row& row, const std::string& column) const { return cell_in(columns_, row, column); }

double Recorded::number(const Row& row, const std::string& column) const {
  const std::string text = cell(row, column);
  return text.empty() ? std::nan("") : std::atof(text.c_str());
}

std::string cell_of(double number, int digits) {
  if (std::isnan(number)) return "";
  char text[64];
  if (std::fabs(number) >= std::pow(10, digits))
    std::snprintf(text, sizeof text, "%.0f", number);
  else
    std::snprintf(text, sizeof text, "%.*g", digits, number);
  return text;
}

}  // namespace experiments
