#include "grader/proof/mutants/points.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>
#include <mutex>

#include <fmt/core.h>

#include "grader/base/package.h"
#include "grader/base/parallel.h"
#include "grader/base/text.h"
#include "grader/judge/judge.h"
#include "grader/proof/mutants/graded.h"

namespace mutants {
namespace {

/// Lab 08's kernel meets all of lab 09's technique rules; lab 05's kernel does not support all shapes.
const std::map<std::string, std::string> kEarlier = {{"02_tiled_cpu", "01_naive_cpu"},
                                                     {"03_unrolled_cpu", "02_tiled_cpu"},
                                                     {"05_tiled", "04_naive"},
                                                     {"06_boundary_checked", "04_naive"},
                                                     {"07_register_tiled", "06_boundary_checked"},
                                                     {"08_vectorized", "07_register_tiled"},
                                                     {"09_warp_tiled", "07_register_tiled"},
                                                     {"10_tensor_core", "09_warp_tiled"}};

double without_speed(const grader::LabResult& result) {
  double points = 0;
  for (const grader::Check& check : result.checks)
    if (check.part != grader::Part::speed) points += check.points;
  return points;
}

const char* name_of(NameResult named) {
  switch (named) {
    case NameResult::right:
      return "named";
    case NameResult::otherwise:
      return "misnamed";
    case NameResult::perhaps_otherwise:
      return "perhaps";
    case NameResult::nothing:
      return "unnamed";
  }
  return "";
}

const char* state_of(const Graded& graded) {
  if (!graded.compiles) return "refused by the compiler";
  return graded.wrong_numbers ? "wrong numbers" : "right numbers";
}

/// One row of the table: points, the earlier lab's points, seconds, how well the mistake is named.
void print_row(const Priced& priced, const grader::LabResult& result, double seconds) {
  const Graded graded = summarise(result);
  fmt::print("{}\t{}\t{}\t{:.1f}\t{}\t{}\t{}\t{}\t{}\n", priced.mutant.name(), priced.points, priced.earlier, seconds,
             state_of(graded), graded.diagnosis, confidence_text(graded), name_of(named(priced.mutant, graded)),
             result.error.substr(0, 60));
  std::fflush(stdout);
}

}  // namespace

double points_of(const std::string& lab, const std::string& file) {
  return without_speed(grader::judge_lab(lab, file, {}));
}

double earlier_points(const std::string& lab) {
  const auto earlier = kEarlier.find(lab);
  if (earlier == kEarlier.end()) return 0;
  const std::string folder = grader::package_root() + "/solutions/" + earlier->second;
  return points_of(lab, folder + "/" + grader::source_name(grader::read_rubric(grader::rubric_path(lab)).backend));
}

std::vector<Priced> price_all(const std::vector<Mutant>& mutants, const std::string& folder, unsigned workers) {
  std::map<std::string, double> earlier;
  for (const Mutant& mutant : mutants)
    if (earlier.count(mutant.lab) == 0) earlier[mutant.lab] = earlier_points(mutant.lab);
  std::vector<Priced> all(mutants.size());
  std::mutex telling;
  // The labs that take longest are at the end of the list: they start first.
  grader::in_parallel(mutants.size(), workers, [&](size_t turn) {
    const size_t i = mutants.size() - 1 - turn;
    const Mutant& mutant = mutants[i];
    std::string name = mutant.name();
    std::replace(name.begin(), name.end(), '/', '-');
    const std::string file = folder + "/" + name + "-" + mutant.file;
    const auto start = std::chrono::steady_clock::now();
    if (!grader::write_file(file, mutant.text)) return;
    const grader::LabResult result = grader::judge_lab(mutant.lab, file, {});
    all[i] = {mutant, without_speed(result), earlier[mutant.lab]};
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    const std::lock_guard<std::mutex> lock(telling);
    print_row(all[i], result, seconds.count());
  });
  return all;
}

}  // namespace mutants
