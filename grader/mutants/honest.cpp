#include "grader/mutants/honest.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <fmt/core.h>

#include "grader/package.h"
#include "grader/trials.h"
#include "grader/workspace.h"

namespace mutants {
namespace {

using grader::package_root;

/// Larger shapes run with the first seed only: they are there for their size.
constexpr double kMostProducts = 1e7;

/// The words behind `// labs:` at the top of the file.
std::vector<std::string> labs_of(const std::string& file) {
  std::ifstream in(file);
  std::vector<std::string> labs;
  for (std::string line; labs.empty() && std::getline(in, line) && line.starts_with("//");) {
    if (!line.starts_with("// labs:")) continue;
    std::istringstream words(line.substr(8));
    for (std::string word; words >> word;) labs.push_back(word);
  }
  return labs;
}

std::string solution(const std::string& lab) {
  return package_root() + "/solutions/" + lab + "/" +
         grader::source_name(grader::read_rubric(grader::rubric_path(lab)).backend);
}

bool is_large(const grader::Trial& trial) {
  const grader::Shape& s = trial.reference->shape;
  return static_cast<double>(s.M) * s.N * s.K > kMostProducts;
}

/// "" or what is wrong with this seed.
std::string wrong_with(uint64_t seed, const grader::Rubric& rubric, const std::string& binary,
                       grader::Flavour flavour) {
  std::vector<grader::Trial> trials = grader::plan_trials(rubric, seed, false);
  if (seed > 1) std::erase_if(trials, is_large);
  const std::string error = grader::run_trials(binary, flavour, trials);
  if (!error.empty()) return error;
  for (const grader::Trial& trial : trials)
    if (!trial.right || !trial.outcome.findings.empty())
      return fmt::format("wrong with seed {} at {}", seed, grader::to_string(trial.reference->shape));
  return "";
}

}  // namespace

std::vector<HandedIn> honest_work() {
  std::vector<HandedIn> all;
  for (const auto& entry : std::filesystem::directory_iterator(package_root() + "/grader/styles"))
    for (const std::string& lab : labs_of(entry.path())) all.push_back({lab, entry.path()});
  for (const std::string& lab : grader::lab_names()) all.push_back({lab, solution(lab)});
  for (const char* lab : {"05_tiled", "06_boundary_checked"}) all.push_back({lab, solution("07_register_tiled")});
  for (const char* lab : {"04_naive", "05_tiled"}) all.push_back({lab, solution("06_boundary_checked")});
  std::sort(all.begin(), all.end(),
            [](const HandedIn& a, const HandedIn& b) { return a.lab != b.lab ? a.lab < b.lab : a.file < b.file; });
  return all;
}

std::string wrong_seed(const HandedIn& work, const Seeds& seeds) {
  const grader::Rubric rubric = grader::read_rubric(grader::rubric_path(work.lab));
  const grader::Workspace workspace;
  const grader::Flavour flavour = rubric.backend == "cpu" ? grader::Flavour::cpu_fast : grader::Flavour::emulator_check;
  const grader::Built built = grader::build(work.file, flavour, workspace.path());
  if (!built.ok) return "it does not compile";
  for (uint64_t seed = seeds.first; seed <= seeds.last; ++seed) {
    const std::string wrong = wrong_with(seed, rubric, built.binary, flavour);
    if (!wrong.empty()) return wrong;
  }
  return "";
}

}  // namespace mutants
