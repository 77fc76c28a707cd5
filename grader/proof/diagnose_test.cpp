// What is told by findings and counters alone, and what is said where nothing fits. The mistakes that need a kernel are
// tested with twins/ and grader/proof/kernels/styles/.
#include "grader/diagnosis/diagnose.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/diagnosis/catalogue.h"
#include "grader/proof/twins.h"

namespace grader {
namespace {

std::string name_of(const Symptoms& symptoms) {
  const auto diagnosis = diagnose(symptoms);
  return diagnosis ? diagnosis->id : "nothing";
}

Finding error(FindingKind kind, const std::string& array = "") {
  Finding finding;
  finding.kind = kind, finding.array = array, finding.severity = Severity::error;
  return finding;
}

/// Numbers are right; `findings` are not.
Symptoms with(const std::vector<Finding>& findings) {
  Symptoms symptoms;
  symptoms.numbers_right = true;
  symptoms.findings = findings;
  return symptoms;
}

/// Everything is right, but a technique check of the rubric lost points.
Symptoms counted(const std::string& weak, const std::map<std::string, double>& metrics) {
  Symptoms symptoms = with({});
  symptoms.weak_metrics = {weak};
  symptoms.metrics = metrics;
  return symptoms;
}

Run run_of(const Shape& shape, const std::vector<float>& C) {
  Run run;
  run.reference = std::make_shared<const Reference>(make_reference(Fill::integers, shape, 1));
  run.outcome.answered = run.outcome.finished = true;
  run.outcome.C = C;
  run.comparison = compare(*run.reference, C, &run.wrong);
  return run;
}

/// What the student never set shows no pattern.
std::vector<float> nonsense(size_t count) {
  std::vector<float> C;
  for (size_t i = 0; i < count; ++i) C.push_back(static_cast<float>(i * i % 1009) * 37.25f + 3);
  return C;
}

/// In diagnose_test.cpp, or where no small kernel shows it.
const std::set<std::string> kByFindings = {
    "inputs_overwritten", "endless_loop",   "host_computed", "tile_filled_not_read",
    "tile_not_used",      "tile_too_small", "row_on_x",      "no_register_reuse"};

void add_first_of_styles(std::set<std::string>& ids) {
  constexpr std::string_view kWanted = "// diagnosis: ";
  for (const auto& entry : std::filesystem::directory_iterator(package_root() + "/grader/proof/kernels/styles")) {
    std::string text;
    if (!read_file(entry.path().string(), text)) continue;
    const size_t at = text.find(kWanted), begin = at + kWanted.size();
    if (at != std::string::npos) ids.insert(text.substr(begin, text.find_first_of(" ;,.\r\n", begin) - begin));
  }
}

}  // namespace

TEST_CASE("every id of the catalogue is asked for by a kernel that makes the mistake, or by a test of findings") {
  std::set<std::string> ids = kByFindings;
  for (const Twin& twin : read_twins(package_root() + "/grader/proof/kernels/twins"))
    ids.insert(twin.version.substr(0, twin.version.find('/')));
  add_first_of_styles(ids);
  for (const CatalogueEntry& entry : diagnosis_catalogue()) CHECK_MESSAGE(ids.count(entry.id) == 1, entry.id);
}

TEST_CASE("diagnose: what findings alone say") {
  CHECK(name_of(with({error(FindingKind::input_modified, "A")})) == "inputs_overwritten");
  CHECK(name_of(with({error(FindingKind::timeout)})) == "endless_loop");
  Finding copied = error(FindingKind::host_access, "C");
  copied.detail = lab::Detail::copy_back;
  CHECK(name_of(with({copied})) == "host_computed");
  CHECK(name_of(with({})) == "nothing");
}

TEST_CASE("diagnose: right numbers made in another way than the lab is about") {
  const std::string loads = "load_bytes_per_multiply_add", words = "shared_words_per_multiply_add";
  CHECK(name_of(counted(loads, {{loads, 8}})) == "tile_not_used");
  CHECK(name_of(counted(loads, {{loads, 8}, {"shared_store_instructions", 9}})) == "tile_filled_not_read");
  CHECK(name_of(counted(loads, {{loads, 8}, {"shared_store_instructions", 9}, {"shared_borrowed_share", 0.9}})) ==
        "tile_too_small");
  CHECK(name_of(counted("load_sector_ratio", {{"load_sector_ratio", 8}})) == "row_on_x");
  CHECK(name_of(counted(words, {{words, 2}})) == "no_register_reuse");
  CHECK(name_of(counted(loads, {})) == "nothing");  // nothing could be counted
}

TEST_CASE("diagnose: numbers that no mistake explains are described, not named") {
  Symptoms symptoms;
  symptoms.runs = {run_of({12, 15, 11}, nonsense(12 * 15))};
  CHECK(name_of(symptoms) == "nothing");
  const std::string text = unexplained_numbers(symptoms);
  CHECK(text.find("No known mistake explains these numbers: 180 of 180 elements are wrong at 12x15x11") == 0);
  CHECK(text.find("in rows 0 to 11 and columns 0 to 14") != std::string::npos);
  CHECK(text.find("times expected") != std::string::npos);
}

TEST_CASE("diagnose: right runs have nothing to be explained") {
  Symptoms symptoms;
  symptoms.numbers_right = true;
  CHECK(unexplained_numbers(symptoms) == "");
  symptoms.first_wrong = {512, 512, 512};
  CHECK(unexplained_numbers(symptoms).find("small shapes are right, but 512x512x512 is not") != std::string::npos);
}

TEST_CASE("diagnose: two mistakes that would have made the very same numbers are a perhaps") {
  Symptoms symptoms;
  symptoms.source = "constexpr int TILE = 16;";
  const Shape shape{50, 60, 40};
  Run run = run_of(shape, std::vector<float>(50 * 60));
  // The products of the first 32 steps: the remainder is dropped, or the last, partial tile is.
  for (int i = 0; i < shape.M; ++i)
    for (int j = 0; j < shape.N; ++j) {
      float sum = 0;
      for (int k = 0; k < 32; ++k)
        sum += run.reference->A[static_cast<size_t>(i * shape.K + k)] *
               run.reference->B[static_cast<size_t>(k * shape.N + j)];
      run.outcome.C[static_cast<size_t>(i * shape.N + j)] = sum;
    }
  symptoms.runs = {run_of(shape, run.outcome.C)};
  const auto diagnosis = diagnose(symptoms);
  REQUIRE(diagnosis);
  CHECK(diagnosis->id == "k_remainder_dropped");
  CHECK(diagnosis->confidence == Confidence::likely);
  REQUIRE(diagnosis->also.size() == 1);
  CHECK(diagnosis->also[0].id == "last_tile_missing");
}

}  // namespace grader
