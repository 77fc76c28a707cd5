#include "solutions/experiments/recorded_figures.h"

#include <cstdio>
#include <filesystem>
#include <set>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "solutions/experiments/experiment.h"
#include "solutions/experiments/measure/kernel_hash.h"

namespace experiments {
namespace {

namespace fs = std::filesystem;

const std::string kLinks = "solutions/results/figures.txt";

std::string read(const std::string& path) {
  std::string text;
  grader::read_file(grader::package_root() + "/" + path, text);
  return text;
}

std::string current_hash(const std::string& table, const Row& row) {
  if (table == "roofs") return roofs_hash(row);
  return table == "crossover_points" ? pair_hash(row) : row_hash(row);
}

Figures figures_of_texts() { return {read(kLinks), read, current_hash}; }

/// One complaint for each table and kernel.
void add_stale_rows(std::vector<Complaint>& found) {
  for (const auto& entry : fs::directory_iterator(grader::package_root() + "/" + kRecorded)) {
    const std::string name = entry.path().stem();
    // agreement.csv has its own script, agreement.sh stale.
    if (entry.path().extension() != ".csv" || name == "agreement") continue;
    const std::string csv = read(kRecorded + "/" + name + ".csv");
    if (csv.substr(0, csv.find('\n')).find(kHashColumn) == std::string::npos) continue;
    const Recorded table(csv);
    std::set<std::string> stale;
    for (const Row& row : table.rows())
      if (table.cell(row, kHashColumn) != current_hash(name, row)) stale.insert(row[0]);
    for (const std::string& kernel : stale)
      found.push_back({kRecorded + "/" + name + ".csv", 0, "Rows of an older " + kernel + ": make records"});
  }
}

}  // namespace

std::vector<Complaint> complaints_of_texts() {
  std::vector<Complaint> found = figures_of_texts().complaints();
  add_stale_rows(found);
  return found;
}

bool figures() {
  const Figures figures = figures_of_texts();
  for (const std::string& file : figures.files())
    if (const std::string text = figures.rewritten(file); text != read(file) && !text.empty()) {
      grader::write_file(grader::package_root() + "/" + file, text);
      std::printf("%s was rewritten.\n", file.c_str());
    }
  const std::vector<Complaint> left = complaints_of_texts();
  for (const Complaint& one : left) std::printf("%s:%d: %s\n", one.file.c_str(), one.line, one.sentence.c_str());
  return left.empty();
}

}  // namespace experiments
