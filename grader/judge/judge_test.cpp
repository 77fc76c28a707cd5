// End-to-end tests: solutions, skeletons, and one submission for each kind of failure. They need what
// `make ready` builds.
#include "grader/judge/judge.h"

#include <algorithm>

#include <doctest/doctest.h>

#include "common/tools/skeleton.h"
#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/build/build.h"
#include "grader/build/take.h"
#include "grader/proof/mutants/honest.h"
#include "grader/report/json.h"
#include "grader/run/trials.h"
#include "grader/sandbox/workspace.h"

using namespace grader;

namespace {

const std::string kHead = "#include \"matmul.h\"\n";
const std::string kContract = "void matmul(const float* A, const float* B, float* C, int M, int N, int K) ";

std::string solution_path(const std::string& lab) {
  return package_root() + "/solutions/" + lab + "/" + source_name(read_rubric(rubric_path(lab)).backend);
}

std::string solution(const std::string& lab) {
  std::string text;
  REQUIRE(read_file(solution_path(lab), text));
  return text;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

int line_of(const std::string& text, const std::string& part) {
  const size_t at = text.find(part);
  REQUIRE(at != std::string::npos);
  return 1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

LabResult judge(const std::string& lab, const std::string& source, const Options& options = {}) {
  const Workspace folder;
  const std::string file = folder.file(source_name(read_rubric(rubric_path(lab)).backend));
  REQUIRE(write_file(file, source));
  return judge_lab(lab, file, options);
}

/// For wrong submissions, where large shapes and counts do not matter.
Options until_refused() {
  Options options;
  options.until_refused = true;
  return options;
}

TryResult try_source(const std::string& source, const std::string& name, const Shape& shape,
                     const Options& options = {}) {
  const Workspace folder;
  REQUIRE(write_file(folder.file(name), source));
  return try_file(folder.file(name), shape, options);
}

const Finding* find(const std::vector<Finding>& findings, FindingKind kind) {
  for (const Finding& finding : findings)
    if (finding.kind == kind) return &finding;
  return nullptr;
}

/// Points of the checks whose id starts with `prefix`.
double points(const LabResult& result, const std::string& prefix) {
  double sum = 0;
  for (const Check& check : result.checks)
    if (check.id.rfind(prefix, 0) == 0) sum += check.points;
  return sum;
}

double most(const LabResult& result, const std::string& prefix) {
  double sum = 0;
  for (const Check& check : result.checks)
    if (check.id.rfind(prefix, 0) == 0) sum += check.max_points;
  return sum;
}

std::string all_messages(const LabResult& result) {
  std::string text = result.error;
  for (const Finding& finding : result.findings)
    text += "\n" + name_of(finding.kind) + " " + std::to_string(finding.line) + ": " + finding.message;
  for (const Check& check : result.checks)
    if (check.status == Status::failed) text += "\n" + check.id + ": " + check.detail;
  return text;
}

const std::string kNaive = kHead + R"(
__global__ void kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  const int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}
)" + kContract + R"({
  kernel<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
)";

// The barriers are inside the bounds test, and K / 16 drops the last partial tile.
const std::string kBarrierInBounds = kHead + R"(
__global__ void kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[16][16], Bs[16][16];
  const int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  if (row < M && col < N) {
    float sum = 0;
    for (int t = 0; t < (K + 15) / 16; ++t) {
      const int k0 = t * 16;
      As[threadIdx.y][threadIdx.x] = k0 + threadIdx.x < K ? A[row * K + k0 + threadIdx.x] : 0;
      Bs[threadIdx.y][threadIdx.x] = k0 + threadIdx.y < K ? B[(k0 + threadIdx.y) * N + col] : 0;
      __syncthreads();
      for (int k = 0; k < 16; ++k) sum += As[threadIdx.y][k] * Bs[k][threadIdx.x];
      __syncthreads();
    }
    C[row * N + col] = sum;
  }
}
)" + kContract + R"({
  kernel<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
)";

const std::string kOnHost = kHead + "__global__ void nothing() {}\n" + kContract + R"({
  nothing<<<1, 1>>>();
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int k = 0; k < K; ++k) sum += A[i * K + k] * B[k * N + j];
      C[i * N + j] = sum;
    }
}
)";

