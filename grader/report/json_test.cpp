#include "grader/report/json.h"

#include <doctest/doctest.h>

#include <limits>

using namespace grader;

TEST_CASE("why a result has no mark is read from what was kept of it") {
  LabResult result;
  CHECK(error_in(to_json(result)).empty());
  result.error = "The disk is full.";
  CHECK(error_in(to_json(result)) == "The disk is full.");
  for (const char* text : {"", "{}", "[]", "null", "{\"error\": 3}"}) CHECK(error_in(text).empty());
}

namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

LabResult sample() {
  LabResult result;
  result.lab = "05_tiled";
  result.backend = Backend::emulator;
  result.seed = 7;
  result.points = 18.5;
  result.max_points = 20;
  result.verdict = Verdict::fail;
  result.checks = {{"correct.square", "Square", Status::passed, 4, 4, "ok"},
                   {"speed.naive", "Fast", Status::not_graded, 0, 0, ""}};
  Finding race;
  race.kind = FindingKind::shared_race, race.file = "matmul.cu", race.line = 23, race.related_line = 19;
  race.block = {0, 0, 0}, race.thread = {3, 5, 0};
  race.array = "As", race.element = "[5][3]", race.message = "bad \xff byte";
  Finding bare;
  bare.kind = FindingKind::crash;
  result.findings = {race, bare};
  result.metrics = {{"global_load_bytes", 134217728.0}, {"ratio", 0.5}};
  return result;
}

}  // namespace

TEST_CASE("a lab's JSON has every key, numbers as numbers, and null for what is absent") {
  const std::string json = to_json(sample());
  for (const char* key :
       {"\"schema\": 1", "\"lab\": \"05_tiled\"", "\"seed\": 7", "\"points\": 18.5", "\"max_points\": 20,",
        "\"verdict\": \"fail\"", "\"status\": \"passed\"", "\"status\": \"not_graded\"", "\"diagnosis\": null",
        "\"global_load_bytes\": 134217728", "\"related_line\": 19", "\"related_line\": null", "\"block\": null",
        "\"thread\": null", "\"array\": null", "\"element\": null", "\"timing\": {}",
        "\"receipt\": {\n    \"version\": \""})
    CHECK_MESSAGE(contains(json, key), key);
  CHECK_FALSE(contains(json, "\xff"));
}

TEST_CASE("no text in the JSON holds a control character, raw or escaped") {
  LabResult result = sample();
  result.findings[0].message = "a\033[2J\xc2\x9b\x9b\u202e\nb";
  result.notes = {"\u2067"};
  const std::string json = to_json(result);
  CHECK(contains(json, "\"a?[2J???\\nb\""));
  CHECK(contains(json, "\"?\""));
  Evidence evidence = result;
  const std::string kept = evidence_to_json(evidence);
  CHECK(kept.find("\xc2\x9b") == std::string::npos);
  evidence.findings[0].message = "\u202e";
  CHECK(evidence_from_json(evidence_to_json(evidence)) == evidence);
}

TEST_CASE("a diagnosis has all its keys: what other programs read stays there") {
  LabResult result = sample();
  result.diagnosis = Diagnosis{"c_transposed",
                               "C is stored transposed.",
                               Confidence::likely,
                               12,
                               "3x5x2",
                               "C[0][1]",
                               "7",
                               "9",
                               {"where is C(0, 1)?", "more"},
                               {{"guard_missing", "There is no test.", 4}}};
  result.hints_taken = 2, result.hint_points = 1.5;
  const std::string json = to_json(result);
  for (const char* key :
       {"\"id\": \"c_transposed\"", "\"message\": \"C is stored transposed.\"", "\"confidence\": \"likely\"",
        "\"line\": 12", "\"shape\": \"3x5x2\"", "\"element\": \"C[0][1]\"", "\"expected\": \"7\"", "\"got\": \"9\"",
        "\"hint\": \"where is C(0, 1)?\"", "\"also\": [", "\"id\": \"guard_missing\"", "\"line\": 4", "\"taken\": 2",
        "\"points_off\": 1.5"})
    CHECK_MESSAGE(contains(json, key), key);
  CHECK_FALSE(contains(json, "more"));  // the next hint costs points
}

TEST_CASE("grade adds up, try has its own keys") {
  const std::string all = to_json(std::vector<LabResult>{sample(), sample()});
  CHECK(contains(all, "\"points\": 37"));
  CHECK(contains(all, "\"labs\": ["));
  TryResult tried;
  tried.shape = {64, 48, 32};
  tried.of = 3072;
  const std::string json = to_json(tried);
  for (const char* key :
       {"\"correct\": false", "\"wrong\": 0", "\"of\": 3072", "\"metrics\": {}", "\"diagnosis\": null"})
    CHECK_MESSAGE(contains(json, key), key);
}

TEST_CASE("evidence is written and read back whole, numbers that are none included") {
  Evidence evidence;
  evidence.lab = "05_tiled";
  evidence.seed = 7;
  evidence.compiled = true;
  evidence.source = "a \"quoted\" line\n";
  TrialOutcome trial;
  trial.groups = {0, 2};
  trial.shape = {3, 5, 2};
  trial.fill = Fill::reals;
  trial.wrong = 4, trial.of = 15;
  trial.first = {1, 2, 3.1, std::numeric_limits<double>::quiet_NaN()};
  trial.errors = {FindingKind::shared_race, FindingKind::wrong_result};
  evidence.trials = {trial};
  Finding race;
  race.kind = FindingKind::shared_race;
  race.severity = Severity::warning;
  race.block = {1, 0, 0};
  race.detail = lab::Detail::same_value;
  evidence.findings = {race};
  evidence.metrics = {{"load_bytes_per_multiply_add", 1.0 / 3}};
  evidence.no_technique = {Why::a_not_read, {64, 64, 64}, 5, 4096};
  evidence.speed = {{"naive", Status::passed, "2 times"}};
  evidence.diagnosis = Diagnosis{"c_transposed", "C is stored transposed.", Confidence::likely, 12};
  evidence.map = {"3x5x2", {"..x", "oxx"}};
  const std::optional<Evidence> read = evidence_from_json(evidence_to_json(evidence));
  REQUIRE(read);
  CHECK(*read == evidence);
  CHECK_FALSE(evidence_from_json("{}"));
  CHECK_FALSE(evidence_from_json("no JSON"));
}
