#include "grader/report/report.h"

#include <algorithm>
#include <regex>

#include <doctest/doctest.h>

#include "grader/base/package.h"
#include "grader/base/text.h"

using namespace grader;

namespace {

LabResult failing(size_t checks) {
  LabResult result;
  result.lab = "07_register_tiled";
  result.backend = Backend::emulator;
  result.points = 10, result.max_points = 20;
  result.verdict = Verdict::fail;
  for (size_t i = 0; i < checks; ++i) {
    const Status status = i % 2 ? Status::passed : Status::failed;
    result.checks.push_back({"correct.c" + std::to_string(i), "Check number " + std::to_string(i), status,
                             i % 2 ? 1.0 : 0.0, 1, "because"});
  }
  Finding race;
  race.kind = FindingKind::shared_race, race.file = "matmul.cu", race.line = 3, race.related_line = 2,
  race.count = 12345;
  race.message =
      "Thread (3,5,0) reads As[5][3] (line 3) while thread (4,5,0) writes it (line 2) with no __syncthreads() between.";
  Finding numbers;
  numbers.kind = FindingKind::wrong_result, numbers.array = "C", numbers.element = "[0][0]";
  numbers.message = "C[0][0] must be 4 but is 5 at 64x64x64; 7 of 4,096 elements are wrong.";
  result.findings = {numbers, race};
  result.source = "int a;\nAs[ty][tx] = A[i];\nsum += As[ty][k];\n";
  return result;
}

const ReportContext kContext{"my/file.cu", "3.2"};

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

size_t widest(const std::string& text) {
  size_t most = 0;
  for (const std::string& line : split_lines(text)) {
    const auto columns = std::count_if(line.begin(), line.end(), [](unsigned char c) { return (c & 0xc0) != 0x80; });
    most = std::max(most, static_cast<size_t>(columns));
  }
  return most;
}

}  // namespace

TEST_CASE("the line of the one change that makes all right is reported, unless the mistake is known") {
  LabResult result = failing(4);
  result.findings.resize(1);
  result.mended = result.proved = true, result.mended_line = 2;
  const std::string text = report(result, kContext, {});
  CHECK(contains(text, "one small edit at line 2 makes all else right."));
  CHECK(contains(text, "2 | As[ty][tx] = A[i];"));
  CHECK(contains(text, "Next: work through line 2 and"));
  result.diagnosis = Diagnosis{.id = "x", .message = "It is known.", .confidence = Confidence::certain, .line = 3};
  CHECK(contains(report(result, kContext, {}), "one small edit of this file makes all else right."));
  result.diagnosis->confidence = Confidence::likely;
  CHECK(contains(report(result, kContext, {}), "one small edit at line 2 makes all else right."));
  result.proved = false, result.edit.brings_work = true;
  CHECK(contains(report(result, kContext, {}),
                 "One change at line 2 makes all right, but it adds a loop, store or launch"));
}

TEST_CASE("the student's report fits 24 lines of 80 columns, and says what matters") {
  for (const size_t checks : {1u, 8u, 14u, 30u}) {
    const std::string text = report(failing(checks), kContext, {});
    INFO(text);
    CHECK(split_lines(text).size() <= 24);
    CHECK(widest(text) <= 80);
    CHECK(contains(text, "10 of 20 points"));
    CHECK(contains(text, "shared-race  matmul.cu:3"));
    CHECK(contains(text, "3 | sum += As[ty][k];"));
    CHECK(contains(text, "2 | As[ty][tx] = A[i];"));
    CHECK(contains(text, "must be 4 but is 5"));
    CHECK(contains(text, "Next: put __syncthreads()"));
    CHECK(contains(text, "section 3.2 of"));
    CHECK_FALSE(contains(text, "\033"));
  }
}

TEST_CASE("a report of fewer lines keeps the cause and the next step, and counts the checks") {
  ReportOptions options;
  options.lines = 14;
  const std::string text = report(failing(14), kContext, options);
  CHECK(std::count(text.begin(), text.end(), '\n') <= 14);
  for (const char* part : {"shared-race", "Next: ", "more checks (--verbose shows all)"}) CHECK(contains(text, part));
}

TEST_CASE("a diagnosis says how sure it is") {
  const auto said = [](Confidence confidence) {
    LabResult result = failing(2);
    result.diagnosis = Diagnosis{"c_transposed", "C is stored transposed.", confidence, 2};
    return report(result, kContext, {});
  };
  CHECK(contains(said(Confidence::certain), "C is stored transposed."));
  CHECK_FALSE(contains(said(Confidence::certain), "Perhaps"));
  CHECK(contains(said(Confidence::likely), "Perhaps: C is stored transposed."));
  CHECK(contains(said(Confidence::symptom), "Symptom: C is stored transposed."));
}

