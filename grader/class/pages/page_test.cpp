#include "grader/class/pages/page.h"

#include <doctest/doctest.h>

namespace grader {
namespace {

constexpr const char* kReport =
    R"({"checks": [{"id": "correct.square", "points": 4}, {"id": "technique.traffic", "points": 3}],
  "findings": [{"kind": "note", "line": 0}, {"kind": "technique", "line": 7, "message": "tells of traffic"}],
  "diagnosis": {"id": "tile_filled_not_read"}, "metrics": {"global_load_bytes": 3}, "notes": ["n"], "timing": {}})";

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::string page_of(const std::string& name, bool students_own = false) {
  Course course;
  course.title = name;
  LabStanding mark{.lab = "05_tiled", .standing = MarkState::marked, .points = 3, .max_points = 20};
  mark.result = 1;
  mark.reasons = {name};
  StudentStanding student{.student = {"1", name, ""}, .labs = {mark}, .points = 3, .max_points = 20};
  PageInput input{course, {{"05_tiled", 20, 4}}, {student}, {}, {}, {{1, {kReport, {{7, name}}}}}, {},
                  {},     "2026-11-23T10:00:00Z"};
  input.students_own = students_own;
  return class_page(input);
}

}  // namespace

TEST_CASE("a page holds its data, its own script and a policy that lets no other run") {
  const std::string page = page_of("Ada");
  CHECK(contains(page, "\"Ada\""));
  CHECK(contains(page, "default-src 'none'; style-src 'sha256-"));
  CHECK(contains(page, "script-src 'sha256-"));
  CHECK_FALSE(contains(page, "unsafe"));
  CHECK_FALSE(contains(page, "http://") != contains(page, "http://www.w3.org/2000/svg"));
}

TEST_CASE(
    "checks and mistakes are counted by students, of whom several hand in one file; not to compile is a mistake") {
  Result racy, broken;
  racy.id = 1, broken.id = 2;
  racy.question.lab = broken.question.lab = "05_tiled";
  racy.diagnosis = "missing_barrier";
  racy.checks.resize(1);
  racy.checks[0].id = "correct.square";
  racy.checks[0].status = Status::failed;
  std::vector<StudentStanding> standings;
  for (const int64_t result : {1, 1, 1, 2}) {
    LabStanding mark{.lab = "05_tiled", .standing = MarkState::marked};
    mark.result = result;
    standings.push_back({.student = {std::to_string(standings.size()), "", ""}, .labs = {mark}});
  }
  const Course course;
  PageInput input{course, {{"05_tiled", 20, 4}}, standings, {racy, broken}, {}, {}, {}, {}, ""};
  input.reports[2].json = R"({"findings": [{"kind": "compile-error"}]})";
  const std::string page = class_page(input);
  CHECK(contains(page, R"(["missing_barrier","missing_barrier","05_tiled",3])"));
  CHECK(contains(page, R"(["compile-error","does not compile","05_tiled",1])"));
  CHECK(contains(page, R"(["05_tiled","correct.square","correct.square",0,3,0])"));
}

TEST_CASE("nothing that a student wrote ends the data or becomes markup") {
  const std::string page = page_of("</script><img src=x onerror=alert(1)>\n\xe2\x80\xae\x1b[2J\xff");
  CHECK_FALSE(contains(page, "</script><img"));
  CHECK_FALSE(contains(page, "<img"));
  CHECK_FALSE(contains(page, "\x1b"));
  CHECK_FALSE(contains(page, "\xe2\x80\xae"));
  CHECK(contains(page, "\\u003c/script>\\u003cimg"));
}

TEST_CASE("a check that is not released is not in the report, and nothing that tells of it") {
  Course course;
  course.releases = {{{"technique.*"}, Level::after_due}};
  const std::string before = released_report(kReport, course, 1000, 999);
  CHECK(contains(before, "correct.square"));
  CHECK_FALSE(contains(before, "traffic"));
  CHECK_FALSE(contains(before, "tile_filled_not_read"));
  CHECK_FALSE(contains(before, "global_load_bytes"));
  CHECK(contains(released_report(kReport, course, 1000, 1001), "technique.traffic"));
  CHECK(released_report("no JSON", course, 1000, 1001) == "{}");
  CHECK_FALSE(all_released(kReport, course, 1000, 999));
  CHECK(all_released(kReport, course, 1000, 1001));
  CHECK_FALSE(all_released("no JSON", course, 1000, 1001));
  CHECK(mentioned_lines(kReport) == std::set<int>{7});
  CHECK(mentioned_lines("{}").empty());
}

TEST_CASE("a student's page has no part of the class's, and its file's name leads nowhere") {
  CHECK(contains(page_of("Ada"), "Find a student"));
  CHECK_FALSE(contains(page_of("Ada", true), "Find a student"));
  CHECK(file_name_of("4711") == "4711");
  CHECK(file_name_of("ada@x.org") != file_name_of("ada_x.org"));
  for (const char* id : {"../x", "/etc/x", "..", "", ".x", "a\nb", "\xff"})
    CHECK(file_name_of(id).find_first_of("/\n\xff") == std::string::npos);
  CHECK(file_name_of("../x")[0] != '.');
}

}  // namespace grader
