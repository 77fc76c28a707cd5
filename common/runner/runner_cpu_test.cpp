// Runner reports for kernels that are right, overrun, crash, throw, exit, hang or leak, in real processes.
#include <doctest/doctest.h>

#include "grader/proof/kernel_test.h"
#include "grader/run/execute.h"
#include "grader/run/numbers.h"

using namespace grader;
using lab::Detail;
using lab::FindingKind;

namespace {

constexpr Shape kShape{5, 7, 3};

// The line of `body` in a file written by build_kernel().
constexpr int kBodyLine = 5;

CaseOutcome run_body(const std::string& body, Flavour flavour) {
  Workspace workspace;
  const std::string binary = build_kernel(body, flavour, workspace);
  const Reference reference = make_reference(Fill::integers, kShape, 1);
  const Execution execution = execute(binary, {{kShape, &reference.A, &reference.B}}, flavour);
  REQUIRE(execution.cases.size() == 1);
  return execution.cases[0];
}

lab::FindingRecord only_finding(const std::string& body, Flavour flavour) {
  const CaseOutcome outcome = run_body(body, flavour);
  REQUIRE(outcome.findings.size() == 1);
  return outcome.findings[0];
}

constexpr Flavour kBoth[] = {Flavour::cpu_fast, Flavour::cpu_sanitized};

}  // namespace

TEST_CASE("a right kernel: the product, untouched inputs, no finding") {
  const Reference reference = make_reference(Fill::integers, kShape, 1);
  for (Flavour flavour : kBoth) {
    const CaseOutcome outcome = run_body(kNaiveBody, flavour);
    CHECK(outcome.finished);
    CHECK(outcome.findings.empty());
    CHECK(compare(reference, outcome.C).wrong == 0);
    CHECK_FALSE(outcome.inputs_changed);
  }
}

TEST_CASE("a store into A or B is reported") {
  for (Flavour flavour : kBoth) CHECK(run_body("const_cast<float*>(B)[K * N - 1] += 1;\n", flavour).inputs_changed);
}

TEST_CASE("C is poisoned before the call") {
  const Reference reference = make_reference(Fill::integers, kShape, 1);
  CHECK(compare(reference, run_body("", Flavour::cpu_fast).C).unwritten == 35);
}

TEST_CASE("a write past the end or before the start is found, by guards and by ASan") {
  for (Flavour flavour : kBoth) {
    const auto past = only_finding("C[M * N] = 1;\n", flavour);
    CHECK(past.kind == FindingKind::out_of_bounds);
    CHECK(std::string(past.array) == "C");
    CHECK(past.index == 35);
    const auto before = only_finding("C[-2] = 1;\n", flavour);
    CHECK(before.index == -2);
    CHECK(before.byte_offset == -8);
  }
}

TEST_CASE("ASan sees a read past the end as well, and knows the place") {
  const auto read = only_finding("C[0] = B[K * N];\n", Flavour::cpu_sanitized);
  CHECK(read.kind == FindingKind::out_of_bounds);
  CHECK(std::string(read.array) == "B");
  CHECK(read.access == lab::Access::read);
  CHECK(read.pc != 0);
}

TEST_CASE("UBSan names the line of an index beyond a local array") {
  const auto index = only_finding("volatile int i = 8;\nfloat t[8] = {};\nC[0] = t[i];\n", Flavour::cpu_sanitized);
  CHECK(index.kind == FindingKind::out_of_bounds);
  CHECK(index.detail == Detail::inside_array);
  CHECK(index.line == kBodyLine + 2);
}

TEST_CASE("a crash says where and why") {
  for (Flavour flavour : kBoth) {
    const auto crash = only_finding("C = reinterpret_cast<float*>(size_t(M) * 4000000);\nC[0] = 1;\n", flavour);
    CHECK(crash.kind == FindingKind::crash);
    CHECK(crash.detail == Detail::wild_pointer);
    CHECK(crash.pc != 0);
  }
  const auto division = only_finding("volatile int zero = 0;\nC[0] = M / zero;\n", Flavour::cpu_fast);
  CHECK(std::string(division.text) == "integer division by zero");
}

TEST_CASE("an exception is reported, exit() leaves no end record, a loop ends itself") {
  const CaseOutcome thrown = run_body("throw 1;", Flavour::cpu_fast);
  CHECK_FALSE(thrown.finished);
  REQUIRE(thrown.findings.size() == 1);
  CHECK(thrown.findings[0].detail == lab::Detail::exception);
  CHECK(std::string(thrown.findings[0].text) == "not a std::exception");
  CHECK_FALSE(run_body("std::exit(0);", Flavour::cpu_fast).finished);
  const auto endless = only_finding("for (volatile int i = 0;; i = i + 1) {}\n", Flavour::cpu_fast);
  CHECK(endless.kind == FindingKind::timeout);
  CHECK(endless.detail == Detail::time_limit);
}

TEST_CASE("memory that every call keeps is a leak; what is kept once is not") {
  const std::string tail = "C[0] = *p;\n";
  for (Flavour flavour : kBoth) {
    const auto leak = only_finding("float* volatile p = new float[100]();\n" + tail, flavour);
    CHECK(leak.kind == FindingKind::leak);
    CHECK(leak.number >= 400);
    CHECK(run_body("static float* volatile p = new float[100]();\n" + tail, flavour).findings.empty());
    const std::string aligned = "float* volatile p = (float*)std::aligned_alloc(32, 32 * 257);\n*p = 1;\n";
    CHECK(run_body(aligned + tail + "std::free(p);\n", flavour).findings.empty());
  }
}
