// Compares the counting build with a real GPU: every row of suite/golden/h200_ncu.csv, the ten counters of Nsight
// Compute, integer for integer; also two source styles for which nvcc generates the same traffic as for the plain
// style.
#include <atomic>
#include <map>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/build/build.h"
#include "grader/run/execute.h"
#include "grader/run/numbers.h"
#include "grader/sandbox/workspace.h"

namespace {

using namespace grader;

std::string golden(const std::string& name) { return package_root() + "/grader/proof/kernels/suite/golden/" + name; }

struct Counted {
  std::string error;
  lab::CountsRecord counts{};
};

/// Builds one kernel and counts each shape.
std::vector<Counted> count(const std::string& kernel, const std::vector<Shape>& shapes) {
  std::vector<Counted> all(shapes.size());
  const Workspace workspace;
  const Built built = build(golden(kernel + ".cu"), Flavour::emulator_count, workspace.path());
  std::vector<Reference> references;
  for (const Shape& shape : shapes) references.push_back(make_reference(Fill::integers, shape, 1));
  std::vector<Case> cases(shapes.size());
  for (size_t i = 0; i < shapes.size(); ++i)
    cases[i].shape = shapes[i], cases[i].A = &references[i].A, cases[i].B = &references[i].B;
  if (!built.ok) {
    all[0].error = kernel + " does not build: " + (built.findings.empty() ? built.error : built.findings[0].message);
    return all;
  }
  const Execution run = execute(built.binary, cases, Flavour::emulator_count);
  for (size_t i = 0; i < shapes.size(); ++i) {
    if (!run.cases[i].counts)
      all[i].error = kernel + " gives no counts";
    else if (compare(references[i], run.cases[i].C).wrong)
      all[i].error = kernel + " gives wrong numbers";
    else
      all[i].counts = *run.cases[i].counts;
  }
  return all;
}

Counted count_256(const std::string& kernel) { return count(kernel, {Shape{256, 256, 256}})[0]; }

std::vector<std::string> split(const std::string& row) {
  std::vector<std::string> cells;
  std::stringstream stream(row);
  for (std::string cell; std::getline(stream, cell, ',');) cells.push_back(cell);
  return cells;
}

struct Row {
  Shape shape;
  std::vector<uint64_t> measured;  // in the order of counters()
};

/// Rows by kernel. The column names are those of CountsRecord.
std::map<std::string, std::vector<Row>> read_rows(std::vector<std::string>& columns) {
  std::string text;
  REQUIRE(read_file(golden("h200_ncu.csv"), text));
  std::map<std::string, std::vector<Row>> rows;
  for (const std::string& line : split_lines(text)) {
    if (line.empty() || line[0] == '#') continue;
    const std::vector<std::string> cells = split(line);
    REQUIRE(cells.size() == 14);
    if (cells[0] == "kernel") {
      columns.assign(cells.begin() + 4, cells.end());
      continue;
    }
    Row row{{std::stoi(cells[1]), std::stoi(cells[2]), std::stoi(cells[3])}, {}};
    for (size_t i = 4; i < cells.size(); ++i) row.measured.push_back(std::stoull(cells[i]));
    rows[cells[0]].push_back(row);
  }
  return rows;
}

const std::vector<std::string> kMeasured = {
    "global_load_requests",     "global_load_sectors",        "global_store_requests",      "global_store_sectors",
    "shared_load_instructions", "shared_load_wavefronts",     "shared_load_bank_conflicts", "shared_store_instructions",
    "shared_store_wavefronts",  "shared_store_bank_conflicts"};

/// 0 and a failed check if there is no counter of that name.
uint64_t counter(const lab::CountsRecord& counts, const std::string& name) {
  for (const lab::Counter& one : lab::kCounters)
    if (one.name == name) return counts.*one.member;
  FAIL_CHECK("no counter is called " << name);
  return 0;
}

}  // namespace

TEST_CASE("counts: every row that was measured on an H200, integer for integer") {
  std::vector<std::string> columns;
  const auto rows = read_rows(columns);
  CHECK(columns == kMeasured);
  CHECK(rows.size() == 7);
  std::vector<std::string> kernels;
  for (const auto& [kernel, its_rows] : rows) kernels.push_back(kernel);
  std::vector<std::vector<Counted>> counted(kernels.size());
  std::atomic<size_t> next{0};
  const auto work = [&] {
    for (size_t i; (i = next++) < kernels.size();) {
      std::vector<Shape> shapes;
      for (const Row& row : rows.at(kernels[i])) shapes.push_back(row.shape);
      counted[i] = count(kernels[i], shapes);
    }
  };
  std::thread second(work);
  work();
  second.join();
  for (size_t i = 0; i < kernels.size(); ++i)
    for (size_t r = 0; r < counted[i].size(); ++r) {
      const Row& row = rows.at(kernels[i])[r];
      const std::string name = kernels[i] + " at " + to_string(row.shape);
      CHECK_MESSAGE(counted[i][r].error.empty(), name << ": " << counted[i][r].error);
      for (size_t c = 0; c < columns.size(); ++c) {
        const uint64_t got = counter(counted[i][r].counts, columns[c]);
        CHECK_MESSAGE(got == row.measured[c],
                      name << ": " << columns[c] << " is " << got << ", measured " << row.measured[c]);
      }
    }
}

TEST_CASE("counts: accumulating in C loads A and B only, once C was stored") {
  const Counted c = count_256("accumulates_in_c");
  CHECK(c.error == "");
  CHECK(c.counts.global_load_requests == 1048576);
}

TEST_CASE("counts: 2x2 outputs per thread cost the same without staging registers") {
  Counted staged, unstaged;
  std::thread second([&] { staged = count_256("register2x2"); });
  unstaged = count_256("register2x2_unstaged");
  second.join();
  CHECK(staged.error == "");
  CHECK(unstaged.error == "");
  CHECK(unstaged.counts.shared_words_read == staged.counts.shared_words_read);
  CHECK(unstaged.counts.shared_load_instructions == staged.counts.shared_load_instructions);
  CHECK(unstaged.counts.shared_load_wavefronts == staged.counts.shared_load_wavefronts);
  CHECK(staged.counts.shared_words_read == uint64_t{256} * 256 * 256);  // 1 per multiply-add
}

TEST_CASE("counts: of each 8 x 8 that ldmatrix loads the rows are one wavefront") {
  // Two steps of K; four warps, each of which loads two parts of A (four matrices) and of B (two).
  const Counted c = count("../features/inline_mma_f16", {Shape{32, 16, 32}})[0];
  CHECK(c.error == "");
  CHECK(c.counts.shared_load_instructions == 2 * 4 * 2 * 2);
  CHECK(c.counts.shared_load_wavefronts == 2 * 4 * 2 * (4 + 2));
  CHECK(c.counts.shared_load_bank_conflicts == 0);
  CHECK(c.counts.tensor_multiply_adds == uint64_t{4} * 32 * 16 * 32);  // each part of A times each of B
}
