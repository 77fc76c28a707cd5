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

/// What the student never set shows no pattern.
double nonsense(const Run& run, int i, int j) {
  const int at = i * run.shape().N + j;
  return at * at % 1009 * 37.25 + 3;
}

/// In diagnose_test.cpp, or where no small kernel shows it.
const std::set<std::string> kByFindings = {
    "inputs_overwritten", "endless_loop",     "host_computed",       "tile_filled_not_read", "tile_not_used",
    "tile_too_small",     "row_on_x",         "no_register_reuse",   "work_not_divided",     "grid_too_large",
    "tile_loaded_twice",  "other_name_meant", "index_part_too_many", "other_operator_meant", "statement_misplaced",
    "wrong_way_out"};  // by the change that makes all right (variables_test.cpp)

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
  CHECK(diagnose(symptoms)->message == "A barrier is missing after a loop: what it leaves in s is read too early.");
  symptoms.source = source("", "if (threadIdx.x < h) s[threadIdx.x] += s[threadIdx.x + h];");
  CHECK(name_of(symptoms) == "both_barriers_missing");
}

TEST_CASE("diagnose: a shared variable that never reaches C is a sum that is left out, not one that all share") {
  Finding race = error(FindingKind::shared_race, "all");
  race.access = race.other_access = lab::Access::write, race.line = race.related_line = 4;
  Symptoms symptoms = with({race});
  symptoms.numbers_right = false;
  symptoms.runs = {made_run({33, 35, 34}, [](const Run& run, int i, int j) { return run.expected(i, j) / 3 + i; })};
  const auto source = [](const std::string& taken) {
    return "__global__ void k(const float* A, float* C, int M, int N, int K) {\n  __shared__ float all;\n"
           "  float e = A[threadIdx.x];\n  all += e;\n  C[0] = " +
           taken +
           ";\n}\nvoid matmul(const float* A, const float* B, float* C, int M, int N, int K) {\n"
           "  k<<<1, 32>>>(A, C, M, N, K);\n}\n";
  };
  symptoms.source = source("e");
  CHECK(name_of(symptoms) == "partial_sum_missing");
  symptoms.source = source("all");
  CHECK(name_of(symptoms) == "sum_shared_by_all");
}

