// The course checked like code: solutions get full marks whatever the seed, skeletons get none.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "grader/build.h"
#include "grader/execute.h"
#include "grader/judge.h"
#include "grader/numbers.h"
#include "grader/package.h"
#include "grader/rubric.h"
#include "grader/workspace.h"

namespace grader {
namespace {

constexpr uint64_t kSeeds = 20;

std::string file_of(const std::string& folder, const std::string& lab) {
  const bool cpu = read_rubric(package_root() + "/labs/" + lab + "/rubric.toml").backend == "cpu";
  return package_root() + "/" + folder + "/" + lab + (cpu ? "/matmul.cpp" : "/matmul.cu");
}

Flavour flavour_of(const std::string& file) {
  return file.ends_with(".cpp") ? Flavour::cpu_fast : Flavour::emulator_check;
}

/// Deterministic points only: speed is another matter on a machine that tests run on.
double marks(const LabResult& result, double Check::*points) {
  double sum = 0;
  for (const Check& check : result.checks)
    if (check.id.rfind("speed.", 0) != 0) sum += check.*points;
  return sum;
}

std::vector<Shape> promised_shapes(const std::string& lab) {
  std::vector<Shape> shapes;
  for (const auto& group : read_rubric(package_root() + "/labs/" + lab + "/rubric.toml").correctness)
    shapes.insert(shapes.end(), group.shapes.begin(), group.shapes.end());
  return shapes;
}

void check_seed(const std::string& lab, const Built& built, Flavour flavour, uint64_t seed) {
  std::vector<Reference> references;
  for (const Shape& shape : promised_shapes(lab))
    for (Fill fill : {Fill::integers, Fill::reals}) references.push_back(make_reference(fill, shape, seed));
  std::vector<Case> cases;
  for (const Reference& r : references) cases.push_back({r.shape, &r.A, &r.B});
  const Execution execution = execute(built.binary, cases, flavour);
  REQUIRE(execution.error == "");
  for (size_t i = 0; i < cases.size(); ++i) {
    INFO(lab << " " << to_string(cases[i].shape) << " seed " << seed);
    REQUIRE(execution.cases[i].finished);
    CHECK(compare(references[i], execution.cases[i].C).wrong == 0);
    CHECK(execution.cases[i].findings.empty());
  }
}

}  // namespace

TEST_CASE("every solution gets full marks") {
  for (const std::string& lab : lab_names()) {
    CAPTURE(lab);
    const LabResult result = judge_lab(lab, file_of("solutions", lab), {});
    CHECK(result.error == "");
    CHECK(marks(result, &Check::points) == marks(result, &Check::max_points));
    CHECK(marks(result, &Check::max_points) > 0);
    CHECK(result.findings.empty());
  }
}

TEST_CASE("solutions are right with twenty seeds") {
  for (const std::string& lab : lab_names()) {
    const std::string file = file_of("solutions", lab);
    Workspace workspace;
    const Built built = build(file, flavour_of(file), workspace.path());
    REQUIRE_MESSAGE(built.ok, lab);
    for (uint64_t seed = 1; seed <= kSeeds; ++seed) check_seed(lab, built, flavour_of(file), seed);
  }
}

TEST_CASE("every skeleton compiles without warnings and scores nothing") {
  for (const std::string& lab : lab_names()) {
    CAPTURE(lab);
    const std::string file = file_of("labs", lab);
    Workspace workspace;
    const Flavour flavour = file.ends_with(".cpp") ? Flavour::cpu_sanitized : Flavour::emulator_check;
    const Built built = build(file, flavour, workspace.path());
    CHECK(built.ok);
    CHECK(built.warnings.empty());
    const LabResult result = judge_lab(lab, file, {});
    CHECK(result.error == "");
    CHECK(result.points == 0);
    CHECK(result.verdict == "fail");
    CHECK_FALSE(result.findings.empty());
  }
}

}  // namespace grader