TEST_CASE("a diagnosis that costs nothing is a note") {
  LabResult result = failing(4);
  result.findings.clear();
  result.diagnosis = Diagnosis{.id = "c_written_in_loop", .message = "C is stored often.", .line = 2};
  CHECK(contains(report(result, kContext, {}), "Mistake: C is stored often."));
  result.verdict = Verdict::pass;
  for (const bool verbose : {false, true}) {
    const std::string text = report(result, kContext, {.verbose = verbose});
    CHECK(contains(text, "Note: C is stored often."));
    CHECK(!contains(text, "Mistake:"));
  }
}

TEST_CASE("a call that failed is reported before the access through its null pointer") {
  LabResult result = failing(4);
  Finding access, call;
  access.kind = FindingKind::host_access, access.detail = lab::Detail::null_pointer, access.message = "It is null.";
  call.kind = FindingKind::launch_error, call.detail = lab::Detail::call_failed, call.message = "The call fails.";
  result.findings = {access, call};
  CHECK(contains(report(result, kContext, {}), "The call fails."));
  result.findings[0].detail = lab::Detail::none;
  CHECK(contains(report(result, kContext, {}), "It is null."));
}

TEST_CASE("colour is never the only mark") {
  ReportOptions colour;
  colour.colour = true;
  CHECK(contains(report(failing(3), kContext, colour), "\033["));
  CHECK(contains(report(failing(3), kContext, colour), "FAIL"));
}

TEST_CASE("a failed technique check is reported when nothing else is wrong") {
  LabResult result = failing(0);
  result.findings.clear();
  result.checks = {{"technique.traffic", "Traffic", Status::failed, 0, 3,
                    "Your kernel loads 8 bytes; 0.56 is required.", Part::technique}};
  CHECK(contains(report(result, kContext, {}), "Your kernel loads 8 bytes; 0.56 is required."));
}

TEST_CASE("a file that does not compile shows its error, no checks") {
  LabResult result = failing(5);
  result.findings.resize(1);
  result.findings[0] = Finding{};
  result.findings[0].kind = FindingKind::compile_error, result.findings[0].file = "matmul.cu",
  result.findings[0].line = 1;
  result.findings[0].message = "expected ';'.";
  const std::string text = report(result, kContext, {});
  CHECK(contains(text, "matmul.cu:1"));
  CHECK(contains(text, "1 | int a;"));
  CHECK_FALSE(contains(text, "Check number"));
}

TEST_CASE("what could not be graded says why") {
  LabResult result;
  result.lab = "05_tiled";
  result.error = "There is no C++ compiler: install g++.";
  CHECK(contains(report(result, {}, {}), "NOT GRADED  05_tiled"));
  CHECK(contains(report(result, {}, {}), "install g++."));
  CHECK(contains(table({result}, {}), "install g++."));
}

TEST_CASE("what could not be graded stays in the maximum and is open; speed stands beside the mark") {
  LabResult graded = failing(4), none;
  none.error = "There is no C++ compiler.";
  none.max_points = 20;
  graded.checks.push_back({"speed.naive", "Fast", Status::passed, 3, 3, "", Part::speed});
  const std::string text = table({graded, none}, {});
  CHECK(contains(text, "not graded, open          20\n"));
  CHECK(contains(text, "total                      2 of 24"));
  CHECK(contains(text, "speed, in addition         3 of 3"));
  CHECK_FALSE(contains(table({none}, {}), "speed"));
}

TEST_CASE("a try says how much is wrong") {
  TryResult tried;
  tried.shape = {64, 48, 32};
  tried.backend = Backend::emulator;
  tried.of = 3072, tried.wrong = 12;
  CHECK(contains(report(tried, {}), "12 of 3,072 elements of C wrong at 64x48x32"));
  tried.wrong = 0, tried.correct = true;
  CHECK(contains(report(tried, {}), "RIGHT  all 3,072 elements"));
}

TEST_CASE("a second mistake is reported, unless a change at the line of the first makes all right") {
  LabResult result = failing(2);
  result.diagnosis = Diagnosis{.id = "x", .message = "One.", .confidence = Confidence::likely, .line = 2};
  result.diagnosis->also = {{"y", "Another.", 3}};
  result.mended = true, result.mended_line = 3;
  CHECK(contains(report(result, kContext, {}), "Also: Another."));
  result.mended_line = 2;
  CHECK_FALSE(contains(report(result, kContext, {}), "Another"));
  result.mended_line = 3, result.diagnosis->confidence = Confidence::certain;
  CHECK_FALSE(contains(report(result, kContext, {}), "Another"));
}

