#include "grader/judge/marks.h"

#include <doctest/doctest.h>

using namespace grader;

namespace {

Rubric rubric() {
  Rubric r;
  r.correctness = {{"a", "A", 4, {Shape{1, 1, 1}}}, {"b", "B", 2, {Shape{2, 2, 2}}}};
  r.behaviour = {{"races", "No races", 3, {FindingKind::shared_race}}};
  TechniqueRule traffic;
  traffic.id = "traffic", traffic.title = "Traffic", traffic.points = 3;
  traffic.metric = "load_bytes_per_multiply_add";
  traffic.full = 0.56, traffic.half = 1.12;
  traffic.advice = "Use the tile.";
  r.technique = {traffic};
  return r;
}

TrialOutcome trial(size_t group) {
  TrialOutcome one;
  one.groups = {group};
  one.shape = {1, 2, 3};
  one.ran = one.answered = one.finished = one.right = true;
  return one;
}

/// trials[0] belongs to the first group, trials[1] to the second.
Evidence all_right() {
  Evidence evidence;
  evidence.compiled = true;
  evidence.trials = {trial(0), trial(1)};
  evidence.metrics = {{"load_bytes_per_multiply_add", 0.5}};
  return evidence;
}

LabResult total(const Evidence& evidence) {
  LabResult result{evidence};
  mark(rubric(), result);
  return result;
}

Finding error(FindingKind kind) {
  Finding finding;
  finding.kind = kind;
  finding.message = "RecordAtShape.";
  return finding;
}

}  // namespace

TEST_CASE("all right: full marks and a pass") {
  const LabResult result = total(all_right());
  CHECK(result.points == 12);
  CHECK(result.max_points == 12);
  CHECK(result.verdict == Verdict::pass);
}

TEST_CASE("nothing right: nothing, even where nothing bad was seen") {
  Evidence evidence = all_right();
  evidence.trials[0].right = evidence.trials[1].right = false;
  const LabResult result = total(evidence);
  CHECK(result.points == 0);
  CHECK(result.max_points == 12);
  CHECK(result.verdict == Verdict::fail);
}

TEST_CASE("a race with right numbers costs the behaviour check only") {
  Evidence evidence = all_right();
  evidence.findings = {error(FindingKind::shared_race)};
  CHECK(total(evidence).points == 9);
  evidence.findings[0].severity = Severity::warning;
  CHECK(total(evidence).points == 12);
}

TEST_CASE("one cause costs once: the larger part") {
  Evidence evidence = all_right();
  evidence.findings = {error(FindingKind::shared_race)};
  evidence.trials[0].right = false;  // 4 points against 3
  evidence.trials[0].errors = {FindingKind::shared_race};
  CHECK(total(evidence).points == 8);
  evidence.trials[0] = trial(0);
  evidence.trials[1].right = false;  // 2 points against 3
  evidence.trials[1].errors = {FindingKind::shared_race};
  CHECK(total(evidence).points == 9);
  evidence.trials[1].errors = {};  // two causes
  CHECK(total(evidence).points == 7);
}

TEST_CASE("technique: half, none, and none when there was nothing to count") {
  Evidence evidence = all_right();
  evidence.metrics["load_bytes_per_multiply_add"] = 1.0;
  CHECK(total(evidence).points == 10.5);
  evidence.metrics["load_bytes_per_multiply_add"] = 8.0;
  const LabResult naive = total(evidence);
  CHECK(naive.points == 9);
  CHECK(naive.checks.back().detail.find("8 bytes") != std::string::npos);
  CHECK(naive.checks.back().detail.find("Use the tile.") != std::string::npos);
  evidence.metrics.clear();
  CHECK(total(evidence).points == 9);
  evidence.no_technique = {.why = Why::tool, .words = "Not measured here."};
  evidence.technique_unmeasured = true;
  CHECK(total(evidence).points == 9);
  CHECK(total(evidence).max_points == 9);
}

TEST_CASE("technique: where a call launches several kernels that store C, it is said that all count") {
  Evidence evidence = all_right();
  evidence.metrics = {{"load_bytes_per_multiply_add", 0.75}, {"c_words_written", 100}, {"global_store_bytes", 800}};
  const auto reported = [&](double launches) {
    evidence.metrics["launches"] = launches;
    return total(evidence).checks.back().detail.find("All 2 launches") != std::string::npos;
  };
  CHECK(reported(2));
  CHECK(!reported(1));
  evidence.metrics["global_store_bytes"] = 400;
  CHECK(!reported(2));
}

TEST_CASE("when the host computed C, nothing counts") {
  Evidence evidence = all_right();
  evidence.nothing_counts = {.why = Why::cheating, .words = "Host code computed C."};
  CHECK(total(evidence).points == 0);
}

TEST_CASE(
    "speed that cannot be measured leaves the maximum, unless it is required; what is measured earns its points") {
  Rubric r;
  r.speed.resize(1);
  r.speed[0].id = "naive", r.speed[0].points = 2;
  const auto judged = [&](Status status) {
    Evidence evidence = all_right();
    evidence.speed = {{"naive", status, "no GPU"}};
    return make_checks(r, evidence).back();
  };
  CHECK(judged(Status::not_graded).max_points == 0);
  CHECK(judged(Status::not_graded).detail == "no GPU");
  CHECK(judged(Status::passed).points == 2);
  CHECK(judged(Status::passed).id == "speed.naive");
  CHECK(judged(Status::failed).points == 0);
  CHECK(judged(Status::failed).max_points == 2);
  r.speed[0].required = true;
  CHECK(judged(Status::not_graded).max_points == 2);
  CHECK(judged(Status::not_graded).status == Status::not_graded);
}

