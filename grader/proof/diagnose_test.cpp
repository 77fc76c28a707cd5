// Diagnoses from findings and counters alone, and the result if no mistake matches. Mistakes that need a kernel are
// tested with twins/ and grader/proof/kernels/styles/.
#include "grader/diagnosis/diagnose.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/diagnosis/catalogue.h"
#include "grader/diagnosis/made_runs_test.h"
#include "grader/proof/expectations.h"
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

/// The numbers are right; there are `findings`.
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

/// Uninitialised values show no pattern.
double nonsense(const Run& run, int i, int j) {
  const int at = i * run.shape().N + j;
  return at * at % 1009 * 37.25 + 3;
}

/// Mistakes tested in diagnose_test.cpp, or that no small kernel shows.
const std::set<std::string> kByFindings = {
    "inputs_overwritten",
    "endless_loop",
    "host_computed",
    "tile_filled_not_read",
    "tile_not_used",
    "tile_too_small",
    "row_on_x",
    "no_register_reuse",
    "work_not_divided",
    "grid_too_large",
    "tile_loaded_twice",
    "other_name_meant",
    "index_part_too_many",
    "index_part_missing",
    "other_sum_stored",
    "other_operator_meant",
    "statement_misplaced",
    "wrong_way_out",
    "bytes_expected_wrong",
    "arrivals_counted_wrong",
    "products_not_waited_for",
    "copy_read_too_early",
    "stage_overwritten",
    "phase_never_over",
    "fence_missing",
    "tile_swizzle_differs",
    "warp_group_incomplete"};  // by the change that makes everything right (variables_test.cpp)