TEST_CASE("the tasks of .vscode find file, line and kind of each finding that has a line") {
  std::string tasks;
  REQUIRE(read_file(package_root() + "/.vscode/tasks.json", tasks));
  const std::string key = "\"regexp\": \"";
  const size_t at = tasks.find(key) + key.size();
  REQUIRE_MESSAGE(tasks.find(tasks.substr(at, 20), at + 1) != std::string::npos, "check and watch");
  std::string pattern = tasks.substr(at, tasks.find("\",", at) - at);
  for (size_t i = 0; (i = pattern.find("\\\\", i)) != std::string::npos; ++i) pattern.erase(i, 1);
  std::vector<std::string> found;
  for (const std::string& line : split_lines(report(failing(2), kContext, {.verbose = true})))
    if (std::smatch match; std::regex_match(line, match, std::regex(pattern)))
      found.push_back(match[1].str() + " " + match[2].str() + " " + match[3].str() + " " + match[4].str());
  CHECK(found == std::vector<std::string>{"error shared-race matmul.cu 3"});
}

TEST_CASE("a trace is offered where a kernel ran") {
  LabResult result = failing(2);
  result.cuda = result.compiled = true;
  CHECK(contains(report(result, kContext, {}), "make trace"));
  result.findings[0].detail = lab::Detail::no_launch;
  CHECK_FALSE(contains(report(result, kContext, {}), "make trace"));
}

TEST_CASE("text is folded by columns, not bytes") {
  CHECK(wrap("aa bb cc", 5, 1) == "aa bb\n cc");
  CHECK(wrap("ää öö üü", 5, 0) == "ää öö\nüü");
  CHECK(wrap("", 5, 0) == "");
}

TEST_CASE("every kind has a next step") {
  for (const FindingKind kind : {FindingKind::shared_race, FindingKind::out_of_bounds, FindingKind::unsupported,
                                 FindingKind::crash, FindingKind::precision})
    CHECK(next_step(kind) != "look at this line.");
}

TEST_CASE("the cause leads, and the warning that explains it follows") {
  LabResult result = failing(14);
  const Finding race = result.findings[1], numbers = result.findings[0];
  Finding read = race, warning = race, barrier = race;
  read.kind = FindingKind::uninitialised_read,
  read.message = "Thread (0,0,0) reads As[1][0], which no thread has written.";
  barrier.kind = FindingKind::barrier_divergence, barrier.message = "Two threads wait at different barriers.";
  warning.kind = FindingKind::barrier_divergence, warning.severity = Severity::warning;
  warning.message = "13 threads of the block had already left the kernel.";
  const auto reported = [&](std::vector<Finding> findings) {
    result.findings = std::move(findings);
    const std::string text = report(result, kContext, {});
    INFO(text);
    CHECK(split_lines(text).size() <= 24);
    return text;
  };
  CHECK(contains(reported({read, numbers, race}), "error shared-race"));
  CHECK(contains(reported({race, numbers, barrier}), "error barrier-divergence"));
  for (const Finding& first : {read, numbers}) {
    const std::string text = reported({warning, first});
    CHECK(contains(text, "error " + name_of(first.kind)));
    CHECK(contains(text, "13 threads of the block had already left"));
    CHECK(contains(text, "Next: keep all threads"));
  }
  Finding assertion = race;
  assertion.kind = FindingKind::launch_error, assertion.detail = lab::Detail::device_assert;
  assertion.message = "An assert failed in thread (0,0,0) of block (0,0,0): x.";
  CHECK(contains(reported({assertion}), "Next: look at the assertion"));
  Finding call = assertion;
  call.kind = FindingKind::launch_error, call.detail = lab::Detail::sticky_error;
  CHECK(contains(reported({call}), "Next: look at the arguments of this call"));
  call.detail = lab::Detail::device_reset;
  CHECK(contains(reported({call}), "Next: remove this call."));
}

TEST_CASE("nothing of a submission moves the cursor of a terminal, wherever it stands") {
  const std::string bad = "a\033]0;x\007\xc2\x9b\x9b\u202e\u2066z";
  LabResult result = failing(4);
  result.source = "int " + bad + ";\nint b;\nint c;\n";
  for (Finding& finding : result.findings) finding.message = bad, finding.file = bad, finding.line = 1;
  for (Check& check : result.checks) check.title = check.detail = bad;
  Diagnosis& diagnosis = result.diagnosis.emplace();
  diagnosis.message = bad, diagnosis.line = 1, diagnosis.hints = {bad}, diagnosis.also = {{"y", bad, 1}};
  result.notes = {bad};
  TryResult tried;
  static_cast<Evidence&>(tried) = result;
  LabResult broken = result;
  broken.error = bad;
  for (const bool verbose : {false, true})
    for (const std::string& text : {report(result, {bad, "3.2"}, {false, verbose}), report(tried, {false, verbose}),
                                    report(broken, {bad, ""}, {false, verbose}), table({result, broken}, {})}) {
      INFO(text);
      CHECK(printable_lines(text) == text);
      CHECK(contains(text, "a?]0;x????"));
    }
}
