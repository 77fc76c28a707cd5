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

TrialSeen trial(size_t group) {
  TrialSeen one;
  one.groups = {group};
  one.shape = {1, 2, 3};
  one.ran = one.answered = one.finished = one.right = true;
  return one;
}

/// trials[0] belongs to the first group, trials[1] to the second.
Evidence all_right() {
  Evidence seen;
  seen.compiled = true;
  seen.trials = {trial(0), trial(1)};
  seen.metrics = {{"load_bytes_per_multiply_add", 0.5}};
  return seen;
}

LabResult total(const Evidence& seen) {
  LabResult result{seen};
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
  Evidence seen = all_right();
  seen.trials[0].right = seen.trials[1].right = false;
  const LabResult result = total(seen);
  CHECK(result.points == 0);
  CHECK(result.max_points == 12);
  CHECK(result.verdict == Verdict::fail);
}

TEST_CASE("a race with right numbers costs the behaviour check only") {
  Evidence seen = all_right();
  seen.findings = {error(FindingKind::shared_race)};
  CHECK(total(seen).points == 9);
  seen.findings[0].severity = Severity::warning;
  CHECK(total(seen).points == 12);
}

TEST_CASE("one cause costs once: the larger part") {
  Evidence seen = all_right();
  seen.findings = {error(FindingKind::shared_race)};
  seen.trials[0].right = false;  // 4 points against 3
  seen.trials[0].errors = {FindingKind::shared_race};
  CHECK(total(seen).points == 8);
  seen.trials[0] = trial(0);
  seen.trials[1].right = false;  // 2 points against 3
  seen.trials[1].errors = {FindingKind::shared_race};
  CHECK(total(seen).points == 9);
  seen.trials[1].errors = {};  // two causes
  CHECK(total(seen).points == 7);
}

TEST_CASE("technique: half, none, and none when there was nothing to count") {
  Evidence seen = all_right();
  seen.metrics["load_bytes_per_multiply_add"] = 1.0;
  CHECK(total(seen).points == 10.5);
  seen.metrics["load_bytes_per_multiply_add"] = 8.0;
  const LabResult naive = total(seen);
  CHECK(naive.points == 9);
  CHECK(naive.checks.back().detail.find("8 bytes") != std::string::npos);
  CHECK(naive.checks.back().detail.find("Use the tile.") != std::string::npos);
  seen.metrics.clear();
  CHECK(total(seen).points == 9);
  seen.no_technique = {.why = Why::tool, .words = "Not measured here."};
  seen.technique_unmeasured = true;
  CHECK(total(seen).points == 9);
  CHECK(total(seen).max_points == 9);
}

TEST_CASE("technique: where a call launches several kernels that store C, it is said that all count") {
  Evidence seen = all_right();
  seen.metrics = {{"load_bytes_per_multiply_add", 0.75}, {"c_words_written", 100}, {"global_store_bytes", 800}};
  const auto reported = [&](double launches) {
    seen.metrics["launches"] = launches;
    return total(seen).checks.back().detail.find("All 2 launches") != std::string::npos;
  };
  CHECK(reported(2));
  CHECK(!reported(1));
  seen.metrics["global_store_bytes"] = 400;
  CHECK(!reported(2));
}

TEST_CASE("when the host computed C, nothing counts") {
  Evidence seen = all_right();
  seen.nothing_counts = {.why = Why::cheating, .words = "Host code computed C."};
  CHECK(total(seen).points == 0);
}

TEST_CASE(
    "speed that cannot be measured leaves the maximum, unless it is required; what is measured earns its points") {
  Rubric r;
  r.speed.resize(1);
  r.speed[0].id = "naive", r.speed[0].points = 2;
  const auto judged = [&](Status status) {
    Evidence seen = all_right();
    seen.speed = {{"naive", status, "no GPU"}};
    return make_checks(r, seen).back();
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
  Evidence seen = all_right();
  seen.trials[0].right = seen.trials[0].finished = false;
  CHECK(make_checks(rubric(), seen)[0].detail == "The program ended at 1x2x3.");
  seen.trials[0].ran = false;
  CHECK(make_checks(rubric(), seen)[0].detail == "Not run: an earlier shape ended the program.");
  seen = all_right();
  seen.sanitized = {trial(1)};
  seen.sanitized[0].right = false;  // numbers that depend on uninitialised memory
  CHECK(make_checks(rubric(), seen)[1].status == Status::failed);
  seen.sanitized[0].finished = false;  // a sanitizer report that stops the program says nothing about numbers
  CHECK(make_checks(rubric(), seen)[1].status == Status::passed);
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
  Evidence seen = all_right();
  const auto judged = [&](double words) {
    seen.metrics = {{"shared_words_per_multiply_add", words}, {"shared_words_read", 1e6}};
    return make_checks(r, seen).back();
  };
  CHECK(judged(0.03).points == 3);
  CHECK(judged(0.004).points == 0);
  CHECK(judged(0.004).detail == "The multiply-adds do not read shared memory.");
}

TEST_CASE("with one mistake repaired all is right: the largest of what it spoilt is lost, once") {
  Evidence seen = all_right();
  seen.mended = seen.proved = true;
  for (TrialSeen& one : seen.trials) one.right = one.finished = false;
  CHECK(total(seen).points == 10.5);
  seen.findings = {error(FindingKind::shared_race)};  // 3 points are more than 1.5
  CHECK(total(seen).points == 9);
  CHECK(total(seen).checks[0].points == 4);
  seen.trials = all_right().trials;  // the race alone
  CHECK(total(seen).points == 9);
  CHECK(total(seen).verdict == Verdict::fail);
  seen.nothing_counts = {.why = Why::cheating, .words = "Host code computed C."};
  CHECK(total(seen).points == 0);
}

TEST_CASE("no diagnosis moves a point, and no change that is not proved") {
  Evidence seen = all_right();
  for (TrialSeen& one : seen.trials) one.right = false;
  seen.diagnosis = Diagnosis{"loop_over_k_missing", "There is no loop over k.", Confidence::certain, 4};
  seen.mended = true;
  CHECK(total(seen).points == 0);
  seen.proved = true;
  CHECK(total(seen).points == 10.5);
}

TEST_CASE("the rubric says what a file with one mistake keeps, and its least share") {
  Rubric r = rubric();
  Evidence seen = all_right();
  seen.proved = true;
  for (TrialSeen& one : seen.trials) one.right = false;
  const auto points = [&](double keeps, double floor) {
    r.one_mistake.keeps = keeps, r.one_mistake.floor = floor;
    LabResult result{seen};
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
  Evidence seen = all_right();
  seen.elsewhere = {255, 127, 61};
  seen.metrics_elsewhere = {{"load_bytes_per_multiply_add", 7.5}};
  CHECK(total(seen).checks.back().points == 0);
  CHECK(total(seen).checks.back().detail.starts_with("At 255x127x61: "));
  seen.metrics_elsewhere = {{"load_bytes_per_multiply_add", 0.6}};  // the cost of edges for a correct kernel
  CHECK(total(seen).checks.back().points == 3);
  seen.metrics_elsewhere.clear();
  CHECK(total(seen).checks.back().points == 0);
}

TEST_CASE("one element alone, right, tells nothing of a product") {
  Evidence seen = all_right();
  seen.trials[0].shape = {1, 1, 1};
  for (TrialSeen& one : seen.trials) one.right = one.shape == Shape{1, 1, 1};
  CHECK(total(seen).points == 0);
}
