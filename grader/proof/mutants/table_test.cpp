#include "grader/proof/mutants/table.h"

#include <doctest/doctest.h>

using namespace mutants;

namespace {

Entry entry(const std::string& operation, Verdict verdict, bool wrong_numbers, const std::string& diagnosis,
            grader::Confidence confidence = grader::Confidence::certain) {
  Entry one;
  one.mutant.lab = "lab";
  one.mutant.operation = operation;
  one.mutant.before = operation;
  one.mutant.mistakes = {"first_k_missing", "index_off_by_one"};
  one.graded.verdict = verdict;
  one.graded.wrong_numbers = wrong_numbers;
  one.graded.diagnosis = diagnosis;
  one.graded.confidence = confidence;
  return one;
}

const std::vector<Entry> kEntries = {
    entry("starts-late", Verdict::refused, true, "index_off_by_one"),
    entry("starts-late", Verdict::refused, true, "c_transposed"),
    entry("starts-late", Verdict::refused, true, "c_transposed", grader::Confidence::likely),
    entry("starts-late", Verdict::refused, true, "read_past_end", grader::Confidence::symptom),
    entry("starts-late", Verdict::refused, true, "first_k_missing", grader::Confidence::symptom),
    entry("starts-late", Verdict::refused, true, ""),
    entry("drop-barrier", Verdict::refused, false, "c_transposed"),
    entry("widen", Verdict::accepted, false, ""),
    entry("truncate", Verdict::accepted, false, ""),
    entry("transpose", Verdict::not_graded, false, ""),
};

const Reasons kReasons = {{"lab widen: widen -> ", "Wider is no worse."}};

}  // namespace

TEST_CASE("table: every mutant is counted once; only wrong numbers are to be named") {
  const Counts counts = count_all(kEntries, kReasons);
  CHECK(counts.mutants == 10);
  CHECK(counts.refused == 7);
  CHECK(counts.equivalent == 1);
  CHECK(counts.holes == 1);
  CHECK(counts.not_graded == 1);
  CHECK(counts.wrong_numbers == 6);
  CHECK(counts.named_right == 2);
  CHECK(counts.as_symptom == 1);
  CHECK(counts.named_otherwise == 1);
  CHECK(counts.perhaps_otherwise == 1);
  CHECK(counts.unnamed == 2);
  CHECK(counts.share_right() == doctest::Approx(1.0 / 3));
  CHECK(count_all({}, {}).share_right() == 1);
}

TEST_CASE("table: what is accepted stands in the text with its reason, or as a hole") {
  const std::string text = to_markdown(kEntries, kReasons);
  CHECK(text.find("| starts-late | a loop begins one step late | 6 | 6 | 0 | 0 | 6 | 2 | 1 | 1 | 2 |") !=
        std::string::npos);
  CHECK(text.find("Wider is no worse.") != std::string::npos);
  CHECK(text.find("Accepted, and not known to be equivalent\n\n- `lab/truncate-0`") != std::string::npos);
  CHECK(misses(kEntries).find("named: c_transposed (likely)") != std::string::npos);
  CHECK(to_csv(kEntries, kReasons).find("lab/truncate-0,0,accepted,no,,") != std::string::npos);
}

TEST_CASE("table: a reason whose mutant is refused is reported") {
  CHECK(useless_reasons(kEntries, kReasons).empty());
  CHECK(useless_reasons(kEntries, {{"lab starts-late: starts-late -> ", "no"}}).size() == 1);
}

TEST_CASE("graded: a line of the journal is read as it was written") {
  Graded graded;
  graded.verdict = Verdict::refused;
  graded.wrong_numbers = true;
  graded.diagnosis = "c_transposed";
  graded.confidence = grader::Confidence::likely;
  graded.findings = "wrong-result crash";
  graded.seconds = 1.25;
  const auto back = from_line(to_line("lab op: a -> b", graded));
  REQUIRE(back);
  CHECK(back->first == "lab op: a -> b");
  CHECK(to_line(back->first, back->second) == to_line("lab op: a -> b", graded));
  CHECK_FALSE(from_line("lab op: a -> b\t1\t1"));
  CHECK_FALSE(from_line(""));
}

TEST_CASE("graded: a result in short") {
  grader::LabResult result;
  result.verdict = grader::Verdict::fail;
  grader::Check check;
  check.id = "correct.square";
  check.status = grader::Status::failed;
  result.checks = {check};
  grader::Finding race, warning;
  race.kind = grader::FindingKind::shared_race;
  warning.kind = grader::FindingKind::leak;
  warning.severity = grader::Severity::warning;
  result.findings = {race, race, warning};
  result.diagnosis = grader::Diagnosis{"first_barrier_missing", ""};
  const Graded graded = summarise(result);
  CHECK(graded.verdict == Verdict::refused);
  CHECK(graded.wrong_numbers);
  CHECK(graded.findings == "shared-race");
  CHECK(graded.diagnosis == "first_barrier_missing");
  race.kind = grader::FindingKind::compile_error;
  result.findings = {race};
  CHECK_FALSE(summarise(result).wrong_numbers);
  result.verdict = grader::Verdict::error;
  CHECK(summarise(result).verdict == Verdict::not_graded);
}
