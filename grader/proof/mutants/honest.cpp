#include "grader/proof/mutants/honest.h"

#include <algorithm>
#include <filesystem>

#include <fmt/core.h>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/build/build.h"
#include "grader/proof/expectations.h"
#include "grader/proof/twins.h"
#include "grader/run/trials.h"
#include "grader/sandbox/workspace.h"

namespace mutants {
namespace {

using grader::package_root;

constexpr double kLarge = 1e6, kLargest = 1e7;  // products

std::string text_of(const std::string& name) {
  std::string text;
  grader::read_file(package_root() + "/" + name, text);
  return text;
}

std::string solution(const std::string& lab) {
  return "solutions/" + lab + "/" + grader::source_name(grader::read_rubric(grader::rubric_path(lab)).backend);
}

HonestWork in_lab(const std::string& lab, const std::string& name) { return {name, text_of(name), lab, true}; }

void add_solutions(std::vector<HonestWork>& all) {
  for (const std::string& lab : grader::solved_labs()) all.push_back(in_lab(lab, solution(lab)));
  for (const char* lab : {"05_tiled", "06_boundary_checked"}) all.push_back(in_lab(lab, solution("07_register_tiled")));
  for (const char* lab : {"04_naive", "05_tiled"}) all.push_back(in_lab(lab, solution("06_boundary_checked")));
}

void add_style(const std::string& name, std::vector<HonestWork>& all) {
  HonestWork style{name, text_of(name), ""};
  if (grader::header_words(style.source, "verdict") != std::vector<std::string>{"pass"}) return;
  for (const std::string& lab : grader::header_words(style.source, "labs")) all.push_back(in_lab(lab, name));
  for (const std::string& word : grader::header_words(style.source, "shape")) {
    grader::Shape shape;
    if (grader::parse_shape(word, shape)) style.shapes.push_back(shape);
  }
  if (!style.shapes.empty()) all.push_back(style);
}

void add_twins(std::vector<HonestWork>& all) {
  const std::string folder = "grader/proof/kernels/twins";
  for (const grader::Twin& twin : grader::read_twins(package_root() + "/" + folder))
    if (twin.version.empty()) all.push_back({folder + "/" + twin.base, twin.source, twin.lab});
}

grader::Rubric rubric_of(const HonestWork& work) {
  if (!work.lab.empty()) return grader::read_rubric(grader::rubric_path(work.lab));
  grader::Rubric rubric;
  rubric.backend = grader::Backend::emulator;
  rubric.correctness.push_back({"shapes", "shapes", 0, work.shapes});
  rubric.hidden_shapes = false;  // a style supports only its own shapes
  return rubric;
}

bool runs_with(uint64_t seed, const grader::Trial& trial) {
  const grader::Shape& s = trial.reference->shape;
  const double products = static_cast<double>(s.M) * s.N * s.K;
  return products <= kLarge || (products <= kLargest && seed % 10 == 1) || seed == 1;
}

bool is_refused(const grader::Trial& trial) {
  const auto& findings = trial.outcome.findings;
  return !trial.right || std::any_of(findings.begin(), findings.end(), [](const lab::FindingRecord& record) {
    return record.severity == lab::Severity::error;
  });
}

/// Several seeds share a process, because starting one takes longer than most kernels run. Returns "" or the first
/// error.
std::string wrong_among(const Seeds& seeds, const grader::Rubric& rubric, const std::string& binary,
                        grader::Flavour flavour) {
  std::vector<grader::Trial> trials;
  std::vector<uint64_t> seed_of;
  for (uint64_t seed = seeds.first; seed <= seeds.last; ++seed) {
    for (grader::Trial& trial : grader::plan_trials(rubric, std::to_string(seed), seed, false))
      if (runs_with(seed, trial)) trials.push_back(std::move(trial));
    seed_of.resize(trials.size(), seed);
  }
  const std::string error = grader::run_trials(binary, flavour, trials);
  if (!error.empty()) return error;
  for (size_t i = 0; i < trials.size(); ++i)
    if (is_refused(trials[i]))
      return fmt::format("wrong with seed {} at {}", seed_of[i], grader::to_string(trials[i].reference->shape));
  return "";
}

}  // namespace

std::vector<HonestWork> honest_work() {
  std::vector<HonestWork> all;
  add_solutions(all);
  add_twins(all);
  for (const auto& entry : std::filesystem::directory_iterator(package_root() + "/grader/proof/kernels/styles"))
    if (entry.path().extension() == ".cu")
      add_style("grader/proof/kernels/styles/" + entry.path().filename().string(), all);
  std::sort(all.begin(), all.end(),
            [](const HonestWork& a, const HonestWork& b) { return a.lab != b.lab ? a.lab < b.lab : a.name < b.name; });
  return all;
}

std::string wrong_seed(const HonestWork& work, const Seeds& seeds) {
  const grader::Rubric rubric = rubric_of(work);
  const grader::Workspace workspace;
  const grader::Flavour flavour =
      rubric.backend == grader::Backend::cpu ? grader::Flavour::cpu_fast : grader::Flavour::emulator_check;
  const grader::Built built = grader::build_all(work.source, {flavour}, workspace.path())[0];
  if (!built.ok) return "it does not compile: " + (built.findings.empty() ? built.error : built.findings[0].message);
  constexpr uint64_t kTogether = 10;
  for (uint64_t seed = seeds.first; seed <= seeds.last; seed += kTogether) {
    const Seeds some{seed, std::min(seed + kTogether - 1, seeds.last)};
    if (const std::string wrong = wrong_among(some, rubric, built.binary, flavour); !wrong.empty()) return wrong;
  }
  return "";
}

}  // namespace mutants