void check_full_marks(const std::string& lab, const std::string& file) {
  const LabResult result = judge_lab(lab, file, {});
  INFO(file << all_messages(result));
  for (const char* prefix : {"correct", "behaviour", "technique"})
    CHECK(points(result, prefix) == most(result, prefix));
  CHECK(points(result, "correct") > 0);
  CHECK(result.findings.empty());
}

}  // namespace

TEST_CASE("every solution scores full marks") {
  for (const std::string& lab : solved_labs()) check_full_marks(lab, solution_path(lab));
  check_full_marks("10_tensor_core", package_root() + "/solutions/10_tensor_core/mma_sync.cu");
}

TEST_CASE("every solution is right with other seeds") {
  for (const std::string& lab : solved_labs()) {
    INFO(lab);
    CHECK(mutants::wrong_seed({"", solution(lab), lab}, {2, 3}) == "");
  }
}

TEST_CASE("every skeleton compiles without warnings and scores 0, with a reason") {
  for (const std::string& lab : solved_labs()) {
    const Backend backend = read_rubric(rubric_path(lab)).backend;
    const Workspace handed_in, workspace;
    const std::string path = handed_in.file(source_name(backend));
    REQUIRE(write_file(path, skeletons::make_skeleton(solution(lab), lab)));
    const Built built =
        build(path, backend == Backend::cpu ? Flavour::cpu_sanitized : Flavour::emulator_check, workspace.path());
    INFO(lab);
    CHECK(built.ok);
    for (const std::string& warning : built.warnings) FAIL_CHECK(warning);
    const LabResult result = judge_lab(lab, path, {});
    INFO(all_messages(result));
    CHECK(result.points == 0);
    CHECK(result.verdict == Verdict::fail);
    CHECK_FALSE(result.findings.empty());
  }
}

TEST_CASE("a removed barrier is a race between the right two lines") {
  std::string text = solution("05_tiled");
  const size_t first = text.find("__syncthreads();"), second = text.find("__syncthreads();", first + 5);
  REQUIRE(second != std::string::npos);
  text.replace(second, 16, "");
  const LabResult result = judge("05_tiled", text, until_refused());
  INFO(all_messages(result));
  const Finding* race = find(result.findings, FindingKind::shared_race);
  REQUIRE(race);
  CHECK(race->severity == Severity::error);
  CHECK(race->line == line_of(text, "sum += A_tile"));
  const int load_a = line_of(text, "A_tile[ty][tx] ="), load_b = line_of(text, "B_tile[ty][tx] =");
  CHECK((race->related_line == load_a || race->related_line == load_b));
  CHECK(result.verdict == Verdict::fail);
}

TEST_CASE("a barrier inside the bounds test: what the departed threads never loaded is named") {
  const LabResult result = judge("06_boundary_checked", kBarrierInBounds);
  INFO(all_messages(result));
  const Finding* read = find(result.findings, FindingKind::uninitialised_read);
  REQUIRE(read);
  CHECK(read->line == line_of(kBarrierInBounds, "sum += As"));
  const Finding* barrier = find(result.findings, FindingKind::barrier_divergence);
  REQUIRE(barrier);
  CHECK(barrier->severity == Severity::warning);
  CHECK(result.points > 0);
  CHECK(result.verdict == Verdict::fail);
}

TEST_CASE("a barrier that one thread passes alone is a divergence") {
  const std::string text = replaced(solution("05_tiled"), "  for (int k0 = 0;",
                                    "  if (tx == 0 && ty == 0) __syncthreads();\n  for (int k0 = 0;");
  const LabResult result = judge("05_tiled", text, until_refused());
  const Finding* finding = find(result.findings, FindingKind::barrier_divergence);
  REQUIRE(finding);
  CHECK(finding->severity == Severity::error);
}

TEST_CASE("host code over device pointers earns nothing") {
  const LabResult result = judge("05_tiled", kOnHost);
  REQUIRE(find(result.findings, FindingKind::host_access));
  CHECK(find(result.findings, FindingKind::host_access)->line == line_of(kOnHost, "sum += A[i"));
  CHECK(result.points == 0);
}

TEST_CASE("the naive kernel in the tiled lab: all correctness, no technique, and a sentence that says why") {
  const LabResult result = judge("05_tiled", kNaive);
  INFO(all_messages(result));
  CHECK(points(result, "correct") == most(result, "correct"));
  CHECK(points(result, "behaviour") == most(result, "behaviour"));
  CHECK(points(result, "technique") == 0);
  CHECK(all_messages(result).find("loads 8 bytes of global memory per multiply-add; at most 0.56 is required") !=
        std::string::npos);
  CHECK(judge("04_naive", kNaive).verdict == Verdict::pass);
}

