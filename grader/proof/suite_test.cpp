// Runs every kernel of grader/proof/kernels/suite/ and compares the findings with what the kernel declares beside each
// mistake. In a kernel file:
//
//   // shape: 32x48x40          MxNxK, run with both fills and in three thread orders; one line for each shape
//   // precision: tf32          the precision required of the numbers; default FP32
//   // numbers: right           right (in every run), wrong (in some run), any, or none (no program can be built)
//   // allow: global-race       findings of this kind are a side effect and allowed on any line
//   // anywhere: timeout error  a finding that is expected on any line
//   // once                     one run only, because it takes long
//   x = y;  // expect: shared-race error; related: global-race
//
// Every expected finding must be found, and no others of severity error or warning. `related` marks the other line that
// a finding mentions. SUITE=part_of_a_name runs only the files whose path contains it.
#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include <doctest/doctest.h>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/build/build.h"
#include "grader/findings/explain.h"
#include "grader/judge/gather.h"
#include "grader/judge/technique.h"
#include "grader/proof/expectations.h"
#include "grader/run/trials.h"
#include "grader/sandbox/workspace.h"

namespace {

using namespace grader;

struct Place {
  std::string kind, severity;
  int line = 0;  // 0: anywhere
  auto operator<=>(const Place&) const = default;
};

struct Expectations {
  std::vector<Shape> shapes;
  std::string numbers;
  Precision precision = Precision::fp32;
  bool once = false;
  std::set<std::string> allowed;
  std::set<Place> found;
  std::set<std::pair<std::string, int>> related;  // kind and line
  std::string mistake;                            // from the kernel file's own comments
};

Expectations read_expectations(const std::string& text) {
  Expectations e;
  const auto each = [&](const std::string& name, size_t words, const auto& take) {
    for (const Annotation& mark : marks(text, name))
      if (mark.words.size() != words || !take(mark))
        e.mistake = "cannot read \"" + name + ":\" at line " + std::to_string(mark.line);
  };
  each("// shape", 1, [&](const Annotation& m) { return parse_shape(m.words[0], e.shapes.emplace_back()); });
  each("// precision", 1, [&](const Annotation& m) { return e.precision = Precision::tf32, m.words[0] == "tf32"; });
  each("// numbers", 1, [&](const Annotation& m) { return e.numbers = m.words[0], true; });
  each("// allow", 1, [&](const Annotation& m) { return e.allowed.insert(m.words[0]), true; });
  each("// anywhere", 2, [&](const Annotation& m) { return e.found.insert({m.words[0], m.words[1], 0}), true; });
  each("expect", 2, [&](const Annotation& m) { return e.found.insert({m.words[0], m.words[1], m.line}), true; });
  each("related", 1, [&](const Annotation& m) { return e.related.insert({m.words[0], m.line}), true; });
  e.once = ("\n" + text).find("\n// once") != std::string::npos;
  if (e.shapes.empty()) e.mistake = "the line \"// shape: MxNxK\" is missing";
  if (e.numbers.empty()) e.mistake = "the line \"// numbers: right\" is missing";
  return e;
}

/// The result of running one kernel.
struct Observed {
  std::vector<Finding> findings;
  bool built = false, all_right = false;
  std::string error;  // a failure of the machinery
};

std::vector<Trial> plan(const Expectations& e) {
  Rubric rubric;
  rubric.correctness.push_back({"suite", "suite", 0, e.shapes});
  rubric.precision = e.precision;
  rubric.hidden_shapes = false;
  std::vector<Trial> trials = plan_trials(rubric, "", 1, !e.once);
  if (e.once) trials.resize(1);
  return trials;
}

/// A correct kernel reads all of A and B and stores all of C: the counting build must confirm that.
void count(const Prepared& prepared, const Shape& shape, Precision precision, Observed& observed) {
  const Built built = compile(prepared, Flavour::emulator_count);
  if (!built.ok) {
    observed.error = "the counting build fails: " + (built.findings.empty() ? built.error : built.findings[0].message);
    return;
  }
  const Reference reference = make_reference(Fill::reals, shape, 1, precision);
  Case one;
  one.shape = shape, one.A = &reference.A, one.B = &reference.B;
  const Execution run = execute(built.binary, {one}, Flavour::emulator_count);
  if (!run.cases[0].counts)
    observed.error = "the counting run gives no counts " + run.error;
  else
    observed.error = sentence_of(incomplete_traffic(*run.cases[0].counts, shape));
  if (observed.error.empty() && compare(reference, run.cases[0].C).wrong)
    observed.error = "the counting run gives wrong numbers";
}

Observed observe(const std::string& text, const Expectations& e) {
  Observed observed;
  const Workspace workspace;
  const Prepared prepared = prepare(text, true, workspace.path());
  const Built built = compile(prepared, Flavour::emulator_check);
  observed.built = built.ok;
  observed.error = built.error;
  observed.findings = built.findings;
  if (!built.ok) return observed;
  std::vector<Trial> trials = plan(e);
  observed.error = run_trials(built.binary, Flavour::emulator_check, trials);
  std::vector<RecordAtShape> records;
  observed.all_right = true;
  for (const Trial& trial : trials) {
    if (trial.spared) continue;
    observed.all_right = observed.all_right && trial.right && !trial.input_modified;
    for (const lab::FindingRecord& record : trial.outcome.findings) records.push_back({record, trial.reference->shape});
  }
  observed.findings = explain(records, built.binary, built.source_file);
  if (observed.all_right) excuse_reads_in_vain(observed.findings);
  add_uninitialised(built, shows_pattern(trials, observed.findings), observed.findings);
  if (observed.error.empty() && e.numbers == "right" && e.found.empty())
    count(prepared, e.shapes[0], e.precision, observed);
  return observed;
}

std::string words_of(const Place& p) {
  return p.kind + " " + p.severity + (p.line ? " at line " + std::to_string(p.line) : "");
}

void compare_findings(const Expectations& e, const Observed& observed, std::vector<std::string>& complaints) {
  std::set<Place> missing = e.found;
  auto missing_related = e.related;
  for (const Finding& f : observed.findings) {
    if (f.severity == Severity::note) continue;
    const std::string kind = name_of(f.kind), severity = name_of(f.severity);
    const Place here{kind, severity, f.line}, anywhere{kind, severity, 0};
    const bool expected = e.found.count(here) || e.found.count(anywhere);
    missing.erase(here);
    missing.erase(anywhere);
    if (f.message.empty() || (observed.built && f.message.back() != '.'))
      complaints.push_back("no sentence: \"" + f.message + "\"");
    missing_related.erase({kind, f.related_line});
    if (e.allowed.count(kind) && !expected) continue;
    const std::string where = f.related_line ? " (with line " + std::to_string(f.related_line) + ")" : "";
    if (!expected) complaints.push_back("found, not expected: " + words_of(here) + where + ": " + f.message);
    const bool says_line = f.related_line && f.related_line != f.line;
    if (expected && says_line && !e.related.count({kind, f.related_line}))
      complaints.push_back("the other line is not marked as related: " + words_of(here) + where);
  }
  for (const Place& p : missing) complaints.push_back("expected, not found: " + words_of(p));
  for (const auto& [kind, line] : missing_related)
    complaints.push_back("expected, not found: a " + kind + " related to line " + std::to_string(line));
}

/// Empty if the kernel behaves as it declares.
std::vector<std::string> complaints_about(const std::string& path) {
  std::string text;
  if (!read_file(path, text)) return {"cannot be read"};
  const Expectations e = read_expectations(text);
  if (!e.mistake.empty()) return {e.mistake};
  const Observed observed = observe(text, e);
  std::vector<std::string> complaints;
  if (!observed.error.empty()) complaints.push_back(observed.error);
  if (observed.built == (e.numbers == "none"))
    complaints.push_back(observed.built ? "it compiles" : "it does not compile");
  if (e.numbers == "right" && !observed.all_right) complaints.push_back("the numbers are wrong");
  if (e.numbers == "wrong" && observed.all_right) complaints.push_back("the numbers are right");
  compare_findings(e, observed, complaints);
  return complaints;
}

std::string suite_folder() { return package_root() + "/grader/proof/kernels/suite"; }

std::vector<std::string> kernels_in(const std::string& category) {
  std::vector<std::string> paths;
  const char* wanted = std::getenv("SUITE");
  for (const auto& entry : std::filesystem::directory_iterator(suite_folder() + "/" + category)) {
    const std::string path = entry.path().string();
    if (path.ends_with(".cu") && (!wanted || path.find(wanted) != std::string::npos)) paths.push_back(path);
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

void run_category(const std::string& category) {
  const std::vector<std::string> paths = kernels_in(category);
  std::vector<std::vector<std::string>> complaints(paths.size());
  std::atomic<size_t> next{0};
  const auto work = [&] {
    for (size_t i; (i = next++) < paths.size();) complaints[i] = complaints_about(paths[i]);
  };
  std::thread second(work);
  work();
  second.join();
  for (size_t i = 0; i < paths.size(); ++i) {
    std::string all = category + "/" + base_name(paths[i]);
    for (const std::string& one : complaints[i]) all += "\n    " + one;
    CHECK_MESSAGE(complaints[i].empty(), all);
  }
}

}  // namespace

TEST_CASE("suite: every folder has its test") {
  const std::set<std::string> tested = {
      "shared_race",  "global_race",        "barrier_divergence", "out_of_bounds", "misaligned",
      "launch_error", "uninitialised_read", "host_access",        "leak",          "timeout",
      "crash",        "unsupported",        "compile_error",      "features",      "golden"};
  std::set<std::string> there;
  for (const auto& entry : std::filesystem::directory_iterator(suite_folder()))
    if (entry.is_directory()) there.insert(entry.path().filename().string());
  CHECK(there == tested);
}

TEST_CASE("suite: shared-race") { run_category("shared_race"); }
TEST_CASE("suite: global-race") { run_category("global_race"); }
TEST_CASE("suite: barrier-divergence") { run_category("barrier_divergence"); }
TEST_CASE("suite: out-of-bounds") { run_category("out_of_bounds"); }
TEST_CASE("suite: misaligned") { run_category("misaligned"); }
TEST_CASE("suite: uninitialised-read") { run_category("uninitialised_read"); }
TEST_CASE("suite: host-access") { run_category("host_access"); }
TEST_CASE("suite: launch-error") { run_category("launch_error"); }
TEST_CASE("suite: leak") { run_category("leak"); }
TEST_CASE("suite: timeout") { run_category("timeout"); }
TEST_CASE("suite: crash") { run_category("crash"); }
TEST_CASE("suite: unsupported") { run_category("unsupported"); }
TEST_CASE("suite: compile-error") { run_category("compile_error"); }
TEST_CASE("suite: features of CUDA C++") { run_category("features"); }
