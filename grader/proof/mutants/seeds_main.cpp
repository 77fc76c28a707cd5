// `make seeds`: runs every correct kernel of the package with many seeds, at its shapes with both fills for each seed.
// Hand-ins for a lab are also graded completely with the first few seeds and must get full points each time. The last
// line is the number of correct kernels that were refused.
//
//   build/grade_seeds [SEEDS]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <mutex>

#include <fmt/core.h>

#include "grader/base/parallel.h"
#include "grader/base/text.h"
#include "grader/judge/judge.h"
#include "grader/proof/mutants/honest.h"
#include "grader/sandbox/workspace.h"

using namespace mutants;

namespace {

constexpr uint64_t kWholeGrades = 3;

struct Row {
  std::string numbers, points = "–";
  bool accepted = true;
};

void grade(const HonestWork& work, uint64_t seeds, Row& row) {
  const grader::Workspace folder;
  const std::string file = folder.file(grader::base_name(work.name));
  grader::write_file(file, work.source);
  row.points = "";
  for (uint64_t seed = 1; seed <= std::min(seeds, kWholeGrades); ++seed) {
    grader::Options options;
    options.seed = seed;
    options.until_refused = true;
    const grader::LabResult result = grader::judge_lab(work.lab, file, options);
    row.points += fmt::format("{}{} of {}", seed > 1 ? ", " : "", grader::points_text(result.points),
                              grader::points_text(result.max_points));
    row.accepted = row.accepted && result.verdict == grader::Verdict::pass;
  }
}

Row try_seeds(const HonestWork& work, uint64_t seeds) {
  Row row;
  const std::string wrong = wrong_seed(work, {1, seeds});
  row.numbers = wrong.empty() ? "right" : wrong;
  row.accepted = wrong.empty();
  if (work.graded) grade(work, seeds, row);
  return row;
}

std::string place_of(const HonestWork& work) {
  std::string text = work.lab;
  for (const grader::Shape& shape : work.shapes) text += (text.empty() ? "" : " ") + grader::to_string(shape);
  return text;
}

}  // namespace

int main(int argc, char** argv) {
  const uint64_t seeds = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 100;
  if (seeds == 0) {
    fmt::print(stderr, "usage: build/grade_seeds [SEEDS]\n");
    return 2;
  }
  grader::remove_workspaces_on_signals();
  const std::vector<HonestWork> all = honest_work();
  std::mutex telling;
  int refused = 0;
  fmt::print("| lab or shape | file | numbers with {} seeds | points with seeds 1 to {} |\n|---|---|---|---|\n", seeds,
             std::min(seeds, kWholeGrades));
  grader::in_parallel(all.size(), grader::cores(), [&](size_t i) {
    const Row row = try_seeds(all[i], seeds);
    const std::lock_guard<std::mutex> lock(telling);
    refused += !row.accepted;
    fmt::print("| {} | {} | {} | {} |\n", place_of(all[i]), all[i].name, row.numbers, row.points);
    std::fflush(stdout);
  });
  fmt::print("\n{} of {} right kernels refused.\n", refused, all.size());
  return refused == 0 ? 0 : 1;
}
