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

Observations all_right() {
  Observations seen;
  seen.groups = {{true, "", {}}, {true, "", {}}};
  seen.metrics = {{"load_bytes_per_multiply_add", 0.5}};
  return seen;
}

LabResult total(const Observations& seen) {
  LabResult result;
  result.checks = make_checks(rubric(), seen);
  add_up(result);
  return result;
}

Finding error(FindingKind kind) {
  Finding finding;
  finding.kind = kind;
  finding.message = "Seen.";
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
  Observations seen = all_right();
  seen.groups[0].right = seen.groups[1].right = false;
  const LabResult result = total(seen);
  CHECK(result.points == 0);
  CHECK(result.max_points == 12);
  CHECK(result.verdict == Verdict::fail);
}

TEST_CASE("a race with right numbers costs the behaviour check only") {
  Observations seen = all_right();
  seen.findings = {error(FindingKind::shared_race)};
  CHECK(total(seen).points == 9);
  seen.findings[0].severity = Severity::warning;
  CHECK(total(seen).points == 12);
}

TEST_CASE("one cause costs once: the larger part") {
  Observations seen = all_right();
  seen.findings = {error(FindingKind::shared_race)};
  seen.groups[0].right = false;  // 4 points against 3
  seen.groups[0].error_kinds = {FindingKind::shared_race};
  CHECK(total(seen).points == 8);
  seen.groups[0] = {true, "", {}};
  seen.groups[1].right = false;  // 2 points against 3
  seen.groups[1].error_kinds = {FindingKind::shared_race};
  CHECK(total(seen).points == 9);
  seen.groups[1].error_kinds = {};  // two causes
  CHECK(total(seen).points == 7);
}

TEST_CASE("technique: half, none, and none when there was nothing to count") {
  Observations seen = all_right();
  seen.metrics["load_bytes_per_multiply_add"] = 1.0;
  CHECK(total(seen).points == 10.5);
  seen.metrics["load_bytes_per_multiply_add"] = 8.0;
  const LabResult naive = total(seen);
  CHECK(naive.points == 9);
  CHECK(naive.checks.back().detail.find("8 bytes") != std::string::npos);
  CHECK(naive.checks.back().detail.find("Use the tile.") != std::string::npos);
  seen.metrics.clear();
  CHECK(total(seen).points == 9);
  seen.no_technique = "Not measured here.";
  seen.technique_unmeasured = true;
  CHECK(total(seen).points == 9);
  CHECK(total(seen).max_points == 9);
}

TEST_CASE("when the host computed C, nothing counts") {
  Observations seen = all_right();
  seen.nothing_counts = "Host code computed C.";
  CHECK(total(seen).points == 0);
}

TEST_CASE("speed that cannot be measured leaves the maximum, unless it is required") {
  SpeedRule rule;
  rule.points = 2;
  CHECK(speed_not_measured(rule, "no GPU").max_points == 0);
  rule.required = true;
  CHECK(speed_not_measured(rule, "no GPU").max_points == 2);
  CHECK(speed_not_measured(rule, "no GPU").status == Status::not_graded);
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
  Observations seen = all_right();
  const auto judged = [&](double words) {
    seen.metrics = {{"shared_words_per_multiply_add", words}, {"shared_words_read", 1e6}};
    return make_checks(r, seen).back();
  };
  CHECK(judged(0.03).points == 3);
  CHECK(judged(0.004).points == 0);
  CHECK(judged(0.004).detail == "The multiply-adds do not read shared memory.");
}
