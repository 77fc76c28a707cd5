#include "grader/run/execute.h"

#include <csignal>

#include <algorithm>

#include <doctest/doctest.h>

#include "grader/build/build.h"
#include "grader/run/numbers.h"
#include "grader/sandbox/workspace.h"

using namespace grader;

namespace {

/// Runs two equal cases of a kernel with this body, in one program.
std::vector<CaseOutcome> run_twice(const std::string& body, bool brief) {
  const Workspace workspace;
  const std::string text =
      "#include <matmul.h>\n__global__ void kernel(float* C, int n) {\n" + body +
      "}\nvoid matmul(const float*, const float*, float* C, int M, int N, int) { kernel<<<2, 32>>>(C, M * N); }\n";
  const Built built = build_all(text, {Flavour::emulator_check}, workspace.path())[0];
  REQUIRE(built.ok);
  const Reference reference = make_reference(Fill::integers, {8, 8, 1}, 1);
  const Case one{
      .shape = reference.shape, .A = &reference.A, .B = &reference.B, .sender = lab::Sender::rehearsal, .brief = brief};
  return execute(built.binary, {one, one}, Flavour::emulator_check).cases;
}

bool has_error(const CaseOutcome& outcome, lab::FindingKind kind) {
  return std::ranges::count(outcome.findings, kind, &lab::FindingRecord::kind) > 0;
}

}  // namespace

TEST_CASE("a brief case ends at its first error, and the next one runs all the same") {
  const std::string body =
      "C[threadIdx.x + 32 * blockIdx.x] = blockIdx.x;\n__shared__ float t[2]; t[0] = threadIdx.x;\n";
  const auto written = [](const CaseOutcome& one) { return std::ranges::count(one.C, 1.0f); };
  for (const CaseOutcome& one : run_twice(body, false)) CHECK(written(one) == 32);
  for (const CaseOutcome& one : run_twice(body, true)) {
    CHECK(has_error(one, lab::FindingKind::shared_race));
    CHECK(written(one) == 0);
  }
}

TEST_CASE("an endless kernel ends a brief case, but not its process") {
  const auto outcomes =
      run_twice("volatile float* c = C + threadIdx.x + 32 * blockIdx.x; for (*c = 0; *c < n; ) *c = 0;\n", true);
  for (const CaseOutcome& one : outcomes) {
    CHECK(one.finished);
    CHECK(has_error(one, lab::FindingKind::timeout));
  }
}

TEST_CASE("a program of brief cases that ends early is not started again") {
  const Workspace workspace;
  const std::string text =
      "#include <matmul.h>\n#include <cstdlib>\n"
      "void matmul(const float*, const float*, float*, int, int, int) { std::exit(3); }\n";
  const Built built = build_all(text, {Flavour::cpu_fast}, workspace.path())[0];
  REQUIRE(built.ok);
  const Reference reference = make_reference(Fill::integers, {8, 8, 1}, 1);
  for (const bool brief : {false, true}) {
    const Case one{.shape = reference.shape, .A = &reference.A, .B = &reference.B, .brief = brief};
    const auto outcomes = execute(built.binary, {one, one}, Flavour::cpu_fast).cases;
    CHECK_FALSE(outcomes[0].finished);
    CHECK(outcomes[1].ran == !brief);
  }
}

TEST_CASE("the emulated device has as many multiprocessors as the judge wants, wherever a program asks") {
  const std::string text = R"(#include <matmul.h>
int asked() {
  int count = 0;
  cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, 0);
  return count;
}
static const int before_main = asked();
__global__ void kernel(float* C, int of_initialiser, int of_attribute, int of_properties, int of_occupancy) {
  unsigned int count, place;
  asm("mov.u32 %0, %%nsmid;" : "=r"(count));
  asm("mov.u32 %0, %%smid;" : "=r"(place));
  const int values[] = {of_initialiser, of_attribute, of_properties, of_occupancy, int(count), int(place)};
  if (blockIdx.x == 9)
    for (int i = 0; i < 6; ++i) C[i] = values[i];
}
void matmul(const float*, const float*, float* C, int, int, int) {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  int grid = 0, block = 0;
  cudaOccupancyMaxPotentialBlockSize(&grid, &block, kernel);
  kernel<<<10, 1>>>(C, before_main, asked(), properties.multiProcessorCount, grid);
}
)";
  const Workspace workspace;
  const Built built = build_all(text, {Flavour::emulator_check}, workspace.path())[0];
  REQUIRE(built.ok);
  const Reference reference = make_reference(Fill::integers, {6, 1, 1}, 1);
  const auto seen = [&](uint16_t multiprocessors) {
    const Executor executor = on_multiprocessors(multiprocessors, execute);
    const Case one{.shape = reference.shape, .A = &reference.A, .B = &reference.B};
    return executor(built.binary, {one}, Flavour::emulator_check).cases[0].C;
  };
  CHECK(seen(0) == std::vector<float>{132, 132, 132, 264, 132, 9});
  CHECK(seen(4) == std::vector<float>{4, 4, 4, 8, 4, 1});
}

TEST_CASE("the cause of death has a name") {
  Outcome outcome;
  outcome.started = true;
  outcome.cpu_timeout = true;
  CHECK(cause_of_death(outcome).kind == lab::FindingKind::timeout);
  outcome = Outcome{};
  outcome.signal = SIGSEGV;
  CHECK(cause_of_death(outcome).kind == lab::FindingKind::crash);
  outcome.err = "terminate called after throwing an instance of 'std::bad_alloc'";
  CHECK(cause_of_death(outcome).kind == lab::FindingKind::memory_limit);
  outcome = Outcome{};
  outcome.exit_code = 0;
  CHECK(cause_of_death(outcome).detail == lab::Detail::ended_with_exit_code);
  CHECK(cause_of_death(outcome).number == 0);
  outcome.exit_code = lab::kExitBadJob;
  CHECK(cause_of_death(outcome).detail == lab::Detail::memory_overwritten);
}

TEST_CASE("in the emulator a case has time to start several threads for each element of C") {
  constexpr double kToStart = 2e-6, kParts = 4;
  const double least = 2 + kParts * 515 * 510 * kToStart;
  CHECK(case_seconds({515, 510, 2}, Flavour::emulator_check) > least);
  CHECK(case_seconds({1, 1, 1}, Flavour::emulator_check) < 3);
}