// Wrong results with perfect counters at the shape where traffic is counted.
const char* const kFake = R"(
__global__ void fake(const float* A, const float* B, float* C) {
  __shared__ float s[256];
  const int i = blockIdx.x * 256 + threadIdx.x;
  s[threadIdx.x] = A[i] + B[i];
  __syncthreads();
  C[i] = s[255 - threadIdx.x];
}
)";

TEST_CASE("asked only whether the mark is full, the grader measures what decides that, and no speed") {
  const Options options = until_refused();
  const LabResult naive = judge("05_tiled", kNaive, options);  // right, but without the lab's technique
  CHECK(naive.verdict == Verdict::fail);
  CHECK(points(naive, "correct") == most(naive, "correct"));
  CHECK(points(naive, "technique") == 0);
  CHECK(naive.metrics.at("load_bytes_per_multiply_add") == 8);
  const LabResult wrong = judge("04_naive", replaced(kNaive, "k < K", "k < K - 1"), options);
  CHECK(wrong.verdict == Verdict::fail);
  CHECK(wrong.metrics.empty());
  const LabResult tiled = judge("02_tiled_cpu", solution("02_tiled_cpu"), options);
  CHECK(tiled.verdict == Verdict::pass);
  CHECK(points(tiled, "technique") == most(tiled, "technique"));
  CHECK(most(tiled, "speed") == 0);
}

TEST_CASE("C is judged where traffic is counted") {
  std::string text =
      replaced(kNaive, "{\n  kernel<<<", "{\n  if (M == 256) { fake<<<256, 256>>>(A, B, C); return; }\n  kernel<<<");
  text = replaced(text, kContract, kFake + kContract);
  const LabResult result = judge("05_tiled", text);
  INFO(all_messages(result));
  CHECK(points(result, "correct") == most(result, "correct"));
  CHECK(points(result, "technique") == 0);
  CHECK(all_messages(result).find("At 256x256x256, where traffic is counted, C is wrong.") != std::string::npos);
  CHECK_FALSE(find(result.findings, FindingKind::cheating));
}

TEST_CASE("missing numbers are no cheating") {
  const LabResult result = judge("04_naive", replaced(kNaive, "dim3(16, 16)>>>", "256>>>"));
  INFO(all_messages(result));
  REQUIRE(find(result.findings, FindingKind::unwritten_output));
  CHECK_FALSE(find(result.findings, FindingKind::cheating));
  CHECK_FALSE(find(result.findings, FindingKind::technique));
}

TEST_CASE("a matmul() that launches nothing is reported as such") {
  const LabResult result = judge("04_naive", kHead + kContract + "{}\n");
  REQUIRE(find(result.findings, FindingKind::unwritten_output));
  CHECK(find(result.findings, FindingKind::unwritten_output)->message.find("matmul() launched no kernel.") == 0);
}

TEST_CASE("a read past the end with right numbers costs behaviour only") {
  const std::string text = replaced(kNaive, "float sum = 0;", "float sum = A[M * K] * 0;");
  const LabResult result = judge("04_naive", text);
  INFO(all_messages(result));
  const Finding* finding = find(result.findings, FindingKind::out_of_bounds);
  REQUIRE(finding);
  CHECK(finding->line == line_of(text, "float sum"));
  CHECK(finding->array == "A");
  CHECK(points(result, "behaviour") < most(result, "behaviour"));
}

TEST_CASE("lower precision is called by its name") {
  const std::string text =
      "#include <cuda_fp16.h>\n" + replaced(kNaive, "A[row * K + k] *", "__half2float(__float2half(A[row * K + k])) *");
  const LabResult result = judge("04_naive", text, until_refused());
  REQUIRE(find(result.findings, FindingKind::precision));
  CHECK_FALSE(find(result.findings, FindingKind::wrong_result));
}

TEST_CASE("a lab in TF32 refuses half at every shape, those that are run once with fractions too") {
  const std::string half =
      "#include <cuda_fp16.h>\n" + replaced(kNaive, "A[row * K + k] *", "__half2float(__float2half(A[row * K + k])) *");
  const LabResult result = judge("10_tensor_core", half);
  INFO(all_messages(result));
  CHECK(points(result, "correct") == 0);
  CHECK(find(result.findings, FindingKind::precision));
}

