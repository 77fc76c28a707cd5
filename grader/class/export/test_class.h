// Creates a class of three students for tests: one with marks, one with a pending mark, and one with a hostile name.
#pragma once
#include <limits>

#include "grader/class/export/export.h"

namespace grader {

inline const std::string kHostile = "=cmd|'/C calc'!A0";
constexpr int64_t kNow = 1795428000;  // 2026-11-23T10:00:00Z

inline LabStanding marked(const std::string& lab, double points, double max_points) {
  LabStanding standing{.lab = lab, .standing = MarkState::marked, .points = points, .max_points = max_points};
  standing.attempts = 1;
  standing.result = 1;
  return standing;
}

struct TestClass {
  Course course{.title = "GPU", .labs = {}, .grants = {}, .releases = {}};
  std::vector<LabOfCourse> labs = {{"04_naive", 10, 0}, {"05_tiled", 20, 4}};
  std::vector<StudentStanding> standings;

  TestClass() {
    add({"17", "Ada Lovelace", "ada@x.org"}, {marked("04_naive", 7.5, 10), marked("05_tiled", 20, 20)});
    add({"18", "Alan", ""}, {marked("04_naive", 10, 10), {.lab = "05_tiled", .standing = MarkState::pending}});
    add({"@19", kHostile, "+1+1@x.org"},
        {{.lab = "04_naive", .standing = MarkState::excused}, {.lab = "05_tiled", .max_points = 20}});
    standings[0].labs[1].late_days = 2;
    standings[1].labs[1].max_points = 20;
    standings[2].max_points = 20;
  }

  void add(const Student& student, const std::vector<LabStanding>& marks) {
    StudentStanding standing{.student = student, .labs = marks};
    for (const LabStanding& lab : marks) {
      standing.points += lab.points;
      standing.max_points += lab.max_points;
      standing.open |= lab.standing == MarkState::pending || lab.standing == MarkState::ungraded;
    }
    standings.push_back(standing);
  }

  ExportInput input() const { return {course, labs, standings, kNow}; }
};

}  // namespace grader
