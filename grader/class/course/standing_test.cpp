#include "grader/class/course/standing.h"

#include <doctest/doctest.h>

namespace grader {
namespace {

const std::vector<LabOfCourse> kLabs = {{"05_tiled", 20, 4}};

/// A class of one student, "1", with a sequence of hand-ins.
struct Class {
  Course course;
  ClassRecord record{.students = {{"1", "Ada", ""}}, .hand_ins = {}, .results = {}, .adjustments = {}};

  Class& hand_in(const std::string& source, const std::string& when) {
    HandInRecord one{
        .id = static_cast<int64_t>(record.hand_ins.size()) + 1, .origin = "", .attempt = "", .submitted = when};
    one.students = {"1"};
    one.files = {{"05_tiled", source}};
    record.hand_ins.push_back(one);
    return *this;
  }

  Class& result(const std::string& source, double points, const std::string& backend = "emulator", double speed = -1) {
    Result result;
    result.id = static_cast<int64_t>(record.results.size()) + 1;
    result.question = {"05_tiled", source, 1, backend, "r", "g"};
    result.verdict = "fail";
    result.checks = {
        {"correct.all", Part::correctness, Status::passed, points, 20},
        {"speed.naive", Part::speed, speed < 0 ? Status::not_graded : Status::passed, std::max(speed, 0.0), 4}};
    record.results.push_back(result);
    return *this;
  }

  LabStanding stand() const { return standings(course, kLabs, record)[0].labs[0]; }
};

}  // namespace

TEST_CASE("the latest hand-in counts, or the best one") {
  Class c;
  c.hand_in("a", "2026-11-01T10:00:00Z").hand_in("b", "2026-11-02T10:00:00Z").result("a", 15).result("b", 10);
  CHECK(c.stand().points == 10);
  c.course.keep = Keep::best;
  CHECK(c.stand().points == 15);
  CHECK(c.stand().attempts == 2);
}

TEST_CASE("the order of hand-ins is that of their times, and of their entry where no time is known") {
  Class c;
  c.hand_in("b", "2026-11-02T10:00:00Z").hand_in("a", "2026-11-01T10:00:00Z").result("a", 15).result("b", 10);
  CHECK(c.stand().points == 10);
  Class without;
  without.hand_in("a", "").hand_in("b", "").result("a", 15).result("b", 10);
  CHECK(without.stand().points == 10);
}

TEST_CASE("nothing, not yet, could not: three different standings") {
  Class c;
  CHECK(c.stand().standing == MarkState::missing);
  CHECK(c.stand().max_points == 20);
  c.hand_in("a", "");
  CHECK(c.stand().standing == MarkState::pending);
  c.result("a", 0);
  c.record.results[0].verdict = "error";
  CHECK(c.stand().standing == MarkState::ungraded);
}

TEST_CASE("late days take off their share, after a grace, until nothing counts") {
  Class c;
  c.course.labs["05_tiled"] = {
      .due = parse_time("2026-11-10T00:00:00Z"), .grace_minutes = 10, .late_per_day = 0.1, .late_days = 2};
  const auto points_at = [&](const char* when) {
    Class one = c;
    return one.hand_in("a", when).result("a", 18).stand().points;
  };
  CHECK(points_at("2026-11-10T00:10:00Z") == 18);
  CHECK(points_at("2026-11-10T00:10:01Z") == 16);
  CHECK(points_at("2026-11-11T00:00:01Z") == 14);
  CHECK(points_at("2026-11-12T00:00:01Z") == 0);
  CHECK(points_at("") == 18);
  c.course.grants = {{.student = "1", .reason = "ill", .labs = {}, .extra_days = 2}};
  CHECK(points_at("2026-11-12T00:00:00Z") == 18);
}

TEST_CASE("a hand-in after the last day does not take an earlier one's place") {
  Class c;
  c.course.labs["05_tiled"] = {.due = parse_time("2026-11-10T00:00:00Z"), .late_days = 1};
  c.hand_in("a", "2026-11-09T00:00:00Z").hand_in("b", "2026-11-20T00:00:00Z").result("a", 9).result("b", 20);
  CHECK(c.stand().points == 9);
}

TEST_CASE("attempts beyond the allowed ones are not looked at, and one that could not be graded costs none") {
  Class c;
  c.course.labs["05_tiled"] = {.attempts = 1};
  c.hand_in("a", "").hand_in("b", "").result("a", 5).result("b", 20);
  CHECK(c.stand().points == 5);
  CHECK(c.stand().unlisted_attempts);
  c.record.results[0].verdict = "error";
  CHECK(c.stand().points == 20);
}

TEST_CASE("speed is off, a bonus, or required and then pending until it is measured") {
  Class c;
  c.hand_in("a", "").result("a", 20);
  CHECK(c.stand().points == 20);
  CHECK(c.stand().max_points == 20);
  c.course.speed = SpeedPolicy::bonus;
  CHECK(c.stand().points == 20);
  c.course.speed = SpeedPolicy::required;
  CHECK(c.stand().standing == MarkState::pending);
  CHECK(c.stand().max_points == 24);
  c.result("a", 0, "gpu", 3);  // a GPU's result adds speed only
  CHECK(c.stand().standing == MarkState::marked);
  CHECK(c.stand().points == 23);
  c.course.speed = SpeedPolicy::bonus;
  CHECK(c.stand().points == 23);
  CHECK(c.stand().max_points == 20);
}

TEST_CASE("who is excused has no points to lose, and an adjustment stands beside its reason") {
  Class c;
  c.hand_in("a", "").result("a", 10);
  c.record.adjustments = {
      {.id = 1, .student = "1", .lab = "05_tiled", .kind = Adjustment::Kind::add, .points = 2, .reason = "appeal"}};
  CHECK(c.stand().points == 12);
  CHECK(c.stand().reasons == std::vector<std::string>{"appeal"});
  c.course.grants = {{.student = "1", .reason = "ill", .labs = {}, .excused = true}};
  c.record.adjustments.clear();
  const StudentStanding all = standings(c.course, kLabs, c.record)[0];
  CHECK(all.labs[0].standing == MarkState::excused);
  CHECK(all.max_points == 0);
}

TEST_CASE("a lab that counts twice has twice its points") {
  Class c;
  c.course.labs["05_tiled"] = {.counts = 2};
  c.hand_in("a", "").result("a", 10);
  CHECK(c.stand().points == 20);
  CHECK(c.stand().max_points == 40);
}

}  // namespace grader
