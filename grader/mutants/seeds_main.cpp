// `make seeds`: honest work with many seeds. Every solution and every style that names labs is run at all promised
// shapes with both fills for each seed, and graded as a whole with the first few: the points must be full each time.
//
//   build/grade_seeds [SEEDS]
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>

#include <fmt/core.h>

#include "grader/judge.h"
#include "grader/mutants/honest.h"
#include "grader/package.h"
#include "grader/text.h"
#include "grader/workspace.h"

using namespace mutants;

namespace {

constexpr uint64_t kWholeGrades = 3;

struct Row {
  std::string numbers, points;
  bool full = true;
};

std::string name_of(const HandedIn& work) {
  const std::string root = grader::package_root() + "/";
  return work.file.rfind(root, 0) == 0 ? work.file.substr(root.size()) : work.file;
}

Row try_seeds(const HandedIn& work, uint64_t seeds) {
  Row row;
  const std::string wrong = wrong_seed(work, {1, seeds});
  row.numbers = wrong.empty() ? "right" : wrong;
  row.full = wrong.empty();
  for (uint64_t seed = 1; seed <= std::min(seeds, kWholeGrades); ++seed) {
    grader::Options options;
    options.seed = seed;
    options.until_refused = true;
    const grader::LabResult result = grader::judge_lab(work.lab, work.file, options);
    row.points += fmt::format("{}{} of {}", seed > 1 ? ", " : "", grader::points_text(result.points),
                              grader::points_text(result.max_points));
    row.full = row.full && result.verdict == "pass";
  }
  return row;
}

}  // namespace

int main(int argc, char** argv) {
  const uint64_t seeds = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 100;
  if (seeds == 0) {
    fmt::print(stderr, "usage: build/grade_seeds [SEEDS]\n");
    return 2;
  }
  grader::remove_workspaces_on_signals();
  const std::vector<HandedIn> all = honest_work();
  std::atomic<size_t> next = 0;
  std::mutex telling;
  int refused = 0;
  fmt::print("| lab | file | numbers with {} seeds | points with seeds 1 to {} |\n|---|---|---|---|\n", seeds,
             std::min(seeds, kWholeGrades));
  const auto work = [&] {
    for (size_t i = next++; i < all.size(); i = next++) {
      const Row row = try_seeds(all[i], seeds);
      const std::lock_guard<std::mutex> lock(telling);
      refused += !row.full;
      fmt::print("| {} | {} | {} | {} |\n", all[i].lab, name_of(all[i]), row.numbers, row.points);
      std::fflush(stdout);
    }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < std::max(1u, std::thread::hardware_concurrency()); ++i) threads.emplace_back(work);
  for (std::thread& thread : threads) thread.join();
  fmt::print("\n{} of {} refused.\n", refused, all.size());
  return refused == 0 ? 0 : 1;
}