TEST_CASE("who leaks in each call is right at large shapes, too, where C comes once for each of several calls") {
  const std::string begin = "void matmul(const float* A, const float* B, float* C, int M, int N, int K) {";
  const LabResult result =
      judge("04_naive", replaced(solution("04_naive"), begin, begin + "\n  float* lost;\n  cudaMalloc(&lost, 400);"));
  INFO(all_messages(result));
  CHECK(points(result, "correct") == most(result, "correct"));
  CHECK(find(result.findings, FindingKind::leak));
}

TEST_CASE("a lab in TF32 refuses inputs that are not rounded, and FP32 without tensor cores in technique only") {
  const std::string rounded = "wmma::__float_to_tf32(matrix[size_t(row0 + r) * cols + col0 + c])";
  const LabResult cut = judge(
      "10_tensor_core", replaced(solution("10_tensor_core"), rounded, "matrix[size_t(row0 + r) * cols + col0 + c]"),
      until_refused());
  INFO(all_messages(cut));
  REQUIRE(find(cut.findings, FindingKind::precision));
  CHECK(find(cut.findings, FindingKind::precision)->message.find("truncated to TF32") != std::string::npos);
  CHECK(points(cut, "correct") == 0);

  const LabResult plain = judge("10_tensor_core", solution("06_boundary_checked"));
  INFO(all_messages(plain));
  CHECK(points(plain, "correct") == most(plain, "correct"));
  CHECK(points(plain, "technique") < most(plain, "technique"));
}

TEST_CASE("an FP32 lab refuses TF32") {
  const LabResult result = judge("06_boundary_checked", solution("10_tensor_core"), until_refused());
  INFO(all_messages(result));
  CHECK(points(result, "correct") == 0);
  CHECK(find(result.findings, FindingKind::precision));
  CHECK_FALSE(find(result.findings, FindingKind::wrong_result));
}

TEST_CASE("a sum that never got a value is named by its line") {
  const std::string text = replaced(kNaive, "float sum = 0;", "float sum;");
  const LabResult result = judge("04_naive", text, until_refused());
  INFO(all_messages(result));
  const Finding* finding = find(result.findings, FindingKind::uninitialised_read);
  REQUIRE(finding);
  CHECK(finding->severity == Severity::error);
  CHECK(finding->line > 0);
  CHECK(finding->message.find("sum") != std::string::npos);
}

TEST_CASE("what ends the program, or never ends, gets one sentence") {
  const auto with_body = [](const std::string& body) {
    return kHead + "#include <cstdio>\n#include <cstdlib>\n#include <cstring>\n" +
           "__global__ void spin() { volatile int x = 1; while (x) {} }\n" + kContract + "{ " + body + " }\n";
  };
  const auto kind_tried = [&](const std::string& body) {
    const TryResult result = try_source(with_body(body), "a.cu", Shape{33, 17, 20}, until_refused());
    INFO(body);
    REQUIRE(!result.findings.empty());
    CHECK_FALSE(result.correct);
    return result.findings[0].kind;
  };
  CHECK(kind_tried("spin<<<1, 32>>>();") == FindingKind::timeout);
  CHECK(kind_tried("for (;;) printf(\"hello, hello, hello\\n\");") == FindingKind::crash);
  CHECK(kind_tried("for (;;) memset(malloc(1 << 26), 1, 1 << 26);") != FindingKind::wrong_result);
  CHECK(kind_tried("float* p = nullptr; *p = 1;") != FindingKind::wrong_result);
  const auto kind_judged = [&](const std::string& body) {
    const LabResult result = judge("04_naive", with_body(body));
    INFO(body << all_messages(result));
    REQUIRE(!result.findings.empty());
    CHECK(result.points == 0);
    CHECK(result.verdict == Verdict::fail);
    return result.findings[0].kind;
  };
  CHECK(kind_judged("exit(0);") == FindingKind::crash);
  CHECK(kind_judged("system(\"id\");") == FindingKind::forbidden_symbol);
}