void add_first_of_styles(std::set<std::string>& ids) {
  for (const auto& entry : std::filesystem::directory_iterator(package_root() + "/grader/proof/kernels/styles")) {
    std::string text;
    if (!read_file(entry.path().string(), text)) continue;
    const std::vector<std::string> named = header_words(text, "diagnosis");
    if (!named.empty()) ids.insert(named[0]);
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
  copied.detail = lab::Detail::host_computed;
  CHECK(name_of(with({copied})) == "host_computed");
  Finding across = error(FindingKind::host_access, "C");
  CHECK(diagnose(with({across}))->message.starts_with("Host code uses a pointer to device memory."));
  across.detail = lab::Detail::kernel_touches_host;
  CHECK(diagnose(with({across}))->message.starts_with("A kernel uses a pointer to host memory."));
  CHECK(name_of(with({})) == "nothing");
}

TEST_CASE(
    "diagnose: what ends the work comes before a barrier, a barrier before a race, a race before what is outside") {
  std::vector<Finding> findings = {error(FindingKind::timeout), error(FindingKind::out_of_bounds, "B"),
                                   error(FindingKind::shared_race, "As"), error(FindingKind::barrier_divergence),
                                   error(FindingKind::host_access)};
  findings[2].access = lab::Access::read, findings[2].line = 2, findings[2].related_line = 1;
  findings[3].detail = lab::Detail::different_barriers;
  std::vector<std::string> named;
  for (; !findings.empty(); findings.pop_back()) {
    Symptoms symptoms = with(findings);
    symptoms.source =
        "__global__ void kernel(const float* A, const float* B, float* C, int M, int N, int K) { C[M] = N + K; }\n"
        "void matmul(const float* A, const float* B, float* C, int M, int N, int K) {\n"
        "  kernel<<<1, 1>>>(A, B, C, M, N, K);\n}\n";
    named.push_back(name_of(symptoms));
  }
  CHECK(named == std::vector<std::string>{"host_follows_device_pointer", "barrier_in_branch", "both_barriers_missing",
                                          "guard_missing", "endless_loop"});
}

TEST_CASE("diagnose: a barrier at the begin of a loop is there, and the one behind the loop is missing") {
  Finding race = error(FindingKind::shared_race, "s");
  race.access = lab::Access::read, race.line = 8, race.related_line = 6;
  Symptoms symptoms = with({race});
  const auto source = [](const std::string& barrier, const std::string& sum) {
    return "__global__ void k(const float* A, float* C) {\n  __shared__ float s[256];\n  s[threadIdx.x] = A[0];\n"
           "  for (int h = 128; h >= 1; h /= 2) {\n    " +
           barrier + "\n    " + sum + "\n  }\n  C[0] = s[0];\n}\n";
  };
  symptoms.source = source("__syncthreads();", "if (threadIdx.x < h) s[threadIdx.x] += s[threadIdx.x + h];");
  CHECK(name_of(symptoms) == "first_barrier_missing");
  CHECK(diagnose(symptoms)->message ==
        "A barrier is missing after a loop: s is read before all threads have finished the loop.");
  symptoms.source = source("", "if (threadIdx.x < h) s[threadIdx.x] += s[threadIdx.x + h];");
  CHECK(name_of(symptoms) == "both_barriers_missing");
}

TEST_CASE("diagnose: where nothing is launched, nothing is said of what the kernel would do") {
  Finding missing = error(FindingKind::unwritten_output, "C");
  missing.detail = lab::Detail::no_launch;
  Symptoms symptoms = with({missing});
  symptoms.numbers_right = false;
  symptoms.source = "__global__ void kernel(float* C, int K) {\n  C[0] = K;\n}\nvoid matmul() {}\n";
  symptoms.runs = {made_run({33, 35, 34}, [](const Run&, int, int) { return unwritten(); })};
  const auto diagnosis = diagnose(symptoms);
  REQUIRE(diagnosis);
  CHECK(diagnosis->id == "kernel_not_launched");
  CHECK(diagnosis->also.empty());
}

TEST_CASE("diagnose: an empty grid is distinguished from other launches that are refused by its own detail") {
  Finding refused = error(FindingKind::launch_error);
  refused.detail = lab::Detail::launch_configuration, refused.message = "The grid (0, 1, 1) has no blocks.";
  Symptoms symptoms = with({refused});
  symptoms.numbers_right = false;
  CHECK(name_of(symptoms) == "launch_failed");
  symptoms.runs = {made_run({33, 35, 34}, [](const Run& run, int i, int j) { return run.expected(i, j); })};
  symptoms.findings[0].detail = lab::Detail::empty_grid;
  CHECK(name_of(symptoms) == "grid_rounded_down");
  symptoms.runs = {
      made_run({33, 35, 34}, [](const Run& run, int i, int j) { return run.expected(i, j) * (i % 3) + 1; })};
  CHECK(name_of(symptoms) == "grid_too_small");
  symptoms.runs = {made_run({33, 35, 34}, [](const Run&, int, int) { return unwritten(); })};
  CHECK(name_of(symptoms) == "grid_too_small");
  symptoms.source =
      "__global__ void k(float* C, int M, int N, int K) {}\nvoid matmul(const float* A, const float* B, float* C, int "
      "M, "
      "int N, int K) {\n  k<<<dim3(N / 64, M / 64), 256>>>(C, M, N, K);\n}\n";
  CHECK(name_of(symptoms) == "grid_rounded_down");
}

TEST_CASE("diagnose: an old C that a right run reads as well is read in vain") {
  const auto right = [](const Run& run, int i, int j) { return run.expected(i, j); };
  Symptoms symptoms = with({error(FindingKind::uninitialised_read, "C")});
  symptoms.numbers_right = false;
  symptoms.findings[0].space = lab::Space::global;
  symptoms.findings[0].line = 2;
  symptoms.runs = {made_run({64, 48, 32}, nonsense), made_run({96, 64, 32}, right)};
  CHECK(name_of(symptoms) == "added_to_old_c");
  lab::FindingRecord record{};
  record.kind = FindingKind::uninitialised_read, record.space = lab::Space::global;
  std::strcpy(record.array, "C");
  symptoms.runs[1].outcome.findings = {record};
  CHECK(name_of(symptoms) != "added_to_old_c");
}

TEST_CASE("diagnose: right numbers made in another way than the lab is about") {
  const std::string loads = "load_bytes_per_multiply_add", words = "shared_words_per_multiply_add";
  CHECK(name_of(counted(loads, {{loads, 8}})) == "tile_not_used");
  CHECK(name_of(counted(loads, {{loads, 8}, {"shared_store_instructions", 9}})) == "tile_filled_not_read");
  CHECK(name_of(counted(loads, {{loads, 8}, {"shared_store_instructions", 9}, {"shared_borrowed_share", 0.9}})) ==
        "tile_too_small");
  Symptoms by_all = counted(loads, {{loads, 8}, {"shared_store_instructions", 9}, {"shared_borrowed_share", 0.9}});
  by_all.findings.push_back({.kind = FindingKind::shared_race, .severity = Severity::warning});
  by_all.findings[0].access = lab::Access::write;
  CHECK(name_of(by_all) == "tile_loaded_twice");
  Symptoms half = counted(loads, {{loads, 4}, {"shared_store_instructions", 9}, {"shared_borrowed_share", 0.9}});
  half.source = "__global__ void k(const float* A, const float* B) { __shared__ float t[9]; sum += t[k] * B[k]; }";
  CHECK(name_of(half) == "tile_filled_not_read");
  CHECK(name_of(counted("load_sector_ratio", {{"load_sector_ratio", 8}})) == "row_on_x");
  CHECK(name_of(counted(words, {{words, 2}})) == "no_register_reuse");
  CHECK(name_of(counted(loads, {})) == "nothing");  // nothing could be counted
  Symptoms alone = counted(loads, {{loads, 8}});
  alone.source = "__global__ void k(const float* A, float* C, int N) { for (int i = 0; i < N; ++i) C[i] = A[i]; }";
  CHECK(name_of(alone) == "work_not_divided");
  Symptoms in_vain = counted(words, {{words, 2}, {"threads", 4096}, {"c_words_written", 4096}});
  in_vain.source = "__global__ void k(float* C) { float sum[4]; sum[threadIdx.x % 4] += 1; C[threadIdx.x] = sum[0]; }";
  CHECK(name_of(in_vain) == "grid_too_large");
  in_vain.metrics["threads"] = 1024;
  CHECK(name_of(in_vain) == "no_register_reuse");
}

TEST_CASE("diagnose: numbers that no mistake explains are described, not named") {
  Symptoms symptoms;
  symptoms.runs = {made_run({12, 15, 11}, nonsense)};
  CHECK(name_of(symptoms) == "nothing");
  const std::string text = unexplained_numbers(symptoms);
  CHECK(text.find("No known mistake explains these numbers: 180 of 180 elements are wrong at 12x15x11") == 0);
  CHECK(text.find("in rows 0 to 11 and columns 0 to 14") != std::string::npos);
  CHECK(text.find("no fixed ratio") != std::string::npos);
}

TEST_CASE("diagnose: right runs have nothing to be explained") {
  Symptoms symptoms;
  symptoms.numbers_right = true;
  CHECK(unexplained_numbers(symptoms) == "");
  symptoms.first_wrong = {512, 512, 512};
  CHECK(unexplained_numbers(symptoms).find("small shapes are right, but 512x512x512 is not") != std::string::npos);
}

}  // namespace grader