TEST_CASE("diagnose: numbers that are explained come before an access that is merely outside, and that is a symptom") {
  const Shape shape{33, 35, 34};
  const auto expected = made_run(shape, [](const Run& run, int i, int j) { return 4 * run.expected(i, j); });
  Symptoms symptoms = with({error(FindingKind::out_of_bounds, "B")});
  symptoms.any_shape = symptoms.numbers_right = false;
  CHECK(diagnose(symptoms)->confidence == Confidence::symptom);
  symptoms.runs = {expected};
  const auto diagnosis = diagnose(symptoms);
  REQUIRE(diagnosis);
  CHECK(diagnosis->id == "scaled_by_constant");
  CHECK(diagnosis->message == "Every element is the right one times a constant. Got is 4 times expected.");
  CHECK(diagnosis->confidence == Confidence::certain);
  REQUIRE(diagnosis->also.size() == 1);
  CHECK(diagnosis->also[0].id == "read_past_end");
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

TEST_CASE("diagnose: a file without any test compares nothing with the wrong side") {
  Symptoms symptoms;
  symptoms.cuda = true;
  symptoms.runs = {made_run(
      {65, 31, 96}, [](const Run& run, int i, int j) { return i < 31 ? double(run.expected(i, j)) : unwritten(); })};
  const auto named = [&](const std::string& source) {
    symptoms.source = source;
    const auto diagnosis = diagnose(symptoms);
    std::string all = diagnosis ? diagnosis->id : "";
    if (diagnosis)
      for (const auto& other : diagnosis->also) all += " " + other.id;
    return all;
  };
  CHECK(named("if (row < N && col < N) {}").find("guard_on_wrong_dimension") != std::string::npos);
  CHECK(named("constexpr int TILE = 32;").find("guard_on_wrong_dimension") == std::string::npos);
}

TEST_CASE("diagnose: an empty grid is told from other launches that are refused by its own detail") {
  Finding refused = error(FindingKind::launch_error);
  refused.detail = lab::Detail::launch_configuration, refused.message = "The grid (0, 1, 1) holds no block.";
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

TEST_CASE("diagnose: what only names show is a guess, and none where a shape of several blocks is right") {
  const auto right = [](const Run& run, int i, int j) { return run.expected(i, j); };
  Symptoms symptoms;
  symptoms.source =
      "__global__ void k(const float* A, const float* B, float* C, int M, int N, int K) {\n"
      "  __shared__ float t[16][16];\n  for (int q = 0; q < K / 16; ++q) {\n"
      "    t[threadIdx.y][threadIdx.x] = A[(16 * blockIdx.y + threadIdx.y) * K + threadIdx.x];\n    __syncthreads();\n "
      " }\n"
      "  C[row * N + column] = sum;\n}\n"
      "void matmul(const float* A, const float* B, float* C, int M, int N, int K) {\n"
      "  k<<<dim3(N / 16, M / 16), dim3(16, 16)>>>(A, B, C, M, N, K);\n}\n";
  symptoms.runs = {made_run({64, 48, 32}, nonsense)};
  const auto guess = diagnose(symptoms);
  REQUIRE(guess);
  CHECK(guess->id == "tile_does_not_move");
  CHECK(guess->confidence == Confidence::likely);
  symptoms.runs.push_back(made_run({96, 64, 32}, right));
  CHECK(name_of(symptoms) == "nothing");
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

TEST_CASE("diagnose: an index one too many is told by its number") {
  Finding access = error(FindingKind::misaligned, "A");
  access.block = access.thread = {0, 0, 0};
  Symptoms symptoms = with({access});
  symptoms.numbers_right = false;
  CHECK(name_of(symptoms) == "misaligned_access");
  symptoms.findings[0].index = 1;
  CHECK(name_of(symptoms) == "index_off_by_one");
}

TEST_CASE("diagnose: a wide access that is misaligned in whole tiles comes before one that rows explain") {
  Finding rows = error(FindingKind::misaligned, "A"), tile = error(FindingKind::misaligned, "t");
  rows.line = 1, tile.line = 2;
  Symptoms symptoms = with({rows, tile});
  symptoms.numbers_right = false;
  const auto nothing = [](const Run&, int, int) { return unwritten(); };
  symptoms.runs = {made_run({5, 7, 3}, nothing), made_run({64, 32, 96}, nothing)};
  lab::FindingRecord record = lab::empty_finding();
  record.kind = FindingKind::misaligned;
  record.array[0] = 't';
  symptoms.runs[1].outcome.findings = {record};
  const auto unknown = diagnose(symptoms);
  REQUIRE(unknown);
  CHECK(unknown->line == 1);
  symptoms.source = "__global__ void k(int n) {\n  __shared__ float t[8][33];\n}\nvoid f(int n) { k<<<n, n>>>(n); }\n";
  const auto first = diagnose(symptoms);
  REQUIRE(first);
  CHECK(first->line == 2);
  CHECK(first->confidence == Confidence::certain);
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

TEST_CASE("diagnose: two mistakes that would have made the very same numbers are a perhaps") {
  Symptoms symptoms;
  symptoms.source = "constexpr int TILE = 16;";
  // The products of the first 32 steps: the remainder is dropped, or the last, partial tile is.
  symptoms.runs = {made_run({50, 60, 40}, [](const Run& run, int i, int j) {
    double sum = 0;
    for (int k = 0; k < 32; ++k) sum += run.a(i, k) * run.b(k, j);
    return sum;
  })};
  const auto diagnosis = diagnose(symptoms);
  REQUIRE(diagnosis);
  CHECK(diagnosis->id == "k_remainder_dropped");
  CHECK(diagnosis->confidence == Confidence::likely);
  REQUIRE(diagnosis->also.size() == 1);
  CHECK(diagnosis->also[0].id == "last_tile_missing");
}

}  // namespace grader