TEST_CASE("a compile error is reported at the student's line, without our words") {
  const LabResult result = judge("04_naive", replaced(kNaive, "float sum = 0;", "floot sum = 0;"));
  REQUIRE(result.findings.size() >= 1);
  CHECK(result.findings[0].kind == FindingKind::compile_error);
  CHECK(result.findings[0].line == line_of(kNaive, "float sum"));
  for (const char* ours : {"/tmp", "emu", "tsan", "-f"})
    CHECK(result.findings[0].message.find(ours) == std::string::npos);
  CHECK(result.points == 0);
}

TEST_CASE("what the emulator does not know is not graded, never zero by fault") {
  const LabResult result = judge("04_naive", "#include <cooperative_groups/scan.h>\n" + kNaive);
  CHECK(result.verdict == Verdict::error);
  CHECK_FALSE(result.error.empty());
  REQUIRE(find(result.findings, FindingKind::unsupported));
  CHECK(find(result.findings, FindingKind::unsupported)->line == 1);
}

TEST_CASE("line ends and marks of other systems change nothing") {
  std::string windows = "\xef\xbb\xbf";
  for (const char c : kNaive) windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
  CHECK(judge("04_naive", windows).verdict == Verdict::pass);
}

TEST_CASE("the same file and seed give the same words") {
  const std::string first = to_json(judge("06_boundary_checked", kBarrierInBounds));
  CHECK(to_json(judge("06_boundary_checked", kBarrierInBounds)) == first);
}

TEST_CASE("the CPU labs: sanitizers speak in the student's terms") {
  const auto loops = [](const std::string& sum, const std::string& body) {
    return kHead + kContract + "{\n  for (int i = 0; i < M; ++i)\n    for (int j = 0; j < N; ++j) {\n      float sum" +
           sum +
           ";\n      for (int k = 0; k < K; ++k) sum += A[i * K + k] * B[k * N + j];\n      C[i * N + j] = sum;\n    "
           "}\n" +
           body + "}\n";
  };
  CHECK(judge("01_naive_cpu", loops(" = 0", "")).verdict == Verdict::pass);
  const auto kinds = [&](const std::string& text) {
    const LabResult result = judge("01_naive_cpu", text);
    INFO(all_messages(result));
    REQUIRE(!result.findings.empty());
    CHECK(result.verdict == Verdict::fail);
    return result;
  };
  const LabResult past = kinds(loops(" = 0", "  C[M * N] = 1;\n"));
  REQUIRE(find(past.findings, FindingKind::out_of_bounds));
  CHECK(find(past.findings, FindingKind::out_of_bounds)->line == 9);
  CHECK(find(kinds(loops("", "")).findings, FindingKind::uninitialised_read));
  CHECK(find(kinds(loops(" = 0", "  const_cast<float*>(A)[0] = 5;\n")).findings, FindingKind::input_modified));
  const TryResult endless = try_source(loops(" = 0", "  for (;;) {}\n"), "a.cpp", Shape{5, 7, 3});
  CHECK(find(endless.findings, FindingKind::timeout));
}

TEST_CASE("a CPU kernel that writes over the program's memory is graded all the same") {
  const std::string text =
      replaced(solution("01_naive_cpu"), "C[size_t(i) * N + j] = sum", "C[size_t(i) * K + j] = sum");
  const LabResult result = judge("01_naive_cpu", text);
  INFO(all_messages(result));
  CHECK(result.verdict == Verdict::fail);
  REQUIRE(find(result.findings, FindingKind::out_of_bounds));
}

TEST_CASE("try: numbers, counters, and nothing else decide") {
  const TryResult right = try_source(kNaive, "a.cu", Shape{33, 17, 20});
  CHECK(right.correct);
  CHECK(right.wrong == 0);
  CHECK(right.of == 33 * 17);
  CHECK(right.metrics.at("global_load_bytes") == 8.0 * 33 * 17 * 20);
  const TryResult wrong =
      try_source(replaced(kNaive, "float sum = 0;", "float sum = row == 3;"), "a.cu", Shape{33, 17, 20});
  CHECK_FALSE(wrong.correct);
  CHECK(wrong.wrong == 17);
  const TryResult broken = try_source("void f( {", "a.cpp", Shape{4, 4, 4});
  CHECK_FALSE(broken.correct);
  CHECK(broken.wrong == 16);
  const TryResult large = try_source(kNaive, "a.cu", Shape{100000, 100000, 100000});
  CHECK_FALSE(large.error.empty());
}