TEST_CASE("a program that did not end, and one that was not begun, are no right groups, with a reason") {
  Evidence evidence = all_right();
  evidence.trials[0].right = evidence.trials[0].finished = false;
  CHECK(make_checks(rubric(), evidence)[0].detail == "The program ended at 1x2x3.");
  evidence.trials[0].ran = false;
  CHECK(make_checks(rubric(), evidence)[0].detail == "Not run: an earlier shape ended the program.");
  evidence = all_right();
  evidence.sanitized = {trial(1)};
  evidence.sanitized[0].right = false;  // numbers that depend on uninitialised memory
  CHECK(make_checks(rubric(), evidence)[1].status == Status::failed);
  evidence.sanitized[0].finished = false;  // a sanitizer report that stops the program says nothing about numbers
  CHECK(make_checks(rubric(), evidence)[1].status == Status::passed);
}

TEST_CASE("an error is never a pass") {
  LabResult result;
  result.error = "could not run";
  add_up(result);
  CHECK(result.verdict == Verdict::error);
}

TEST_CASE("each hint that was taken costs its price, down to no points; a full mark with a price paid is no pass") {
  const auto charged = [](int taken, double price, double points) {
    LabResult result;
    result.points = points, result.max_points = 20;
    result.verdict = points == 20 ? Verdict::pass : Verdict::fail;
    charge_hints(taken, price, result);
    return result;
  };
  CHECK(charged(1, 0.5, 12).points == 11.5);
  CHECK(charged(3, 0.5, 12).points == 10.5);
  CHECK(charged(3, 0.5, 12).hint_points == 1.5);
  CHECK(charged(3, 0.5, 12).hints_taken == 3);
  CHECK(charged(3, 0.5, 1).points == 0);
  CHECK(charged(3, 0.5, 1).hint_points == 1);
  CHECK(charged(2, 0, 20).verdict == Verdict::pass);
  CHECK(charged(2, 0.5, 20).verdict == Verdict::fail);
  CHECK(charged(0, 0.5, 20).verdict == Verdict::pass);
}

TEST_CASE("a shared word that the multiply-adds do not read earns nothing") {
  Rubric r = rubric();
  r.technique[0].metric = "shared_words_per_multiply_add";
  r.technique[0].full = 1.25;
  Evidence evidence = all_right();
  const auto judged = [&](double words) {
    evidence.metrics = {{"shared_words_per_multiply_add", words}, {"shared_words_read", 1e6}};
    return make_checks(r, evidence).back();
  };
  CHECK(judged(0.03).points == 3);
  CHECK(judged(0.004).points == 0);
  CHECK(judged(0.004).detail == "The multiply-adds do not read shared memory.");
}

TEST_CASE("with one mistake repaired all is right: the largest of what it spoilt is lost, once") {
  Evidence evidence = all_right();
  evidence.mended = evidence.proved = true;
  for (TrialOutcome& one : evidence.trials) one.right = one.finished = false;
  CHECK(total(evidence).points == 10.5);
  evidence.findings = {error(FindingKind::shared_race)};  // 3 points are more than 1.5
  CHECK(total(evidence).points == 9);
  CHECK(total(evidence).checks[0].points == 4);
  evidence.trials = all_right().trials;  // the race alone
  CHECK(total(evidence).points == 9);
  CHECK(total(evidence).verdict == Verdict::fail);
  evidence.nothing_counts = {.why = Why::cheating, .words = "Host code computed C."};
  CHECK(total(evidence).points == 0);
}

TEST_CASE("no diagnosis moves a point, and no change that is not proved") {
  Evidence evidence = all_right();
  for (TrialOutcome& one : evidence.trials) one.right = false;
  evidence.diagnosis = Diagnosis{"loop_over_k_missing", "There is no loop over k.", Confidence::certain, 4};
  evidence.mended = true;
  CHECK(total(evidence).points == 0);
  evidence.proved = true;
  CHECK(total(evidence).points == 10.5);
}

TEST_CASE("the rubric says what a file with one mistake keeps, and its least share") {
  Rubric r = rubric();
  Evidence evidence = all_right();
  evidence.proved = true;
  for (TrialOutcome& one : evidence.trials) one.right = false;
  const auto points = [&](double keeps, double floor) {
    r.one_mistake.keeps = keeps, r.one_mistake.floor = floor;
    LabResult result{evidence};
    mark(r, result);
    return result.points;
  };
  CHECK(points(1, 0) == 12);
  CHECK(points(0.75, 0) == 10.5);
  CHECK(points(0, 0) == 6);
  CHECK(points(0, 0.75) == 9);
  CHECK(points(1, 0.75) == 12);
}

TEST_CASE("technique counts where it is less, of two shapes") {
  Evidence evidence = all_right();
  evidence.elsewhere = {255, 127, 61};
  evidence.metrics_elsewhere = {{"load_bytes_per_multiply_add", 7.5}};
  CHECK(total(evidence).checks.back().points == 0);
  CHECK(total(evidence).checks.back().detail.starts_with("At 255x127x61: "));
  evidence.metrics_elsewhere = {{"load_bytes_per_multiply_add", 0.6}};  // the cost of edges for a correct kernel
  CHECK(total(evidence).checks.back().points == 3);
  evidence.metrics_elsewhere.clear();
  CHECK(total(evidence).checks.back().points == 0);
}

TEST_CASE("one element alone, right, tells nothing of a product") {
  Evidence evidence = all_right();
  evidence.trials[0].shape = {1, 1, 1};
  for (TrialOutcome& one : evidence.trials) one.right = one.shape == Shape{1, 1, 1};
  CHECK(total(evidence).points == 0);
}
